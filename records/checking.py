"""Running the expectations of records, as `azor check` does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree

from ..engine.query import QueryError
from ..engine.session import RuleFailure, Runaway
from .model import RecordError, mistakes_of
from .played import NotAllowed, Played, Result


@dataclass(slots=True)
class Checked:
    """What became of one record."""

    file: str
    title: str = ""
    results: list[Result] = field(default_factory=list)
    problem: str | None = None
    mistakes: list[dict[str, object]] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)

    @property
    def status(self) -> int:
        """0 if all expectations hold, 1 if one does not, 2 if the record is wrong."""
        if self.problem is not None:
            return 2
        return 0 if all(r.holds for r in self.results) else 1

    def data(self) -> dict[str, Any]:
        """The result as data."""
        return {
            "file": self.file,
            "title": self.title,
            "status": self.status,
            "problem": self.problem,
            "mistakes": self.mistakes,
            "expectations": [
                {"text": _text(r), "holds": r.holds, "reason": r.reason, "place": str(r.place)} for r in self.results
            ],
            "assumptions": self.assumptions,
        }


def _text(result: Result) -> str:
    said = result.goal.text
    return f"not {said}" if result.goal.negated and not said.startswith("not ") else said


def check(played: Callable[[], Played], file: str) -> Checked:
    """Play a record and examine its expectations; whatever is wrong with it is told and not raised."""
    try:
        found = played()
    except (RecordError, NotAllowed, QueryError, RuleFailure, Runaway) as wrong:
        return Checked(file, problem=str(wrong), mistakes=mistakes_of(wrong))
    except (OSError, UnicodeDecodeError) as wrong:
        return Checked(file, problem=f"{file}: {getattr(wrong, 'strerror', None) or wrong}")
    return Checked(file, found.record.title, found.results, assumptions=found.assumptions)


def write_junit(results: Sequence[Checked], path: str) -> None:
    """The results as JUnit XML."""
    root = ElementTree.Element("testsuites")
    for checked in results:
        failures = sum(not r.holds for r in checked.results)
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=checked.title or checked.file,
            tests=str(len(checked.results) or 1),
            failures=str(failures),
            errors=str(int(checked.problem is not None)),
        )
        if checked.problem is not None:
            case = ElementTree.SubElement(suite, "testcase", name=checked.file, classname=checked.file)
            ElementTree.SubElement(case, "error", message=checked.problem)
        for result in checked.results:
            case = ElementTree.SubElement(suite, "testcase", name=_text(result), classname=checked.file)
            if not result.holds:
                ElementTree.SubElement(case, "failure", message=f"{result.place}: {result.reason or 'does not hold'}")
    ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
