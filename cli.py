"""The commands.  No logic of their own: they read records, ask, and show."""

from __future__ import annotations

import atexit
import gc
import json
import os
import sys
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from azor.commands.common import NO, YES, Wrong, at_option
from azor.commands.common import drawn_option as _drawn
from azor.commands.common import edition_option as _edition
from azor.commands.common import file_argument as _file
from azor.commands.common import format_option as _format
from azor.commands.common import guarded as _guarded
from azor.commands.common import known_edition as _known_edition
from azor.commands.common import lang_option as _lang
from azor.commands.common import names as _names
from azor.commands.common import not_text as _not_text
from azor.commands.common import play as _play
from azor.commands.common import write_json as _json

if TYPE_CHECKING:
    from azor.records.played import Played

# commands that have a module of their own, which is imported when one of them is called
_ELSEWHERE = {
    **dict.fromkeys(("why-not", "what-if", "flip", "needs", "diff"), "explaining"),
    "teach": "teaching",
    "quiz": "quizzing",
}


class _Commands(click.Group):
    """The commands of this module, and those of `azor.commands`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in order."""
        return sorted([*super().list_commands(ctx), *_ELSEWHERE])

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """A command by its name."""
        if name in _ELSEWHERE:
            command = getattr(import_module(f"azor.commands.{_ELSEWHERE[name]}"), name.replace("-", "_"))
            assert isinstance(command, click.Command)
            return command
        return super().get_command(ctx, name)


_color = click.option("--color/--no-color", default=None, help="Colours; without either, on a terminal only.")
_cr = click.option(
    "--cr", "law", type=click.Path(dir_okay=False), help="Quote the rules from your copy of the CR, its text file."
)


def _on_terminal(data: list[Any], played: Played, lang: str, color: bool | None, **how: Any) -> bool:
    """Show proofs as trees in colour where that is wanted; False where plain lines are."""
    from azor.views import terminal
    from azor.views.folded import fold
    from azor.views.language import language

    if not terminal.wants(color, sys.stdout):
        return False
    speaks = language(lang)
    terminal.show([fold(each, [speaks], _names(played), **how) for each in data], speaks, terminal.console())
    return True


def _quotes(law: str | None, numbers: list[str]) -> dict[str, Any]:
    from azor.records import law_text

    return law_text.read(law).quotes(numbers) if law else {}


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="azor")
def main() -> None:
    """Rulings in Magic: The Gathering, derived from the rules and explained.

    A record is a YAML file: a position, what happens, what should be true.  Begin with `azor run FILE`.

    Unofficial fan content, neither approved nor endorsed by Wizards of the Coast.
    """


@main.command()
@_file
@_drawn()
@_edition
@_lang
@click.option("--quiet", is_flag=True, help="Only the state at the end.")
@click.option("--player", metavar="NAME", default="", help="Only what is about this player.")
@click.option("--object", "thing", metavar="NAME", default="", help="Only what is about this object.")
@click.option("--rule", metavar="NUMBER", default="", help="Only what this rule derived, as 725.4, 704.5* or its name.")
@_color
@at_option
@_guarded
def run(
    file: str,
    form: str,
    edition: str,
    lang: str,
    quiet: bool,
    player: str,
    thing: str,
    rule: str,
    color: bool | None,
    at: str,
) -> None:
    """Play a record: each event, what was derived by which rule, the state at the end, what was assumed.

    With --at, only as far as a moment.
    """
    from azor.records import timeline
    from azor.views import terminal
    from azor.views.forms import timelines
    from azor.views.language import language

    played = _play(file, edition, at)
    data = timeline.timeline(played)
    if player or thing or rule:
        timeline.make_sure(played, data, player=player, rule=rule, thing=thing)
        data = timeline.select(data, player=player, rule=rule, thing=thing, shown=_names(played))
    if form == "json":
        _json(data)
        return
    if form == "text" and not quiet and terminal.wants(color, sys.stdout):
        terminal.timeline(data, _names(played), language(lang), terminal.console())
        return
    for line in timelines(form, data, _names(played), lang, quiet=quiet):
        click.echo(line)


@main.command()
@_file
@click.argument("query")
@_format
@_edition
@_lang
@click.option("--quiet", is_flag=True, help="Only the exit status.")
@at_option
@_guarded
def ask(file: str, query: str, form: str, edition: str, lang: str, quiet: bool, at: str) -> None:
    """Answer a QUERY such as "is_monarch(?who)" as things stand at the end of a record.

    Exit status 0 if something answers it, 1 if nothing does.
    """
    from azor.records import answers
    from azor.views.answers import lines
    from azor.views.language import language

    played = _play(file, edition, at)
    data = answers.answer(played, query)
    if form == "json":
        _json(data)
    elif not quiet:
        for line in lines(data, _names(played), language(lang)):
            click.echo(line)
    sys.exit(YES if data["holds"] else NO)


@main.command()
@_file
@click.argument("fact")
@_drawn("prose")
@_edition
@_lang
@click.option("--all", "every", is_flag=True, help="Every derivation, not only the first that stands.")
@click.option("--depth", type=click.IntRange(0), default=None, help="How many steps down.")
@click.option("--full", is_flag=True, help="With the machine's own steps and all that came earlier.")
@click.option("--quiet", is_flag=True, help="Only what holds and by which rule.")
@_color
@_cr
@at_option
@click.option("--assumptions", "audit", is_flag=True, help="Try everything taken for granted otherwise.")
@_guarded
def why(
    file: str,
    fact: str,
    form: str,
    edition: str,
    lang: str,
    every: bool,
    depth: int | None,
    full: bool,
    quiet: bool,
    color: bool | None,
    law: str | None,
    at: str,
    audit: bool,
) -> None:
    """Prove a FACT such as "has_city_blessing(Ana)" from a record, citing the rules.

    What came about in an earlier event and is of the same kind as something that rests on it (who was the monarch
    before, and why) is only named; --at its event proves it, and --full all of it.

    That something is not so ("not is_monarch(Ana)") is told as `azor why-not` tells it.  With "FACT by 725.4" the proof
    must cite that rule.

    With --format json the answer carries a certificate that `azor verify` replays; html is one page with the proof and
    the timeline, svg a drawing, mermaid and dot are graphs for other programs.
    """
    from azor.records import answers, timeline
    from azor.records.asking import read_goal
    from azor.views.forms import proofs, quoted, taken
    from azor.views.language import language

    if audit:
        from azor.commands.explaining import tell_assumptions

        sys.exit(tell_assumptions(file, fact, at, form, edition, lang))
    played = _play(file, edition, at)
    goal = read_goal(fact, played.record)
    if goal.negated:  # that something is not so is proved by the reasons why not
        from azor.commands.explaining import tell_denial

        sys.exit(tell_denial(played, goal, fact, form, lang, full=full, depth=depth))
    data = answers.prove(played, fact, at=at, every=every, certificate=form == "json", full=full and not quiet)
    quotes = _quotes(law, answers.citations_of(data)) if law else {}
    other = data["by"] is not None and not data["by"]["cited"]  # it is so, and by another rule
    if form == "json":
        _json({**data, "quotes": quotes} if law else data)
    elif not data["proofs"]:
        click.echo(language(lang).label("not so", fact=fact), err=form not in ("text", "prose"))
    else:
        if other:
            click.echo(language(lang).label("so, not by it", number=goal.by), err=form not in ("text", "prose"))
        how: dict[str, Any] = {"full": full, "depth": depth}
        if form == "text" and not quiet and _on_terminal(answers.told(data), played, lang, color, **how):
            for line in [*taken(data["assumptions"], _names(played), lang), *quoted(quotes)]:
                click.echo(line)
        else:
            told = partial(timeline.timeline, played)
            for line in proofs(form, data, _names(played), lang, quiet=quiet, played=told, quotes=quotes, **how):
                click.echo(line)
    sys.exit(YES if data["proofs"] and not other else NO)


@main.command()
@click.argument("proof", type=click.Path(dir_okay=False, allow_dash=True))
@click.argument("record", type=click.Path(dir_okay=False), required=False)
@_format
@_lang
@_guarded
def verify(proof: str, record: str | None, form: str, lang: str) -> None:
    """Replay a PROOF (from `azor why --format json`, or -) against the rules' conditions.

    What happened is taken as the proof gives it; with the RECORD that it comes from, that is compared too.

    Exit status 0 if the proof holds, 1 if it does not, 2 if there is none.
    """
    from azor.records import verifying
    from azor.views.answers import verdict as told
    from azor.views.language import language

    try:
        with click.open_file(proof, encoding="utf-8") as stream:
            data = json.load(stream)
    except UnicodeDecodeError as found:
        raise Wrong(_not_text(found, proof)) from found
    except json.JSONDecodeError as found:
        raise Wrong(f"{proof}:{found.lineno}:{found.colno}: found no JSON ({found.msg}); expected a proof") from found
    played = None if record is None else lambda said: _play(record, said["edition"], str(said.get("at", "")))
    try:
        verdict = verifying.verify(data, played)
    except verifying.NoProof as found:
        raise Wrong(f"{proof}: {found}") from found
    if form == "json":
        _json(verdict.data())
    else:
        click.echo(told(verdict.data(), language(lang)))
    sys.exit(YES if verdict.problem is None else NO)


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(dir_okay=False, allow_dash=True))
@_edition
@_format
@click.option("--junit", type=click.Path(dir_okay=False), help="Write the results as JUnit XML too.")
@click.option("--quiet", is_flag=True, help="Only what does not hold.")
@_lang
@_guarded
def check(files: tuple[str, ...], edition: str, form: str, junit: str | None, quiet: bool, lang: str) -> None:
    """Run the expectations of records.  Exit status 0 if all hold, 1 if one does not, 2 if a record is wrong."""
    from azor.records import checking
    from azor.views import checking as told
    from azor.views.language import language

    speaks = language(lang)
    results = [checking.check(partial(_play, file, edition), file) for file in files]
    if junit:
        checking.write_junit(results, junit)
    data = [r.data() for r in results]
    if form == "json":
        _json(data)
    else:
        for each in data:
            for line in told.lines(each, speaks, quiet=quiet):
                click.echo(line, err=each["problem"] is not None)
        if not quiet:
            click.echo(told.summary(data, speaks))
    sys.exit(max(r.status for r in results))


@main.command()
@click.argument("what", metavar="[NAME or NUMBER]", required=False)
@click.argument("more", metavar="", nargs=-1)
@_edition
@_lang
@_format
@click.option(
    "--used-in", metavar="FILE...", multiple=True, help="Play these records; tell in which of them each fired."
)
@_guarded
def rules(
    what: str | None, more: tuple[str, ...], edition: str, lang: str, form: str, used_in: tuple[str, ...]
) -> None:
    """The rulebook: all of it, or the rules that a NAME or a NUMBER picks out.

    With --used-in, each rule is told with the records that use it.
    """
    from azor.records import rulebook
    from azor.views.language import language
    from azor.views.rulebook import lines

    if used_in and what is not None and os.path.exists(what):
        more, what = (what, *more), None  # no NAME, but the second FILE
    if more and not used_in:
        raise Wrong(f"found {more[0]!r} behind {what!r}; expected one NAME or NUMBER, or --used-in FILE...")
    data = rulebook.rules(what, _known_edition(edition) if edition else "", lang)
    if data and used_in:
        rulebook.add_usage(data, ((file, _play(file, edition)) for file in (*used_in, *more)))
    if form == "json":
        _json(data)
    else:
        for line in lines(data, language(lang)):
            click.echo(line)
    if not data:
        near = rulebook.near(what or "")
        hint = f"; the nearest: {', '.join(near)}" if near else ""
        click.echo(f"no rule is called {what} or cites it{hint}", err=True)
        sys.exit(NO)


@main.command()
@click.argument("number")
@_edition
@_lang
@_cr
@_format
@_guarded
def cite(number: str, edition: str, lang: str, law: str | None, form: str) -> None:
    """What a rule NUMBER says, in our words; with --edition what it meant then and where that stands now."""
    from azor.records import rulebook
    from azor.views.forms import quoted
    from azor.views.rulebook import cite_lines

    data = rulebook.cite(number, edition if edition and _known_edition(edition) else "", lang)
    if law:
        data["quotes"] = _quotes(law, rulebook.meant(data))
    if form == "json":
        _json(data)
    else:
        for line in [*cite_lines(data), *quoted(data.get("quotes"))]:
            click.echo(line)
        if not data["known"] and not number[:1].isdigit():
            names = f"; `azor rules {number}` tells the rules of that name" if rulebook.rules(number) else ""
            near = (
                "" if names else "".join(f"; did you mean `azor rules {each}`?" for each in rulebook.near(number)[:1])
            )
            click.echo(f"expected a number, as in 725.4{names or near}", err=True)
    sys.exit(YES if data["known"] else NO)


@main.command()
@click.argument("name", nargs=-1, required=True)
@_format
@_lang
@_guarded
def cards(name: tuple[str, ...], form: str, lang: str) -> None:
    """What azor understands of a card, or of several; a NAME may be Japanese.

    A part of names is answered with those that have it: `azor cards "Court of"`.
    """
    from azor.records import rulebook
    from azor.views.language import language
    from azor.views.rulebook import card_lines

    found = rulebook.cards(name)
    if form == "json":
        _json(found[0] if len(found) == 1 else found)
    else:
        for data in found:
            for line in card_lines(data, language(lang)):
                click.echo(line)
    sys.exit(YES if all(data["known"] for data in found) else NO)


def program() -> None:
    """`azor` in a process of its own.

    Most commands make a law, a game and an answer, all of which stand until the process ends: the collector of garbage,
    which would take a third of their time, looks seldom while they run, and not at what is left at the end.
    """
    gc.set_threshold(100_000, 5, 5)
    atexit.register(gc.freeze)
    main(prog_name="azor")


if __name__ == "__main__":
    program()
