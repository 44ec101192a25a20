"""What the README and the guide show is what the commands do."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", README, re.S)
EXAMPLES = [
    (command, shown.rstrip("\n"))
    for block in CONSOLE
    for command, shown in re.findall(r"\$ azor (.*?)\n(.*?)(?=\n\$ |\Z)", block, re.S)
]


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_answers_as_shown(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, shlex.split(command))
    assert result.output.startswith(shown)


def test_the_record_in_the_readme_is_the_example() -> None:
    shown = re.search(r"```yaml\n(.*?)```", README, re.S)
    assert shown is not None
    assert shown[1] == (ROOT / "examples" / "tenth.yaml").read_text(encoding="utf-8")


def test_every_command_is_in_the_readme() -> None:
    assert [name for name in main.commands if f"`azor {name}" not in README] == []


def test_every_command_has_help() -> None:
    assert [name for name, command in main.commands.items() if not command.help] == []
