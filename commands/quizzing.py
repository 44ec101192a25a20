"""Exercises on paper and for other programs."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .common import Wrong, guarded, lang_option, unknown_topic, write_json


@click.command()
@click.argument("topic", required=False, default="")
@click.option("--export", "form", type=click.Choice(["anki", "tsv", "json"]), help="For another program.")
@click.option("--count", type=click.IntRange(1), default=10, help="How many exercises: 10.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Another number gives other exercises: 0.")
@click.option("--full", is_flag=True, help="Whole proofs in JSON, as `azor verify` takes them; else they are folded.")
@click.option(
    "--out", type=click.Path(dir_okay=False), help="Write to this file; an Anki package without it to azor-quiz.apkg."
)
@lang_option
@guarded
def quiz(topic: str, form: str | None, count: int, seed: int, full: bool, out: str | None, lang: str) -> None:
    """Exercises to take elsewhere: on a TOPIC (such as monarch), a rule (725.4) or a skill, or on everything.
    `azor teach --list --format json` names them all.

    Without --export they are printed, with the answers behind all questions.  The same seed gives the same exercises,
    and each has the same id in every export, so that importing again updates.
    """
    from azor.teach import export, questions

    if not questions.named(topic):
        words = {word for skill in questions.skills() for word in (skill.topic, skill.rule, skill.key)}
        raise unknown_topic(topic, words, dict.fromkeys(skill.topic for skill in questions.skills()))
    if full and form != "json":
        raise click.UsageError("found --full; expected --export json beside it, since only JSON holds whole proofs")
    if form == "anki" and not export.writes_anki():
        raise Wrong(str(export.NoAnki()))
    if out and not Path(out).parent.is_dir():
        raise Wrong(f"--out: found {out!r}; expected a file in a folder that there is")
    found = list(questions.items(topic, count, seed, lang))
    if form == "anki":
        path = Path(out or "azor-quiz.apkg")
        export.write_anki(found, path)
        click.echo(f"{path}: {len(found)}", err=True)
        return
    if form == "json" and not out:
        write_json(export.as_json(found, full=full))
        return
    if form == "json":
        import json

        written = json.dumps(export.as_json(found, full=full), ensure_ascii=False, indent=1) + "\n"
    elif form == "tsv":
        written = export.as_tsv(found)
    else:
        written = "\n".join(export.text(found)) + "\n"
    if out:
        Path(out).write_text(written, encoding="utf-8")
    else:
        sys.stdout.write(written)
