"""Progress on the disk: nothing is lost, nothing foreign is touched."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from azor.teach import mastery, store
from azor.teach.store import Entry, Store, StoreError

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
KEY = "702.131c/kept-when-the-count-falls"


def entry(minute: int = 0, **more: object) -> Entry:
    made: dict[str, object] = {
        "at": NOW + timedelta(minutes=minute), "kind": "answer", "mode": "lesson", "topic": "ascend", "skill": KEY,
        "item": f"item-{minute}", "seed": minute, "given": "yes", "correct": True, "rating": 3,
    }  # fmt: skip
    return Entry(**{**made, **more})  # type: ignore[arg-type]


def opened(path: Path) -> Store:
    return Store(path, mastery.remember)


def test_what_was_added_is_there_when_it_is_opened_again(tmp_path):
    path = tmp_path / "deep" / "progress.db"
    added = [entry(0, beliefs=("a", "b"), correct=False, rating=1), entry(1, hint=2, reasons=True)]
    added.append(entry(2, kind="skip", rating=0))
    with opened(path) as first:
        for each in added:
            first.add(each)
        remembered = first.memories()
    with opened(path) as again:
        assert again.log() == added
        assert again.memories() == remembered
        assert again.memories()[KEY].answers == 2
        again.rebuild()
        assert again.memories() == remembered


def test_the_log_is_in_the_order_of_its_times_and_by_kind(tmp_path):
    with opened(tmp_path / "p.db") as db:
        db.add(entry(5))
        db.add(entry(1, kind="introduced", rating=0))
        assert [e.seed for e in db.log()] == [1, 5]
        assert [e.seed for e in db.log("introduced")] == [1]


def test_the_log_can_neither_be_changed_nor_cut(tmp_path):
    with opened(tmp_path / "p.db") as db:
        db.add(entry())
    raw = sqlite3.connect(tmp_path / "p.db")
    for statement in ("UPDATE log SET correct = 0", "DELETE FROM log"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            raw.execute(statement)
    raw.close()


def test_memory_and_log_are_written_together_or_not_at_all(tmp_path):
    def failing(before: str | None, entry: Entry) -> str:
        raise RuntimeError("in the middle")

    with Store(tmp_path / "p.db", failing) as db:
        with pytest.raises(RuntimeError):
            db.add(entry())
        assert db.log() == []
        db.add(entry(kind="skip", rating=0))  # the lock is free again
        assert len(db.log()) == 1


# ------------------------------------------------------------------------- versions


def older(path: Path) -> None:
    """A file as the first version wrote it."""
    db = sqlite3.connect(path)
    db.executescript(
        f"""
        CREATE TABLE reviews (
            id INTEGER PRIMARY KEY, at TEXT NOT NULL, topic TEXT NOT NULL, skill TEXT NOT NULL, item TEXT NOT NULL,
            seed INTEGER NOT NULL, given TEXT NOT NULL, correct INTEGER NOT NULL, hint INTEGER NOT NULL,
            rating INTEGER NOT NULL
        );
        INSERT INTO reviews VALUES (1, '2025-12-01T10:00:00.000000+00:00', 'ascend', '{KEY}', 'x', 7, 'no', 0, 1, 1);
        INSERT INTO reviews VALUES (2, '2025-12-02T10:00:00.000000+00:00', 'ascend', '{KEY}', 'y', 8, 'yes', 1, 0, 3);
        PRAGMA application_id = {0x617A6F72};
        PRAGMA user_version = 1;
        """
    )
    db.close()


def test_an_older_file_is_brought_up_to_date_with_all_that_is_in_it(tmp_path):
    path = tmp_path / "p.db"
    older(path)
    with opened(path) as db:
        assert [(e.item, e.correct, e.hint, e.kind, e.beliefs) for e in db.log()] == [
            ("x", False, 1, "answer", ()),
            ("y", True, 0, "answer", ()),
        ]
        assert db.memories()[KEY].answers == 2
        db.add(entry())
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA user_version").fetchone() == (store.VERSION,)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw.execute("DELETE FROM log")
    raw.close()


def test_there_is_a_way_from_every_older_version():
    assert sorted(store._MIGRATIONS) == list(range(1, store.VERSION))


def test_a_newer_file_is_refused_and_left_as_it_is(tmp_path):
    path = tmp_path / "p.db"
    opened(path).close()
    raw = sqlite3.connect(path)
    raw.execute(f"PRAGMA user_version = {store.VERSION + 1}")
    raw.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer azor"):
        opened(path)
    assert path.read_bytes() == before


# ------------------------------------------------------------------------- what azor did not make


def foreign(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE log (mine TEXT)")
    db.execute("INSERT INTO log VALUES ('precious')")
    db.commit()
    db.close()


def damaged(path: Path) -> None:
    with opened(path) as db:
        for minute in range(200):
            db.add(entry(minute))
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA journal_mode = DELETE")
    raw.close()
    data = bytearray(path.read_bytes())
    for at in range(4096, len(data)):
        data[at] = at * 7 % 251
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda path: path.write_text("my shopping list\n" * 20), "no progress of azor"),
        (lambda path: path.write_bytes(b"SQLite format 3\0 cut"), "no progress of azor"),
        (foreign, "another program"),
        (damaged, "damaged"),
        (lambda path: path.mkdir(), "directory"),
    ],
    ids=["text", "cut", "foreign", "damaged", "folder"],
)
def test_what_cannot_be_used_is_refused_in_words_and_left_as_it_is(tmp_path, make, problem):
    path = tmp_path / "p.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StoreError, match=problem) as found:
        opened(path)
    assert str(path) in str(found.value)
    if before is not None:
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]


def test_an_empty_file_is_begun(tmp_path):
    path = tmp_path / "p.db"
    path.touch()
    with opened(path) as db:
        db.add(entry())
        assert len(db.log()) == 1


# ------------------------------------------------------------------------- several processes, and their end

WRITER = """
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from azor.teach import mastery
from azor.teach.store import Entry, Store
who, count = sys.argv[2], int(sys.argv[3])
with Store(Path(sys.argv[1]), mastery.remember) as db:
    for n in range(count):
        at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=n)
        db.add(Entry(at, "answer", "lesson", "ascend", "702.131c/kept", f"{who}-{n}", n, "yes", True, rating=3))
        print(n, flush=True)
"""


def writer(path: Path, who: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(path), who, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))


def test_two_processes_write_at_once_and_nothing_is_lost(tmp_path):
    path = tmp_path / "p.db"
    both = [writer(path, who, 60) for who in ("one", "two")]
    assert [process.wait(120) for process in both] == [0, 0]
    with opened(path) as db:
        assert sorted(e.item for e in db.log()) == sorted(f"{who}-{n}" for who in ("one", "two") for n in range(60))
        assert db.memories()["702.131c/kept"].answers == 120
    for process in both:
        assert process.stdout is not None
        process.stdout.close()


def test_a_process_that_is_killed_at_any_moment_loses_nothing_that_it_said_was_written(tmp_path):
    path = tmp_path / "p.db"
    said: set[str] = set()
    for run in range(8):
        process = writer(path, f"run{run}", 100_000)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(1 + 3 * run)]
        time.sleep(0.003 * run)
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.read().splitlines()
        process.wait(30)
        process.stdout.close()
        said |= {f"run{run}-{int(line)}" for line in lines if line.strip().isdigit()}
        with opened(path) as db:
            kept = {e.item for e in db.log()}
            assert said <= kept
            assert db.memories()["702.131c/kept"].answers == len(kept)  # log and memory agree
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()


def test_a_process_that_is_killed_while_it_makes_the_file_leaves_one_that_can_be_used(tmp_path):
    for run in range(6):
        path = tmp_path / f"{run}.db"
        process = writer(path, "x", 1)
        deadline = time.monotonic() + 20
        while not path.exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.0005)
        process.send_signal(signal.SIGKILL)
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()
        with opened(path) as db:
            db.add(entry())
            assert entry() in db.log()


# ------------------------------------------------------------------------- export, import, reset


def test_an_export_read_elsewhere_gives_the_same_log_and_the_same_memory(tmp_path):
    with opened(tmp_path / "a.db") as a, opened(tmp_path / "b.db") as b:
        for minute, rating in enumerate((1, 3, 2, 4, 3)):
            a.add(entry(600 * minute, rating=rating, correct=rating > 1, beliefs=("x",)))
        lines = list(a.export(NOW))
        assert b.read(lines, "a.jsonl") == 5
        assert b.log() == a.log()
        assert b.memories() == a.memories()
        assert b.read(lines, "a.jsonl") == 0  # each entry once


def test_two_logs_come_together_in_the_order_of_their_times(tmp_path):
    with opened(tmp_path / "a.db") as a, opened(tmp_path / "b.db") as b, opened(tmp_path / "c.db") as c:
        for minute in range(0, 6000, 1000):
            (a if minute % 2000 else b).add(entry(minute, rating=1 + minute // 2000))
            c.add(entry(minute, rating=1 + minute // 2000))
        assert a.read(b.export(NOW), "b") == 3
        assert a.memories() == c.memories()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: [],
        lambda lines: lines[1:],
        lambda lines: ["{}", *lines[1:]],
        lambda lines: [lines[0], lines[1][:-5]],
        lambda lines: [*lines, "[]"],
        lambda lines: [*lines, json.dumps({**json.loads(lines[1]), "rating": 9})],
        lambda lines: [*lines, json.dumps({**json.loads(lines[1]), "kind": "gossip"})],
        lambda lines: [*lines, json.dumps({**json.loads(lines[1]), "correct": "yes"})],
        lambda lines: [*lines, json.dumps({**json.loads(lines[1]), "at": "2026-01-01"})],
        lambda lines: [lines[0].replace('"version": 2', '"version": 99'), *lines[1:]],
    ],
)
def test_a_wrong_export_is_refused_with_its_line_and_nothing_of_it_is_kept(tmp_path, spoil):
    with opened(tmp_path / "a.db") as a, opened(tmp_path / "b.db") as b:
        a.add(entry())
        with pytest.raises(StoreError, match=r"a\.jsonl"):
            b.read(spoil(list(a.export(NOW))), "a.jsonl")
        assert b.log() == []


def test_a_reset_keeps_what_was_there(tmp_path):
    with opened(tmp_path / "p.db") as db:
        db.add(entry())
        first = db.reset(NOW)
        assert (db.log(), db.memories()) == ([], {})
        db.add(entry(1))
        second = db.reset(NOW)
        assert first != second
        raw = sqlite3.connect(tmp_path / "p.db")
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            db.add(entry(2)) or raw.execute("DELETE FROM log")
        raw.close()
    for path, minute in ((first, 0), (second, 1)):
        with opened(path) as kept:
            assert kept.log() == [entry(minute)]
