"""The tutor: `azor teach`."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import NO, YES, Wrong, format_option, guarded, lang_option, unknown_topic, write_json

if TYPE_CHECKING:
    from azor.teach.dialogue import Face
    from azor.teach.planning import Learner, Task
    from azor.teach.screens import Screen
    from azor.teach.store import Entry, Store
    from azor.teach.tutor import Given, Turn


@click.command()
@click.argument("topic", required=False, default="")
@click.option("--review", is_flag=True, help="Only what is due, and what is weakest.")
@click.option("--exam", is_flag=True, help="25 questions over all sections, marked at the end.")
@click.option("--reasons", is_flag=True, help="Ask for the reasons of each answer too, before it is judged.")
@click.option("--count", type=click.IntRange(1), default=None, help="How many exercises, about: 10.")
@click.option("--stats", is_flag=True, help="How you stand: a table, and a chart of the rulebook by mastery.")
@click.option("--list", "listing", is_flag=True, help="The path: all lessons in their order.")
@click.option("--export", "to", type=click.Path(dir_okay=False, allow_dash=True), help="Write your log as JSON lines.")
@click.option("--import", "source", type=click.Path(dir_okay=False, allow_dash=True), help="Add the log in a file.")
@click.option("--reset", is_flag=True, help="Begin anew; what was there is kept beside.")
@click.option("--yes", is_flag=True, help="Do not ask before --reset.")
@click.option("--seed", type=int, default=None, help="The same positions again for the same number.")
@click.option("--plain", is_flag=True, help="Plain lines, as in a pipe.")
@click.option(
    "--db",
    type=click.Path(dir_okay=False),
    envvar="AZOR_DB",
    default=None,
    help="Keep your progress in this file; else in that of AZOR_DB, or in your data folder.",
)
@click.option("--now", envvar="AZOR_NOW", default="", hidden=True, help="The moment to begin at, for tests.")
@format_option
@lang_option
@guarded
def teach(
    topic: str,
    review: bool,
    exam: bool,
    reasons: bool,
    count: int | None,
    stats: bool,
    listing: bool,
    to: str | None,
    source: str | None,
    reset: bool,
    yes: bool,
    seed: int | None,
    plain: bool,
    db: str | None,
    now: str,
    form: str,
    lang: str,
) -> None:
    """Learn the rules: what is due, then the next lesson; or lessons on a TOPIC.

    A TOPIC is the name of one (ascend, monarch, ...), the number of a rule, or a skill (--list --format json names
    them).  Every question is a new position, and a wrong answer is told with the belief that leads to it.  Type ? for
    help.

    Exit status 0; of an exam that was marked 1 if it was not passed.
    """
    from azor.teach.store import StoreError

    asked = [review, exam, stats, listing, to is not None, source is not None, reset]
    if sum(asked) + bool(topic and not (review or exam)) > 1:
        raise click.UsageError("found more than one thing to do; expected a TOPIC, or one of the options")
    if topic and any(asked):
        raise click.UsageError(
            f"found the topic {topic!r} beside an option that takes none; expected one of them alone"
        )
    if form == "json" and not (stats or listing):
        raise click.UsageError("found --format json; expected --stats or --list beside it, since a sitting is no data")
    if exam and count is not None:
        raise click.UsageError("found --count beside --exam; expected no number, since an exam has 25 questions")
    clock = _clock(now)
    try:
        with _store(db) as store:
            if to is not None:
                _export(store, to, clock())
            elif source is not None:
                _import(store, source, lang)
            elif reset:
                _reset(store, clock(), yes, lang)
            else:
                sitting = _Sitting(store, clock, lang, seed, plain)
                if stats or listing:
                    sitting.tell(form, listing)
                elif exam:
                    sys.exit(sitting.exam(reasons))
                else:
                    sitting.teach(topic, review, count or 10, reasons)
    except StoreError as found:
        raise Wrong(str(found)) from found


def _clock(now: str) -> Callable[[], datetime]:
    """The time; from a given moment on it goes a second with each look."""
    if not now:
        return lambda: datetime.now(UTC)
    try:
        begun = datetime.fromisoformat(now)
    except ValueError as found:
        raise Wrong(f"--now: found {now!r}; expected a moment such as 2026-01-01T12:00:00") from found
    moments = iter(begun.replace(tzinfo=begun.tzinfo or UTC) + timedelta(seconds=n) for n in range(1 << 30))
    return lambda: next(moments)


def _store(db: str | None) -> Store:
    from azor.teach import mastery
    from azor.teach.store import Store, default_path

    return Store(Path(db) if db else default_path(), mastery.remember)


def _export(store: Store, to: str, now: datetime) -> None:
    lines = list(store.export(now))
    if to == "-":
        for line in lines:
            click.echo(line)
        return
    beside = Path(f"{to}.part")
    beside.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    os.replace(beside, to)


def _import(store: Store, source: str, lang: str) -> None:
    from azor.teach.words import say

    with click.open_file(source, encoding="utf-8") as stream:
        click.echo(say("imported", lang, count=store.read(stream, source)))


def _reset(store: Store, now: datetime, yes: bool, lang: str) -> None:
    from azor.teach.words import say

    if not yes and not click.confirm(say("reset?", lang, path=store.path), default=False):
        click.echo(say("not reset", lang))
        sys.exit(NO)
    click.echo(say("was reset", lang, path=store.reset(now)))


class _Sitting:
    """One call of the tutor: what is remembered, the words, where it is shown."""

    def __init__(self, store: Store, clock: Callable[[], datetime], lang: str, seed: int | None, plain: bool):
        from azor.teach.planning import Learner

        self.store, self.clock, self.lang, self.plain = store, clock, lang, plain
        self.given_seed = seed
        self.seed = seed if seed is not None else random.SystemRandom().randrange(1 << 31)
        self.log: list[Entry] = store.log()
        introduced = [e.skill for e in self.log if e.kind == "introduced"]
        self.learner: Learner = Learner.of(store.memories(), introduced, clock())

    # ------------------------------------------------------------------------- telling

    def tell(self, form: str, listing: bool) -> None:
        """The figures, or the path."""
        from azor.teach import stats

        if form == "json":
            data = stats.listed(self.learner, self.lang) if listing else self._stats()
            write_json(data)
        elif listing:
            self._show(stats.listing(self.learner, self.lang))
        else:
            self._show(stats.screen(self.learner, self._stats(), self.lang))

    def _stats(self) -> dict[str, object]:
        from azor.teach import stats

        return stats.stats(self.learner, self.log, self.lang)

    def _show(self, screen: Screen) -> None:
        from azor.teach.dialogue import Plain

        (Plain() if self._is_plain else self._face(())).show(screen)

    # ------------------------------------------------------------------------- teaching

    def teach(self, topic: str, review: bool, count: int, reasons: bool) -> None:
        """Reviews, lessons, exercises."""
        from azor.teach import planning

        if topic:
            tasks = self._about(topic, count)
        elif review:
            tasks = planning.review(self.learner, count, self.seed)
        else:
            tasks = planning.following(self.learner, count, self.seed)
        self._hold("review" if review else "lesson", tasks, reasons)

    def _about(self, topic: str, count: int) -> tuple[Task, ...]:
        from azor.teach import path, planning, questions

        lessons, skills = path.find(topic), questions.named(topic)
        if not lessons:
            raise unknown_topic(topic, path.words(), dict.fromkeys(lesson.topic for lesson in path.lessons()))
        return planning.about(self.learner, lessons, skills, count, self.seed)

    def exam(self, reasons: bool) -> int:
        """An exam, or the rest of one that was broken off; the exit status."""
        from azor.teach import planning
        from azor.teach.store import Entry

        begun = self._open_exam()
        if begun is None or self.given_seed not in (None, begun.seed):
            now = self.clock()
            begun = Entry(now, "exam", "reasons" if reasons else "", seed=self.seed, sitting=f"{now:%Y%m%d%H%M%S%f}")
            self.store.add(begun)
        self.seed = begun.seed
        tasks = planning.exam(begun.seed)
        self._hold("exam", tasks, begun.mode == "reasons", begun.sitting, self._given(begun.sitting))
        marked = [e for e in self.store.log("marked") if e.sitting == begun.sitting]
        return NO if marked and not marked[0].correct else YES

    def _open_exam(self) -> Entry | None:
        marked = {e.sitting for e in self.log if e.kind == "marked"}
        begun = [e for e in self.log if e.kind == "exam" and e.sitting not in marked]
        return begun[-1] if begun else None

    def _given(self, sitting: str) -> list[Given]:
        """The answers that were given in an exam before."""
        from azor.teach import planning, questions
        from azor.teach.tutor import Given

        skills = {skill.key: skill for skill in questions.skills()}
        found = []
        for entry in self.log:
            if entry.sitting == sitting and entry.kind in ("answer", "skip") and entry.skill in skills:
                skill = skills[entry.skill]
                options = len(planning.made(skill, entry.seed, self.lang).options)
                found.append(Given(skill, entry.seed, entry.given, bool(entry.correct), options, entry.reasons))
        return found

    def _hold(
        self, mode: str, tasks: tuple[Task, ...], reasons: bool, sitting: str = "", given: list[Given] | None = None
    ) -> None:
        from azor.teach.dialogue import talk
        from azor.teach.tutor import Tutor

        tutor = Tutor(self.lang, self.seed, (e.item for e in self.log if e.item))

        def answer(turn: Turn, typed: str) -> Turn:
            return tutor.answer(turn.state, typed, self.clock())

        def leave(turn: Turn) -> Turn:
            return tutor.quit(turn.state, self.clock())

        turn = tutor.start(mode, tasks, self.clock(), reasons=reasons, sitting=sitting, given=given or ())
        face = self._face(tutor.completions())
        with _broken_off(lambda: face.show(tutor.farewell())):
            talk(face, turn, answer, leave, self.store.add)

    @property
    def _is_plain(self) -> bool:
        from azor.teach.dialogue import wants_plain

        return wants_plain(self.plain, sys.stdin, sys.stdout)

    def _face(self, words: tuple[str, ...]) -> Face:
        from azor.teach.dialogue import Plain, Terminal

        return Plain() if self._is_plain else Terminal(lambda: words)


@contextmanager
def _broken_off(say: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C while something is worked out ends the sitting as it does while something is read."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo()
        say()
