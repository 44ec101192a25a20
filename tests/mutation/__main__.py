"""python -m tests.mutation [--rules PATTERN] [--jobs N] [--all]: which mutants of the law no record tells from it.

Prints the survivors that `survivors.yaml` does not list, those that it lists and that are killed, and the numbers.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Sequence

from azor.engine.rules import LawRule

from . import mutants, playing, survivors
from .playing import Outcome, Sample

_samples: list[Sample] = []


def _of(name: str) -> list[Outcome]:
    return playing.outcomes(mutants.rules()[name], _samples)


def _line(found: Outcome) -> str:
    if not found.fired:
        note = "the rule is met in no record"
    elif not found.near:
        note = f"met in {found.fired}, in no record does only this condition fail"
    else:
        note = f"met in {found.fired}, fails alone in {len(found.near)}: {', '.join(found.near[:3])}"
    return f"{found.mutation}\n    {note}"


def run(rules: Sequence[LawRule], jobs: int) -> list[Outcome]:
    """All mutants of these rules, in processes."""
    _samples[:] = playing.survey(rules, playing.files())
    context = multiprocessing.get_context("fork")
    found: list[Outcome] = []
    with context.Pool(jobs) as pool:
        for done in pool.imap(_of, [r.name for r in rules]):
            found += done
            if sys.stderr.isatty():
                print(f"\r{len(found)} mutants", end="", file=sys.stderr)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--rules", default="", metavar="PATTERN", help="only rules whose names fit")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--all", action="store_true", help="print the survivors that have a reason too")
    options = parser.parse_args(arguments)
    rules = playing.chosen(options.rules)
    found = run(rules, options.jobs)
    known = survivors.load()
    alive = {o.mutation for o in found if o.survives}
    for each in found:
        if each.survives and (options.all or each.mutation not in known):
            print(_line(each))
    for each in found:
        if each.doubled and each.killed:
            print(f"proved to be the same law, but killed by {each.killed}: {each.mutation}")
        elif each.mutation in known and not each.survives:
            what = (
                "refused"
                if each.refused
                else f"killed by {each.killed}"
                if each.killed
                else "proved to be the same law"
            )
            print(f"listed, but {what}: {each.mutation}")
    unknown = alive - set(known)
    met = {o.mutation.rule for o in found if o.fired}
    print(
        f"{len(found)} mutants of {len(rules)} rules ({len(met)} are met in some record):\n"
        f"  {sum(bool(o.killed) for o in found)} killed by a record\n"
        f"  {sum(bool(o.refused) for o in found)} refused as laws\n"
        f"  {sum(o.doubled and not o.killed for o in found)} proved to be the same law\n"
        f"  {len(alive & set(known))} survive with a reason\n"
        f"  {sum(o.mutation.rule in met for o in found if o.mutation in unknown)} survive unlisted, of rules that are met\n"
        f"  {sum(o.mutation.rule not in met for o in found if o.mutation in unknown)} survive unlisted, of rules that never are"
    )
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
