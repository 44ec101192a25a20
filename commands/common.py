"""What all commands share: exit statuses, options, reading and playing a record."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from azor.records.model import Record
    from azor.records.played import Played
    from azor.views.naming import Names

YES, NO, WRONG = 0, 1, 2


class Wrong(click.ClickException):
    """An input or a call that is wrong: exit status 2; `mistakes` are those of a record, as data."""

    exit_code = WRONG

    def __init__(self, message: str, mistakes: Sequence[dict[str, object]] = ()) -> None:
        super().__init__(message)
        self.mistakes = list(mistakes)

    def data(self) -> dict[str, Any]:
        """What is wrong, as every command tells it with --format json."""
        return {"schema": "azor error 1", "status": WRONG, "problem": self.message, "mistakes": self.mistakes}

    def show(self, file: Any = None) -> None:
        """Tell it as it is, without "Error:" in front."""
        click.echo(self.message, err=True)


def guarded(command: Callable[..., Any]) -> Callable[..., Any]:
    """Whatever is wrong with an input is told in its own words and in the language asked for, never as a traceback."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return _run(command, *args, **kwargs)
        except Wrong as found:
            if kwargs.get("lang") == "ja":
                from azor.knowledge import japanese

                found = Wrong(japanese.mistakes(found.message), found.mistakes)
            if kwargs.get("form") == "json":
                write_json(found.data())
            raise found from None

    return run


def _run(command: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run a command; an error that an input can bring about is raised as `Wrong`."""
    from azor.engine.query import QueryError
    from azor.engine.session import RuleFailure, Runaway
    from azor.records.model import RecordError, mistakes_of
    from azor.records.moments import UnknownMoment
    from azor.records.played import NotAllowed
    from azor.records.timeline import NothingSuch

    try:
        return command(*args, **kwargs)
    except (RecordError, NotAllowed, QueryError, RuleFailure, Runaway, UnknownMoment, NothingSuch) as found:
        raise Wrong(str(found), mistakes_of(found)) from found
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (whoever read the answer has read enough)
        sys.exit(YES)
    except OSError as found:
        told = f"{found.filename}: {found.strerror}" if found.filename and found.strerror else str(found)
        raise Wrong(told) from found
    except UnicodeDecodeError as found:
        raise Wrong(not_text(found)) from found


def not_text(found: UnicodeDecodeError, file: str = "") -> str:
    """That a file holds something else than text."""
    return f"{file and f'{file}: '}found the byte 0x{found.object[found.start]:02x}; expected text in UTF-8"


def unknown_topic(found: str, words: Iterable[str], topics: Iterable[str]) -> Wrong:
    """That a topic of exercises or lessons is not known, and which come nearest."""
    from azor.records.reading import listed, nearest

    near = nearest(found, words, cutoff=0.5)
    hint = f" (did you mean {listed(near)}?)" if near else ""
    expected = f"expected a topic ({', '.join(topics)}), the number of a rule, or a skill"
    return Wrong(f"found {found!r}; {expected} (`azor teach --list --format json`){hint}")


format_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to answer."
)
lang_option = click.option("--lang", type=click.Choice(["en", "ja"]), default="en", help="English or Japanese.")


def drawn_option(*forms: str) -> Callable[..., Any]:
    """The option of commands whose answers can be drawn."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", *forms, "json", "mermaid", "dot", "svg", "html"]),
        default="text",
        help="How to answer.",
    )


edition_option = click.option(
    "--edition", metavar="DATE", default="", help="Use this edition of the Comprehensive Rules."
)
at_option = click.option(
    "--at",
    metavar="MOMENT",
    default="",
    help="Ask at a moment: an entry's number as `azor run` shows it, @ and an event's number as proofs show it, "
    "'turn 3 end step', 'start' or 'end'.",
)
file_argument = click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))


def read(file: str, edition: str = "") -> Record:
    """The record in a file, or on standard input, under another edition if one is given."""
    from dataclasses import replace

    from azor.records.scenario import load, load_file

    record = load(sys.stdin.read(), "-") if file == "-" else load_file(file)
    if edition:
        from azor.records.editions import in_force

        told = in_force(edition) if known_edition(edition) else ""
        assumptions = (*record.assumptions, *([told] if told else []))
        record = replace(record, edition=known_edition(edition), assumptions=assumptions)
    return record


def known_edition(edition: str) -> str:
    """The edition in force on a day."""
    from azor.knowledge import citations

    try:
        return citations.edition_on(edition)
    except citations.UnknownEditionError:
        first, *_, last = citations.editions()
        raise Wrong(
            f"--edition: found {edition!r}; expected a day on which an edition was in force, as in {last}"
            f" (the first one known is that of {first})"
        ) from None


def play(file: str, edition: str = "", at: str = "") -> Played:
    """Play a record, as far as a moment."""
    from azor.records.moments import play_to

    return play_to(read(file, edition), at)


def write_json(data: Any) -> None:
    """Answer with JSON."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=1))


def names(played: Played) -> Names:
    """Objects whose name is shown without its number, and whose they are."""
    from azor.knowledge.vocabulary import Owner
    from azor.views.naming import Names

    shown = {name: shown for name in played.game.names if (shown := played.naming.shown(name)) != name}
    return Names(shown, {fact["object"]: fact["player"] for fact in played.game.session.facts_of(Owner)})


def shown_names(record: Record) -> Names:
    """The same before a record is played: objects of the position that are the only ones of their card."""
    from azor.views.naming import Names

    cards = [p.card.name for p in record.objects]
    shown = {p.id: p.card.name for p in record.objects if p.id == f"{p.card.name}#1" and cards.count(p.card.name) == 1}
    return Names(shown, {p.id: p.owner for p in record.objects})
