"""python -m tests.teach.page: writes docs/misconceptions.md from the beliefs."""

from __future__ import annotations

from pathlib import Path

from azor.knowledge.misconceptions import MISCONCEPTIONS, TOPICS
from azor.teach.positions import showing

from .beliefs import samples

PAGE = Path(__file__).resolve().parents[2] / "docs" / "misconceptions.md"

HEAD = """# Misconceptions

What players believe instead of the rules, as azor knows it: {count} beliefs. Each is an edit of the law
(`knowledge/misconceptions`): it drops rules, changes them or adds some, so that the answers of somebody who has it are
derived like all others. `play(record, law=law_of(["blessing-lost-below-ten"]))` plays a record as such a player does,
and `azor quiz` and `azor teach` take their wrong options from there. {unshown}
Made by `python -m tests.teach.page`.

The answers are those to the question about the small record of each in `tests/teach/beliefs.yaml`; "also in" names
records of `tests/cases` in which the belief leads to another answer than the right one.
"""


def text() -> str:
    """The page."""
    shown = {name for names in showing().values() for name in names}
    unshown = ", ".join(f"`{name}`" for name in MISCONCEPTIONS if name not in shown)
    told = f"Not yet shown by any exercise are\n{unshown}." if unshown else "Each is shown by some exercise."
    parts = [HEAD.format(count=len(MISCONCEPTIONS), unshown=told)]
    for topic in TOPICS:
        parts.append(f"## {topic.capitalize()}\n")
        for belief in MISCONCEPTIONS.values():
            if belief.topic == topic:
                sample = samples()[belief.name]
                also = f"; also in {', '.join(belief.shows_in)}" if belief.shows_in else ""
                parts.append(
                    f"* **{belief.name}**: *{belief.belief}* {belief.because} ({', '.join(belief.rules)})  \n"
                    f"  `{sample['ask']}` is {sample['law']}; believed: {sample['believer']}{also}"
                )
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
