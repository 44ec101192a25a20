"""Commands that explain what is not so, and what would have to be otherwise."""

from __future__ import annotations

import sys

import click

from .common import NO, YES, at_option, edition_option, file_argument, format_option, guarded, names, play, write_json


@click.command("why-not")
@file_argument
@click.argument("fact")
@at_option
@format_option
@edition_option
@click.option("--depth", type=int, default=None, help="How many times to ask again for what is missing.")
@click.option("--full", is_flag=True, help="With the machine's own conditions.")
@guarded
def why_not(file: str, fact: str, at: str, form: str, edition: str, depth: int | None, full: bool) -> None:
    """Explain why a FACT such as "has_city_blessing(Ana)" is not so.

    Tells what ended it if it was so before, what holds instead, and each rule that could have brought it about with
    the conditions that it lacked, the nearest rule first.  For something that happens, such as "triggered(ABILITY,
    PLAYER)", the event in which it would have happened is searched.

    Exit status 0 if it is not so, 1 if it is.
    """
    from azor.records.asking import read_goal
    from azor.records.refusals import refusal
    from azor.views.refusals import lines

    played = play(file, edition, at)
    goal = read_goal(fact, played.record)
    data = refusal(played, goal.asked, fact, deep=2 if depth is None else depth)
    if form == "json":
        write_json(data)
    else:
        for line in lines(data, names(played), full=full, depth=depth):
            click.echo(line)
    sys.exit(NO if data["holds"] else YES)
