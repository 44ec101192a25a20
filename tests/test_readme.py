"""What the README and the pages of docs/ show is what the commands do."""

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from azor.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = [
    (command, shown.rstrip("\n"))
    for page in PAGES
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    for command, shown in re.findall(r"\$ azor (.*?)\n(.*?)(?=\n\$ |\Z)", block, re.S)
]


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_answers_as_shown(command: str, shown: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("AZOR_DB", str(tmp_path / "progress.db"))
    result = CliRunner().invoke(main, shlex.split(command))
    assert result.output.startswith(shown)


def test_the_record_in_the_readme_is_the_example() -> None:
    shown = re.search(r"```yaml\n(.*?)```", README, re.S)
    assert shown is not None
    assert shown[1] == (ROOT / "examples" / "tenth.yaml").read_text(encoding="utf-8")


def test_every_command_is_in_the_readme() -> None:
    names = main.list_commands(click.Context(main))
    assert [name for name in names if f"`azor {name}" not in README] == []


def test_every_command_is_shown_with_an_example() -> None:
    shown = {shlex.split(command)[0] for command, answer in EXAMPLES if answer}
    names = set(main.list_commands(click.Context(main)))
    assert names - shown <= {"verify"}  # which needs a proof, and has tests of its own


def test_every_command_has_help() -> None:
    context = click.Context(main)
    assert [n for n in main.list_commands(context) if not (c := main.get_command(context, n)) or not c.help] == []
