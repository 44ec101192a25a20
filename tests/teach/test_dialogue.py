"""The dialogue, on a terminal and in a pipe: what is shown, and that nothing is lost."""

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.cells import cell_len
from rich.console import Console

from azor.cli import main
from azor.teach import dialogue, mastery
from azor.teach.dialogue import Plain
from azor.teach.screens import Block, Screen
from azor.teach.store import Store

NOW = "2026-01-01T12:00:00"
LESSON = ("702.131b", "--seed", "1")


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("AZOR_DB", str(tmp_path / "progress.db"))
    monkeypatch.setenv("AZOR_NOW", NOW)
    return tmp_path / "progress.db"


def teach(*arguments: str, typed: str = ""):
    return CliRunner().invoke(main, ["teach", *arguments], input=typed)


def log(path: Path):
    with Store(path, mastery.remember) as store:
        return store.log()


# ------------------------------------------------------------------------- in a pipe


def test_a_sitting_can_be_scripted_and_reads_as_a_dialogue(path):
    result = teach(*LESSON, typed="\n\n\n1\nq\n")
    assert result.exit_code == 0
    assert "Your answer: 1" in result.output
    assert "Everything is saved." in result.output
    assert [e.kind for e in log(path)] == ["introduced", "answer"]


def test_the_same_seed_gives_the_same_dialogue(path, tmp_path):
    typed = "\n\n\n1\n\nh\n2\nq\n"
    first = teach(*LESSON, typed=typed).output
    again = teach(*LESSON, "--db", str(tmp_path / "other.db"), typed=typed).output
    assert first == again


def test_the_end_of_the_input_ends_the_sitting_and_nothing_is_lost(path):
    for end in ("", "\n", "\n\n", "\n\n\n", "\n\n\n1", "\n\n\n1\nw", "\n\n\n1\nw\n1\n"):
        assert teach(*LESSON, typed=end).exit_code == 0
    assert sum(e.kind == "answer" for e in log(path)) == 3


def test_no_line_is_too_long_and_no_colour_goes_into_a_pipe(path, monkeypatch):
    for width in (40, 72, 100):
        monkeypatch.setenv("COLUMNS", str(width))
        for lang in ("en", "ja"):
            shown = teach(*LESSON, "--lang", lang, typed="\n\n\nh\n1\nw\n\n?\nq\n").output
            assert "\x1b" not in shown
            assert max(cell_len(line) for line in shown.splitlines() if not _typed(line)) <= width


def _typed(line: str) -> bool:
    return bool(re.match(r"(?:Your|Enter|Because|答え|予想|Enterで|理由)[^:]*: ?", line))


def test_in_japanese_every_word_of_the_tutor_is_japanese(path):
    shown = teach(*LESSON, "--lang", "ja", typed="\n\n\nh\n1\nw\n\n?\nq\n").output
    for english in ("Your answer", "Enter to go on", "Right", "Lesson", "hint", "What happens", "turn"):
        assert english not in shown
    assert "レッスン" in shown


@pytest.mark.parametrize("option", ["--stats", "--list"])
def test_figures_as_text_and_as_data(path, option):
    teach(*LESSON, typed="\n\n\n1\nq\n")
    assert "702.131b" in teach(option).output
    data = json.loads(teach(option, "--format", "json").output)
    if option == "--stats":
        assert (data["answers"], data["levels"]["learning"] + data["levels"]["shaky"]) == (1, 1)
        assert {s["skill"] for s in data["skills"] if s["answers"]} == {
            e.skill for e in log(path) if e.kind == "answer"
        }
    else:
        assert [lesson["number"] for lesson in data] == list(range(1, len(data) + 1))


def test_an_exam_goes_on_after_it_was_broken_off(path):
    first = teach("--exam", "--seed", "5", typed="1\nq\n")
    assert "1/25" in first.output
    again = teach("--exam", typed="q\n")
    assert "2/25" in again.output
    assert "after 1" in again.output
    assert [e.seed for e in log(path) if e.kind == "exam"] == [5]


def test_the_dialogue_in_the_page_is_what_comes(path):
    """An example with what is typed: `$ printf '...' | azor teach ...`."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "teaching.md").read_text(encoding="utf-8")
    examples = re.findall(r"\$ printf '([^']*)' \| azor teach (.*?)\n(.*?)```", page, re.S)
    assert examples
    for typed, arguments, shown in examples:
        output = teach(*arguments.split(), typed=typed.replace("\\n", "\n")).output
        for part in shown.split("...\n"):
            assert part in output


# ------------------------------------------------------------------------- wrong calls, wrong files


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("asend",), "did you mean ascend"),
        (("999.9",), "expected a topic"),
        (("--review", "--exam"), "more than one thing"),
        (("ascend", "--stats"), "takes none|more than one"),
        (("--now", "yesterday"), "expected a moment"),
        (("--import", "no-such-file"), "no-such-file"),
    ],
)
def test_a_wrong_call_is_told_in_words(path, arguments, says):
    result = teach(*arguments)
    assert result.exit_code == 2
    assert re.search(says, result.output + result.stderr)


def test_a_file_that_is_not_progress_is_refused_and_kept(path):
    path.write_text("precious")
    result = teach("--stats")
    assert result.exit_code == 2
    assert str(path) in result.stderr
    assert path.read_text() == "precious"


def test_export_import_and_reset(path, tmp_path):
    teach(*LESSON, typed="\n\n\n1\nq\n")
    before = log(path)
    exported = tmp_path / "log.jsonl"
    assert teach("--export", str(exported)).exit_code == 0
    assert teach("--export", "-").output.splitlines()[1:] == exported.read_text().splitlines()[1:]
    assert teach("--reset", typed="n\n").exit_code == 1
    assert log(path) == before
    assert teach("--reset", typed="y\n").exit_code == 0
    assert log(path) == []
    assert "2 entries added" in teach("--import", str(exported)).output
    assert log(path) == before
    assert teach("--reset", "--yes").exit_code == 0
    assert len(list(tmp_path.glob("progress-*.db"))) == 2


def test_other_commands_load_nothing_of_this():
    code = (
        "import sys; from click.testing import CliRunner; from azor.cli import main;"
        "CliRunner().invoke(main, ['--help']); CliRunner().invoke(main, ['check', 'examples/tenth.yaml']);"
        "print([n for n in sys.modules if n.split('.')[0] in ('fsrs', 'prompt_toolkit', 'platformdirs', 'sqlite3')"
        " or n.startswith('azor.teach')])"
    )
    root = Path(__file__).resolve().parents[2]
    found = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


# ------------------------------------------------------------------------- drawing


def test_a_screen_is_drawn_to_the_width_with_every_kind_of_block():
    long = "a sentence that goes on for a while and then for some more, so that it must be wrapped somewhere"
    blocks = [
        Block(kind, (long, long)) for kind in ("text", "good", "hint", "rule", "question", "list", "options", "proof")
    ]
    blocks.append(Block("pairs", pairs=(("name", long),)))
    blocks.append(Block("table", rows=(("", "n"), (long, "1"))))
    screen = Screen("title", tuple(blocks), keys=(("q", "stop"),))
    for width in (30, 60, 90):
        out = io.StringIO()
        Plain(out=out, width=width).show(screen)
        lines = out.getvalue().splitlines()
        assert max(map(len, lines)) <= width
        assert not lines[0].isspace()
        assert "somewhere" in out.getvalue()


def test_screens_are_coloured_on_a_terminal():
    console = Console(force_terminal=True, file=io.StringIO(), width=80, color_system="standard")
    console.print(dialogue.picture(Screen("t", (Block("good", ("Right.",)),)), 80, colour=True))
    assert "\x1b[" in console.file.getvalue()  # type: ignore[attr-defined]


# ------------------------------------------------------------------------- on a terminal


class Pty:
    """A process on a terminal of its own."""

    def __init__(self, path: Path):
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.environ.update(AZOR_DB=str(path), TERM="xterm", AZOR_NOW=NOW, PROMPT_TOOLKIT_NO_CPR="1")
            os.execv(sys.executable, [sys.executable, "-m", "azor.cli", "teach", *LESSON])

    def until(self, text: str, seconds: float = 90) -> str:
        seen, end = b"", time.monotonic() + seconds
        while text.encode() not in seen and time.monotonic() < end:
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    seen += os.read(self.fd, 65536)
                except OSError:
                    break
        assert text.encode() in seen, seen.decode(errors="replace")[-2000:]
        return seen.decode(errors="replace")

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def ended(self) -> int:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.fd)
                return os.waitstatus_to_exitcode(status)
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    os.read(self.fd, 65536)
                except OSError:
                    time.sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError("it did not end")


@pytest.mark.parametrize("end", ["\x03", "\x04", "q\r"], ids=["ctrl-c", "ctrl-d", "q"])
def test_on_a_terminal_every_way_out_keeps_what_was_answered(path, end):
    screen = Pty(path)
    screen.until("Enter to go on")
    screen.type("\r")
    screen.until("Enter to see the answer")
    screen.type("\r")
    screen.until("Enter to go on")
    screen.type("\r")
    shown = screen.until("Your answer")
    assert "\x1b[" in shown
    screen.type("1\r")
    screen.until("Enter to go on")
    assert [e.kind for e in log(path)] == ["introduced", "answer"]  # before anything else is shown
    screen.type(end)
    assert screen.ended() == 0
    assert len(log(path)) == 2


def test_an_interrupt_in_the_middle_of_work_ends_it_in_words(path, monkeypatch):
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("azor.teach.tutor.Tutor.answer", interrupted)
    result = teach(*LESSON, typed="\n\n")
    assert result.exit_code == 0
    assert "Everything is saved." in result.output
