"""What every exercise must be, looked at one by one: `python -m tests.teach.content --seeds 0:10000`.

`--beliefs` finds out which beliefs show in which positions, and writes that down for the generators, with `--topic` for
those of one topic only; what is new and what is gone is told at the end.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

import azor.teach.positions as positions
from azor.knowledge import citations
from azor.knowledge.misconceptions import MISCONCEPTIONS
from azor.records import answers
from azor.records.run import play
from azor.records.scenario import load
from azor.teach.asking import counts
from azor.teach.diagnosis import could_matter, outcome_of
from azor.teach.export import position
from azor.teach.items import Item, Skill
from azor.teach.permissions import asks
from azor.teach.positions import Draw, generators
from azor.teach.questions import answer_in, answer_under, believed, item, named, played_out, proof

FILE = Path(positions.__file__).with_name("beliefs.yaml")
_KEPT = 5  # beliefs of a skill
HEADING = "# Which beliefs show in the positions of a skill: found by `python -m tests.teach.content --beliefs`.\n"


def showing(skill: Skill, seeds: range) -> Counter[str]:
    """The beliefs that change an answer in the positions of a skill, with how often they do."""
    found: Counter[str] = Counter()
    for seed in seeds:
        scene = generators()[skill](Draw(f"{skill.key} {seed} 0"))
        text = scene.text("tried")
        played = play(load(text))
        right = {query: answer_in(played, query) for query in scene.questions}
        met = outcome_of(text, scene.questions[0])
        for name in MISCONCEPTIONS:
            other = believed(text, (name,)) if could_matter(name, met) else None
            if other is not None and any(answer_in(other, query) != answer for query, answer in right.items()):
                found[name] += 1
    return found


def chosen(found: Mapping[Skill, Counter[str]]) -> dict[Skill, list[str]]:
    """The beliefs that are kept for each skill, five at most.

    Those about its rule come first, then those that are the most at home here.  What shows in most positions of a
    topic, as that lands are no permanents does wherever permanents are counted, is kept where nothing else is to be
    overlooked.
    """
    kept: dict[Skill, list[str]] = {}
    for skill, names in found.items():
        alike = [others for other, others in found.items() if other.topic == skill.topic]
        spread = {name: sum(name in others for others in alike) for name in names}
        about = sorted((n for n in names if skill.rule in MISCONCEPTIONS[n].rules), key=lambda n: (spread[n], n))
        others = sorted((n for n in names if n not in about), key=lambda n: (spread[n], -names[n], n))
        kept[skill] = [*about, *others][:_KEPT]
    return kept


def write_beliefs(seeds: range, topic: str = "") -> None:
    """Write down which beliefs show where: in all positions, or anew in those of one topic, rule or skill."""
    found: dict[Skill, Counter[str]] = {}
    for skill in generators():
        if topic in ("", skill.topic, skill.rule, skill.key):
            found[skill] = showing(skill, seeds)
            print(skill.key, dict(found[skill]), flush=True)
    before, after = written(), chosen(found)
    lines = []
    for skill in generators():
        names, old = after.get(skill, before.get(skill.key, [])), before.get(skill.key, [])
        if set(names) != set(old):
            print(f"{skill.key}: {sorted(set(names) - set(old))} are new, {sorted(set(old) - set(names))} are gone")
        if names:
            lines.append(f"{skill.key}: [{', '.join(names)}]\n")
    FILE.write_text(HEADING + "".join(lines), encoding="utf-8")


def written() -> dict[str, list[str]]:
    """What is written down."""
    return yaml.safe_load(FILE.read_text(encoding="utf-8")) or {}


# --------------------------------------------------------------------------------------- the check

_JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")
_NOT_JAPANESE = re.compile("「[^」]*[a-z]{2,}[^」]*」")  # what no form in Japanese fits
_TAKEN = ("was the monarch as the turn began", "puts triggers on the stack in the order of occurrence")


def problems(item: Item) -> list[str]:
    """What is wrong with an item."""
    found = [*_options(item), *_words(item), *_game(item)]
    return [f"{item.skill.key} {item.seed} {item.lang}: {problem}" for problem in found]


def _options(item: Item) -> Iterator[str]:
    if sum(option.correct for option in item.options) != 1:
        yield "not exactly one right option"
    if len(item.options) < 2:
        yield "nothing to choose from"
    for what in ("text", "answer"):
        if len({getattr(option, what) for option in item.options}) != len(item.options):
            yield f"two options of one {what}"
    for option in item.options:
        if option.correct == bool(option.misconceptions):
            yield f"{option.answer}: right and reached by a belief, or wrong and reached by none"
        for name in option.misconceptions:
            if name not in MISCONCEPTIONS:
                yield f"no belief is called {name}"
            elif answer_under(item, (name,)) != option.answer:
                yield f"{name} does not lead to {option.answer}"


def _words(item: Item) -> Iterator[str]:
    texts = [item.question, *(option.text for option in item.options), *position(item)]
    for text in texts:
        if not text or any(mark in text for mark in ("{", "}", "?n", "?who", "?zone", "None", "#1#")):
            yield f"not in words: {text!r}"
    if item.lang == "ja" and not _JAPANESE.search(item.question):
        yield "the question is not in Japanese"
    if item.lang == "ja" and any(map(_NOT_JAPANESE.search, texts)):
        yield "there is English in it"
    if item.lang == "en" and any(map(_JAPANESE.search, texts)):
        yield "there is Japanese in it"
    if re.search(r"\d{3}\.\d", item.question):
        yield "the question names a rule"
    names = [] if item.correct.answer in ("yes", "no", "nobody") else item.correct.answer.split(", ")
    if any(re.search(rf"(?<![\w#+-]){re.escape(name)}(?!\w)", item.question) for name in names):
        yield "the question says its answer"
    if item.skill.aspect in item.scenario or item.skill.rule in item.scenario:
        yield "the scenario says what it is about"
    for rule in item.rules:
        citations.rule(rule).sense(item.lang)


def _game(item: Item) -> Iterator[str]:
    played = played_out(item.scenario)
    if answer_in(played, item.query) != item.correct.answer:
        yield "the game does not come to the right answer"
    if asks(item.query):
        entry = f"  - {'' if item.correct.answer == 'yes' else 'il'}{item.query}\n"
        (result,) = play(load(item.scenario + entry)).results
        holds = result.holds == (item.correct.answer == "yes")
    else:
        holds = answers.answer(played, item.query)["holds"]
    none = ("no", "nobody", "nothing", "nowhere", *(("0",) if counts(item.query) else ()))
    if holds != (item.correct.answer not in none):
        yield "asked alone it is answered otherwise"
    for taken in played.assumptions:
        if not any(words in taken for words in _TAKEN):
            yield f"taken for granted: {taken}"
    if not isinstance(proof(item), list) or not proof(item):
        yield "there is no proof"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="0:100", help="from:to")
    parser.add_argument("--topic", default="", help="a topic, a rule or a skill")
    parser.add_argument("--beliefs", action="store_true", help="find out which beliefs show where")
    given = parser.parse_args()
    start, end = map(int, given.seeds.split(":"))
    if given.beliefs:
        write_beliefs(range(start, end), given.topic)
        return
    count, wrong, seen = 0, 0, Counter[str]()
    for seed in range(start, end):
        for skill in named(given.topic):
            for lang in ("en", "ja"):
                made = item(skill, seed, lang)
                count += 1
                seen[f"{made.form}: {made.correct.answer if made.form == 'yes-no' else ''}"] += 1
                for problem in problems(made):
                    wrong += 1
                    print(problem, flush=True)
    print(f"{count} items, {wrong} problems; {dict(sorted(seen.items()))}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
