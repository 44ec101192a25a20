"""What a learner has done, in a SQLite file: an append-only log, and beside it what is remembered of each skill.

    with Store(path, remember) as store:
        store.add(Entry(at, "answer", skill="702.131c/kept", ...))

The log is the truth: entries are never changed or removed (triggers of the database refuse it), and the memory of each
skill is written in the same transaction as the entry that changes it, so that a process which is killed leaves either
both or neither.  `remember` makes the new memory from the old one and the entry; `rebuild` makes all of them anew from
the log.  Several processes may use one file: whoever writes holds the lock from reading to writing.

A file that azor did not make, that is damaged, or that a newer azor made is refused (`StoreError`) and left as it is.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

VERSION = 2
_APPLICATION = 0x617A6F72  # "azor", in the header of the file
_MAGIC = b"SQLite format 3\0"
_BUSY = 15.0  # seconds to wait for another process
_FORMAT = "azor progress"
_KINDS = ("answer", "skip", "introduced", "exam", "marked")

Remember = Callable[[str | None, "Entry"], str]


class StoreError(ValueError):
    """A file that cannot be used: which one, and why."""

    def __init__(self, path: Path | str, problem: str):
        self.path, self.problem = path, problem
        super().__init__(f"{path}: {problem}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    kind     "answer", "skip", "introduced" (an introduction was read), "exam" (begun) or "marked" (an exam ended)
    rating   of FSRS, 1 to 4; 0 where nothing is to be remembered
    hint     the highest rung of help that was asked for, 0 to 5
    reasons  whether the reasons given were right; None where none were given
    sitting  the exam that it belongs to
    """

    at: datetime
    kind: str
    mode: str = ""
    topic: str = ""
    skill: str = ""
    item: str = ""
    seed: int = 0
    given: str = ""
    correct: bool | None = None
    hint: int = 0
    reasons: bool | None = None
    rating: int = 0
    beliefs: tuple[str, ...] = ()
    sitting: str = ""

    def data(self) -> dict[str, Any]:
        """The entry as plain data."""
        return {**asdict(self), "at": _written(self.at), "beliefs": list(self.beliefs)}


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of one skill: the state that `remember` made, and after how many answers."""

    state: str
    answers: int


_COLUMNS = tuple(f.name for f in fields(Entry))
_LOG = """
    CREATE TABLE log (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        mode TEXT NOT NULL DEFAULT '',
        topic TEXT NOT NULL DEFAULT '',
        skill TEXT NOT NULL DEFAULT '',
        item TEXT NOT NULL DEFAULT '',
        seed INTEGER NOT NULL DEFAULT 0,
        given TEXT NOT NULL DEFAULT '',
        correct INTEGER,
        hint INTEGER NOT NULL DEFAULT 0,
        reasons INTEGER,
        rating INTEGER NOT NULL DEFAULT 0,
        beliefs TEXT NOT NULL DEFAULT '[]',
        sitting TEXT NOT NULL DEFAULT ''
    )
"""
_MEMORY = "CREATE TABLE memory (skill TEXT PRIMARY KEY, state TEXT NOT NULL, answers INTEGER NOT NULL) WITHOUT ROWID"
_KEPT = (  # the log is append-only
    "CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log BEGIN SELECT raise(ABORT, 'the log is append-only'); END",
    "CREATE TRIGGER log_is_never_cut BEFORE DELETE ON log BEGIN SELECT raise(ABORT, 'the log is append-only'); END",
)
# from each version to the next.  The first one kept answers only, and nothing of what they told about the learner
_MIGRATIONS: dict[int, tuple[str, ...]] = {
    1: (
        "ALTER TABLE reviews RENAME TO reviews_1",
        _LOG,
        """
        INSERT INTO log (id, at, kind, mode, topic, skill, item, seed, given, correct, hint, rating)
        SELECT id, at, 'answer', 'lesson', topic, skill, item, seed, given, correct, hint, rating FROM reviews_1
        """,
        "DROP TABLE reviews_1",
        "DROP TABLE IF EXISTS memory",
        _MEMORY,
        *_KEPT,
    ),
}


class Store:
    """The log and the memories in one file, which is made where there is none."""

    def __init__(self, path: Path, remember: Remember):
        self.path, self.remember = path, remember
        _recognise(path)
        with self._told():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=_BUSY, isolation_level=None)
        try:
            with self._told():
                self._open()
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, found: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; everything has been written already."""
        self._db.close()

    # ------------------------------------------------------------------------- writing

    def add(self, entry: Entry) -> None:
        """Append an entry, and remember what it shows; both are on the disk when this returns."""
        with self._told(), self._writing():
            self._append(entry)
            if entry.rating:
                self._remember(entry)

    def rebuild(self) -> None:
        """Make all memories anew from the log."""
        with self._told(), self._writing():
            self._rebuild()

    def reset(self, now: datetime) -> Path:
        """Begin anew; the file as it was is kept beside, under the name that is returned."""
        with self._told(), self._writing():
            backup = self._free_name(f"{now.astimezone(UTC):%Y%m%dT%H%M%SZ}")
            with _closing(sqlite3.connect(backup)) as copy, _closing(sqlite3.connect(self.path)) as whole:
                whole.backup(copy)
            for name in ("log_is_never_changed", "log_is_never_cut"):
                self._db.execute(f"DROP TRIGGER {name}")
            self._db.execute("DELETE FROM log")
            self._db.execute("DELETE FROM memory")
            for trigger in _KEPT:
                self._db.execute(trigger)
        return backup

    def _free_name(self, stamp: str) -> Path:
        name = self.path.with_name(f"{self.path.stem}-{stamp}{self.path.suffix}")
        for number in range(2, 1000):
            if not name.exists():
                break
            name = self.path.with_name(f"{self.path.stem}-{stamp}-{number}{self.path.suffix}")
        return name

    # ------------------------------------------------------------------------- reading

    def log(self, kind: str = "") -> list[Entry]:
        """All entries, or those of a kind, in the order of their times."""
        where, values = (" WHERE kind = ?", (kind,)) if kind else ("", ())
        with self._told():
            rows = self._db.execute(f"SELECT {', '.join(_COLUMNS)} FROM log{where} ORDER BY at, id", values).fetchall()
            return [_entry(row) for row in rows]

    def memories(self) -> dict[str, Memory]:
        """What is remembered, by the key of the skill."""
        with self._told():
            rows = self._db.execute("SELECT skill, state, answers FROM memory ORDER BY skill").fetchall()
        return {skill: Memory(state, answers) for skill, state, answers in rows}

    # ------------------------------------------------------------------------- elsewhere

    def export(self, now: datetime) -> Iterator[str]:
        """The log as lines of JSON; the first one says what they are."""
        yield _json({"format": _FORMAT, "version": VERSION, "exported": _written(now)})
        for entry in self.log():
            yield _json(entry.data())

    def read(self, lines: Iterable[str], name: str) -> int:
        """Add the entries of an export that are not here yet, all of them or none; how many they were."""
        entries = list(_exported(lines, name))
        with self._told(), self._writing():
            here = Counter(self.log())
            new = []
            for entry in entries:
                if here[entry] > 0:
                    here[entry] -= 1
                else:
                    new.append(entry)
            for entry in new:
                self._append(entry)
            if new:
                self._rebuild()
        return len(new)

    # ------------------------------------------------------------------------- the file

    def _open(self) -> None:
        self._db.execute("PRAGMA synchronous = FULL")
        version = self._version()
        if version > VERSION:
            raise StoreError(
                self.path, f"written by a newer azor (version {version} of the file; this one knows {VERSION})"
            )
        if version < VERSION:
            self._build()
        problem = self._db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if problem != "ok":
            raise StoreError(self.path, f"damaged ({problem})")
        if self._db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as found:  # another process is using it: the next one will do it
                if "locked" not in str(found):
                    raise

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    def _build(self) -> None:
        """Make the tables, or bring those of an older version up to this one."""
        with self._writing():
            version = self._version()  # another process may have been faster
            if version == 0:
                if self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    raise StoreError(self.path, "no progress of azor")
                for statement in (_LOG, _MEMORY, *_KEPT):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {_APPLICATION}")
            for older in range(version or VERSION, VERSION):
                for statement in _MIGRATIONS[older]:
                    self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {VERSION}")
            if 0 < version < VERSION:
                self._rebuild()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Whatever goes wrong with the file is told in words."""
        try:
            yield
        except sqlite3.OperationalError as found:
            busy = "locked" in str(found) or "busy" in str(found)
            problem = "in use by another process; try again" if busy else f"cannot be used ({found})"
            raise StoreError(self.path, problem) from found
        except sqlite3.Error as found:
            raise StoreError(self.path, f"damaged ({found})") from found
        except OSError as found:
            raise StoreError(self.path, found.strerror or str(found)) from found

    def _append(self, entry: Entry) -> None:
        data = {**entry.data(), "beliefs": json.dumps(entry.beliefs)}
        marks = ", ".join("?" * len(_COLUMNS))
        self._db.execute(f"INSERT INTO log ({', '.join(_COLUMNS)}) VALUES ({marks})", [data[n] for n in _COLUMNS])

    def _remember(self, entry: Entry) -> None:
        before = self._db.execute("SELECT state, answers FROM memory WHERE skill = ?", (entry.skill,)).fetchone()
        state = self.remember(before[0] if before else None, entry)
        answers = (before[1] if before else 0) + 1
        self._db.execute("INSERT OR REPLACE INTO memory VALUES (?, ?, ?)", (entry.skill, state, answers))

    def _rebuild(self) -> None:
        self._db.execute("DELETE FROM memory")
        for entry in self.log():
            if entry.rating:
                self._remember(entry)


def default_path() -> Path:
    """Where progress is kept unless another file is named."""
    import platformdirs

    return platformdirs.user_data_path("azor", appauthor=False) / "progress.db"


def _recognise(path: Path) -> None:
    """Refuse what azor did not make before SQLite touches it: opening a file may already change it."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        return
    except OSError as found:
        raise StoreError(path, found.strerror or str(found)) from found
    if head and (len(head) < 100 or not head.startswith(_MAGIC)):
        raise StoreError(path, "no progress of azor, or damaged; it is left as it is")
    if head and int.from_bytes(head[68:72], "big") != _APPLICATION:
        raise StoreError(path, "a database of another program; it is left as it is")


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _entry(row: tuple[Any, ...]) -> Entry:
    data = dict(zip(_COLUMNS, row, strict=True))
    data["at"] = datetime.fromisoformat(data["at"])
    data["beliefs"] = tuple(json.loads(data["beliefs"]))
    for name in ("correct", "reasons"):
        data[name] = None if data[name] is None else bool(data[name])
    return Entry(**data)


def _exported(lines: Iterable[str], name: str) -> Iterator[Entry]:
    """The entries of an export.  Raises `StoreError` at the first line that is none."""
    head: Any = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            if head is None:
                head = data
                if data["format"] != _FORMAT:
                    raise ValueError("another format")
                if data["version"] > VERSION:
                    raise StoreError(name, f"exported by a newer azor (version {data['version']})")
                continue
            yield _checked(data)
        except StoreError:
            raise
        except (ValueError, KeyError, TypeError) as found:
            what = "an entry of the log" if head is not None else f"the first line of an export ({_FORMAT})"
            raise StoreError(f"{name}:{number}", f"expected {what}; found {line.strip()[:60]!r}") from found
    if head is None:
        raise StoreError(name, "empty; expected lines of JSON as `azor teach --export` writes them")


_TYPES: dict[str, tuple[type, ...]] = {
    "seed": (int,),
    "hint": (int,),
    "rating": (int,),
    "correct": (bool, type(None)),
    "reasons": (bool, type(None)),
}


def _checked(data: dict[str, Any]) -> Entry:
    at = datetime.fromisoformat(data["at"])
    beliefs = data["beliefs"]
    known = {n: data[n] for n in _COLUMNS if n in data}
    for name, value in known.items():
        wanted = _TYPES.get(name, (list,) if name == "beliefs" else (str,))
        if not isinstance(value, wanted) or (wanted == (int,) and isinstance(value, bool)):
            raise ValueError(name)
    if at.tzinfo is None or not all(isinstance(b, str) for b in beliefs) or data["kind"] not in _KINDS:
        raise ValueError("at, beliefs or kind")
    if data.get("rating", 0) not in range(5) or data.get("hint", 0) not in range(6):
        raise ValueError("rating or hint")
    return Entry(**{**known, "at": at.astimezone(UTC), "beliefs": tuple(beliefs)})


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


@contextmanager
def _closing(db: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield db
    finally:
        db.close()
