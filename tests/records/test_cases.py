"""Every record under tests/cases, tests/notation and tests/rules holds, and so does the certificate of a proof from each case."""

from pathlib import Path

import pytest

from azor.records.answers import prove
from azor.records.run import play
from azor.records.scenario import load_file
from azor.records.verifying import verify

HERE = Path(__file__).resolve().parent.parent
CASES = sorted((HERE / "cases").glob("*.yaml"))
NOTATION = sorted((HERE / "notation").glob("*.yaml"))
RULES = sorted((HERE / "rules").glob("*.yaml"))


@pytest.mark.parametrize("path", [*CASES, *NOTATION, *RULES], ids=lambda p: p.stem)
def test_it_holds(path: Path) -> None:
    played = play(load_file(str(path)))
    assert played.results
    assert [f"{r.place}: {r.goal.text} {r.reason}" for r in played.results if not r.holds] == []


def test_every_ascend_and_monarch_case_is_here() -> None:
    asc = [1, 2, 3, 5, 8, 11, 13, 14, 16, 17, 19, 20, 21, 25, 26, 28, 31, 32, 33, 35, 37, 38, 39, 40, 41, 42, 44, 45]
    mon = [1, 2, 3, 6, 9, 11, 14, 15, 18, 20, 21, 24, 25, 26, 27, 28, 30, 32, 35, 37, 38, 41, 42, 43, 44, 45, 47, 48]
    mon += [50, 51, 53, 54, 55, 56, 59, 60, 61, 62]
    there = {path.stem[:6] for path in CASES}
    assert {f"asc-{n:02}" for n in asc} | {f"mon-{n:02}" for n in mon} <= there


@pytest.mark.parametrize(
    "path", [p for p in CASES if p.stem in ("asc-14", "mon-21", "mon-30", "mon-54")], ids=lambda p: p.stem
)
def test_its_proofs_verify(path: Path) -> None:
    played = play(load_file(str(path)))
    for result in played.results:
        if not result.goal.negated and result.goal.count is None and result.goal.query.atoms:
            proof = prove(played, str(result.goal.query), certificate=True)
            if proof["proofs"]:
                verdict = verify(proof)
                assert verdict.problem is None
                assert verdict.steps > 0
                return
    pytest.fail("nothing to prove")
