"""Commands that explain what is not so, and what would have to be otherwise."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from .common import (
    NO,
    WRONG,
    YES,
    Wrong,
    at_option,
    drawn_option,
    edition_option,
    file_argument,
    guarded,
    known_edition,
    lang_option,
    names,
    play,
    read,
    shown_names,
    write_json,
)

if TYPE_CHECKING:
    from azor.explain.changes import Change
    from azor.records.model import Goal, Record
    from azor.records.played import Played

_EDITS = (
    "choose",
    "permanent",
    "control",
    "tapped",
    "turn",
    "life",
    "designation",
    "number",
    "other",
    "drop",
    "repeat",
    "move",
)  # fmt: skip  (those of `azor.explain.flipping`, which is imported when it is called for)


@click.command("why-not")
@file_argument
@click.argument("fact")
@at_option
@drawn_option()
@edition_option
@click.option("--depth", type=click.IntRange(0), default=None, help="How many times to ask again for what is missing.")
@click.option("--full", is_flag=True, help="With the machine's own conditions.")
@lang_option
@guarded
def why_not(file: str, fact: str, at: str, form: str, edition: str, depth: int | None, full: bool, lang: str) -> None:
    """Explain why a FACT such as "has_city_blessing(Ana)" is not so.

    Tells what ended it if it was so before, what holds instead, and each rule that could have brought it about with
    the conditions that it lacked, the nearest rule first.  For something that happens, such as "triggered(ABILITY,
    PLAYER)", the event in which it would have happened is searched.  With "FACT by 725.4" it is told whether that rule
    is among the reasons.

    Exit status 0 if it is not so, 1 if it is.
    """
    from azor.records.asked import asks_why
    from azor.records.asking import read_goal
    from azor.records.refusals import refusal

    played = play(file, edition, at)
    goal = read_goal(fact, played.record)
    asked = goal.query if asks_why(fact) else goal.asked  # "why isn't it so" does not ask why it isn't that it isn't
    data = refusal(played, asked, fact, deep=2 if depth is None else depth, by=goal.by)
    _tell(data, played, form, lang, full=full, depth=depth)
    sys.exit(NO if data["holds"] else YES)


def tell_denial(played: Played, goal: Goal, fact: str, form: str, lang: str, *, full: bool, depth: int | None) -> int:
    """Why what is denied is not so, for `why`; the exit status is that of `why`."""
    from azor.records.refusals import refusal

    asked = fact.strip().removeprefix("not ").strip()
    data = refusal(played, goal.query, asked, deep=2 if depth is None else depth)
    _tell(data, played, "text" if form == "prose" else form, lang, full=full, depth=depth)
    return NO if data["holds"] else YES


def _tell(data: dict[str, Any], played: Played, form: str, lang: str, *, full: bool, depth: int | None) -> None:
    """A refusal, in a form."""
    from azor.records.timeline import timeline
    from azor.views.forms import refusals

    if form == "json":
        write_json(data)
        return
    for line in refusals(form, data, names(played), lang, full=full, depth=depth, played=partial(timeline, played)):
        click.echo(line)


def _entry(text: str) -> tuple[int, str] | None:
    """The number of an entry in front of a sentence: `3: Ana draws 1 card`."""
    head, mark, rest = text.partition(":")
    return (int(head), rest.strip()) if mark and head.strip().isdigit() else None


def _made(makers: Sequence[tuple[str, Callable[[], Change]]], record: Record, fact: str) -> list[Change]:
    """The changes; all that is wrong with any of them, and with what is asked, is told at once."""
    from azor.records.asking import read_goal
    from azor.records.model import Mistake, Place, RecordError

    found: list[Change] = []
    mistakes: list[Mistake] = []
    for option, make in makers:
        try:
            found.append(make())
        except RecordError as wrong:
            mistakes += [
                Mistake(Place(option, m.place.line, m.place.column), m.found, m.expected, m.nearest)
                for m in wrong.mistakes
            ]
    try:
        if fact:
            read_goal(fact, record)
    except RecordError as wrong:
        mistakes += wrong.mistakes
    if mistakes:
        raise RecordError(mistakes)
    return found


@click.command("what-if")
@file_argument
@click.argument("fact", required=False, default="")
@click.option("--change", "changes", multiple=True, metavar="[N:] SENTENCE", help="Entry N is this.")
@click.option(
    "--add", "adds", multiple=True, metavar="[N:] SENTENCE", help="This happens too, after entry N (0: first)."
)
@click.option("--drop", "drops", multiple=True, type=int, metavar="N", help="Entry N does not happen.")
@click.option(
    "--move", "moves", multiple=True, nargs=2, type=int, metavar="N M", help="Entry N comes after M (0: first)."
)
@click.option("--repeat", "repeats", multiple=True, type=int, metavar="N", help="Entry N happens twice.")
@at_option
@drawn_option()
@edition_option
@lang_option
@guarded
def what_if(
    file: str,
    fact: str,
    changes: tuple[str, ...],
    adds: tuple[str, ...],
    drops: tuple[int, ...],
    moves: tuple[tuple[int, int], ...],
    repeats: tuple[int, ...],
    at: str,
    form: str,
    edition: str,
    lang: str,
) -> None:
    """Play a record with changes, and show both outcomes side by side.

    Numbers are those of `azor run`, and 0 is the beginning.  A --change without a number happens first, or where an
    entry is dropped; an --add without one happens last.  With a FACT it is asked in both games; without one the
    expectations are.  Then comes the first moment at which the derivations part, with the rule.

    Exit status 0 if the changes change the answer, 1 if they do not, 2 if the record with them cannot be played.
    """
    from azor.explain import changes as c
    from azor.explain.comparing import changes_answer
    from azor.explain.comparing import what_if as compare
    from azor.views import beside, forms
    from azor.views.changes import what_if_lines
    from azor.views.language import language

    record = read(file, edition)
    after_all = max((e.number for e in record.entries), default=0)
    makers: list[tuple[str, Callable[[], c.Change]]] = [("--drop", partial(c.drop, record, n)) for n in drops]
    makers += [("--move", partial(c.move, record, n, m)) for n, m in moves]
    makers += [("--repeat", partial(c.repeat, record, n)) for n in repeats]
    for text in changes:
        numbered, after = _entry(text), drops[0] - 1 if drops else 0
        make = partial(c.instead, record, *numbered) if numbered else partial(c.add, record, text, after)
        makers.append(("--change", make))
    for text in adds:
        after, sentence = _entry(text) or (after_all, text)
        makers.append(("--add", partial(c.add, record, sentence, after)))
    found = _made(makers, record, fact)
    if not found:
        raise click.UsageError("nothing is changed: give --change, --add, --drop, --move or --repeat")
    data = compare(record, found, fact, at)
    if form == "json":
        write_json(data)
    elif form != "text":
        told = partial(beside.what_if, data, names=shown_names(record))
        for line in forms.beside(
            form, told, fact or record.title, lang, edition=record.edition, assumptions=data["assumptions"]
        ):
            click.echo(line)
    else:
        for line in what_if_lines(data, shown_names(record), language=language(lang)):
            click.echo(line)
    if data["impossible"]:
        sys.exit(WRONG)  # what is asked for cannot be played
    sys.exit(YES if changes_answer(data) else NO)


@click.command()
@file_argument
@click.argument("fact")
@click.option(
    "--changes", "bound", type=click.IntRange(1, 3), default=2, help="How many changes at a time, at most: 2."
)
@click.option("--games", type=click.IntRange(1), default=1500, help="How many games to play, at most: 1500.")
@click.option(
    "--edits", multiple=True, type=click.Choice(_EDITS), help="Only changes of this kind; may be given more than once."
)
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Every smallest change: not only the first ten, and also those that only delay.",
)
@at_option
@drawn_option()
@edition_option
@lang_option
@guarded
def flip(
    file: str,
    fact: str,
    bound: int,
    games: int,
    edits: tuple[str, ...],
    every: bool,
    at: str,
    form: str,
    edition: str,
    lang: str,
) -> None:
    """Find the smallest changes of a record that turn the answer about a FACT.

    Tried are: another choice (choose); one permanent more or less (permanent), under another player's control
    (control), tapped or untapped (tapped); another turn, life total or designation at first (turn, life, designation);
    an event with another number (number) or another player (other), one that does not happen (drop), happens twice
    (repeat) or at another place (move).  Every change is played before it is shown; they come in this order, and those
    last after which the answer is the same once the stack has resolved.  Ctrl-C stops the search and shows what has
    been found.

    Exit status 0 if something turns it, 1 if nothing within the bound does.
    """
    from azor.explain.flipping import flip as search
    from azor.views import beside, forms
    from azor.views.changes import flip_lines
    from azor.views.language import language

    record = read(file, edition)
    with _progress() as watch:
        data = search(record, fact, moment=at, bound=bound, games=games, edits=edits, watch=watch)
    if form == "json":
        write_json(data)
    elif form != "text":
        told = partial(beside.flip, data, names=shown_names(record), shown=None if every else 10)
        for line in forms.beside(form, told, fact, lang, edition=record.edition):
            click.echo(line)
    else:
        for line in flip_lines(data, shown_names(record), None if every else 10, language(lang)):
            click.echo(line)
    sys.exit(YES if data["flips"] else NO)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """A line that tells how far a search is, on a terminal only."""
    if not sys.stderr.isatty():
        yield None
        return

    def watch(done: int, all_of_them: int) -> None:
        width = 30 * done // max(all_of_them, 1)
        click.echo(f"\r[{'#' * width}{'.' * (30 - width)}] {done}/{all_of_them} games", nl=False, err=True)

    try:
        yield watch
    finally:
        click.echo("\r" + " " * 60 + "\r", nl=False, err=True)


def tell_assumptions(file: str, fact: str, at: str, form: str, edition: str, lang: str) -> int:
    """What an answer takes for granted, each tried otherwise; the exit status is that of `why`."""
    from azor.explain.assuming import assumptions
    from azor.views.changes import assumption_lines
    from azor.views.language import language

    record = read(file, edition)
    data = assumptions(record, fact, moment=at)
    if form == "json":
        write_json(data)
    else:
        for line in assumption_lines(data, shown_names(record), language=language(lang)):
            click.echo(line)
    return YES if data["holds"] else NO


@click.command()
@file_argument
@click.argument("fact")
@click.option("--games", type=click.IntRange(1), default=1000, help="How many games to play, at most: 1000.")
@at_option
@drawn_option()
@edition_option
@lang_option
@guarded
def needs(file: str, fact: str, games: int, at: str, form: str, edition: str, lang: str) -> None:
    """Find all minimal sets of given objects, designations and events that are enough for a FACT.

    Each set is played alone, and again without each of its items: the first is enough, the second never.  The players,
    their life and whose turn it is stay as they are.

    Exit status 0 if the fact is so, 1 if it is not.
    """
    from azor.explain.needing import needs as search
    from azor.views import beside, forms
    from azor.views.changes import needs_lines
    from azor.views.language import language

    record = read(file, edition)
    with _progress() as watch:
        data = search(record, fact, moment=at, games=games, watch=watch)
    if form == "json":
        write_json(data)
    elif form != "text":
        told = partial(beside.needs, data, names=shown_names(record))
        for line in forms.beside(form, told, fact, lang, edition=record.edition):
            click.echo(line)
    else:
        for line in needs_lines(data, shown_names(record), language=language(lang)):
            click.echo(line)
    sys.exit(YES if data["holds"] else NO)


@click.command()
@file_argument
@click.argument("fact", required=False, default="")
@click.option(
    "--edition", "editions", multiple=True, metavar="DATE", help="Twice: the two editions; once: that and the newest."
)
@at_option
@drawn_option()
@lang_option
@guarded
def diff(file: str, fact: str, editions: tuple[str, ...], at: str, form: str, lang: str) -> None:
    """Compare what a record comes to under two editions of the Comprehensive Rules.

    With a FACT it is asked under both, and the proofs are shown side by side with the numbers of their own edition;
    without one the expectations are.  Rules that made a difference are told by name.

    Exit status 0 if the ruling is the same, 1 if it is not.
    """
    from azor.explain.editions import diff as compare
    from azor.knowledge import citations
    from azor.records.model import RecordError
    from azor.views import beside, forms
    from azor.views.changes import diff_lines
    from azor.views.language import language

    if not 1 <= len(editions) <= 2:
        raise click.UsageError("give --edition twice, or once to compare with the newest")
    record = read(file)
    wrong: list[str] = []
    for edition in editions:
        try:
            known_edition(edition)
        except Wrong as found:
            wrong.append(found.message)
    try:
        _made((), record, fact)
    except RecordError as found:
        wrong.append(str(found))
    if wrong:
        raise Wrong("\n".join(wrong))
    one, other = (*(known_edition(e) for e in editions), citations.newest())[:2]
    data = compare(record, (one, other), fact, at)
    if form == "json":
        write_json(data)
    elif form != "text":
        told = partial(beside.diff, data, names=shown_names(record))
        for line in forms.beside(form, told, fact or record.title, lang, edition=" | ".join(data["editions"])):
            click.echo(line)
    else:
        for line in diff_lines(data, shown_names(record), language=language(lang)):
            click.echo(line)
    sys.exit(YES if data["same"] else NO)
