"""Japanese: nothing that can be said in English lacks a sentence, and the fields agree."""

import ast
import re
from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from azor.engine.facts import Fact
from azor.engine.rules import LawRule
from azor.engine.why import why
from azor.knowledge import citations, japanese
from azor.knowledge import vocabulary as v
from azor.knowledge.language import ASPECTS, QUESTIONS
from azor.knowledge.law import Magic
from azor.records import legality, rulebook
from azor.records.played import Played
from azor.records.questions import PREDICATES
from azor.records.run import play
from azor.records.scenario import load_file
from azor.records.timeline import timeline
from azor.views import timeline as timeline_view
from azor.views.language import Japanese, language
from azor.views.text import proof_lines

from .spoken import assumptions, fields, steps

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = sorted((ROOT / "tests" / "cases").glob("*.yaml"))
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


@cache
def rules() -> dict[str, LawRule]:
    return {rule.name: rule for edition in citations.editions() for rule in Magic.rules(edition)}


def test_every_predicate_has_a_sentence_with_the_same_fields() -> None:
    wrong = {
        name: (kind.says, said)
        for name, kind in Fact.registry.items()
        if kind.__module__ == v.__name__
        and ((said := japanese.fact_template(name)) is None or fields(said) != fields(kind.says))
    }
    assert wrong == {}


def test_every_answer_to_a_query_has_a_sentence() -> None:
    questions = play(load_file(ROOT / "examples" / "crown.yaml")).questions
    facts = [fact for solve in PREDICATES.values() for answer in solve(questions) for fact in answer.facts]
    assert len({fact.predicate for fact in facts}) > 8
    assert [fact for fact in facts if japanese.fact(fact.predicate, fact) is None] == []


def test_every_reason_has_a_sentence_with_the_same_fields() -> None:
    wrong = {
        name: (rule.because, said)
        for name, rule in rules().items()
        if rule.because and ((said := japanese.reason_template(name)) is None or fields(said) != fields(rule.because))
    }
    assert wrong == {}


class _Strict(yaml.SafeLoader):
    """Reads mappings whose keys stand once, without libyaml, which takes more than YAML allows."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = Counter(key.value for key, _ in node.value)
        assert [key for key, count in keys.items() if count > 1] == []
        return super().construct_mapping(node, deep)


@pytest.mark.parametrize(
    "name",
    [
        *(f"japanese/{name}" for name in ("abilities", "facts", "reasons", "steps")),
        "sentences/japanese/sentences",
        "terms",
    ],
)
def test_no_entry_of_a_table_stands_twice(name: str) -> None:
    text = (ROOT / "knowledge" / f"{name}.yaml").read_text(encoding="utf-8")
    assert yaml.load(text, _Strict)


def _sentences() -> Iterator[str]:
    for predicate in japanese.predicates():
        yield from (said for form in ("says", "not", "ends") if (said := japanese.fact_template(predicate, form)))
    yield from (said for rule in japanese.reasons() if (said := japanese.reason_template(rule)))


def test_what_stands_behind_a_colon_is_a_table_or_a_reading() -> None:
    known = {*japanese.tables(), *japanese.readings()}
    asked = {name for said in _sentences() for name in re.findall(r"\{\w+:(\w+)\}", said)}
    assert len(asked) > 20
    assert asked <= known


@pytest.mark.parametrize("edition", ["", "2018-01-19"])
def test_the_whole_rulebook_can_be_said(edition: str) -> None:
    for rule in rulebook.rules(None, edition, "ja"):
        for said in (*rule["when"], *rule["then"], *rule["ends"], *rule["adds"], rule["tier"]):
            assert JAPANESE.search(said) or re.fullmatch(r"<.*>( \S+ |：)<.*>", said)


def test_no_sentence_is_left_over() -> None:
    assert set(japanese.predicates()) <= set(Fact.registry)
    assert set(japanese.reasons()) <= set(rules())


def test_what_rules_ask_to_be_absent_can_be_denied() -> None:
    absent = {plain[1] for rule in rules().values() for plain in rule.plain if plain[0] == "absent"}
    assert sorted(p for p in absent if japanese.fact_template(p, "not") is None) == []
    for predicate in absent:
        assert fields(japanese.fact_template(predicate, "not") or "") <= set(Fact.registry[predicate].fields)


def test_every_word_that_a_rule_concludes_is_translated() -> None:
    missing: set[tuple[str, str]] = set()
    for rule in rules().values():
        for template in (*rule.then, *rule.ends):
            said = japanese.fact_template(template.fact.predicate) or ""
            tables = dict(re.findall(r"\{(\w+):(\w+)\}", said))
            for name, plain in template.plain:
                table = tables.get(name)
                word = str(plain[1])
                if plain[0] == "is" and re.search("[a-z]", word) and table in japanese.tables():
                    missing |= {(table, word)} if japanese.term(table, word) is None else set()
    assert missing == set()


def test_every_tier_aspect_and_question_is_translated() -> None:
    assert [rule.tier.name for rule in rules().values() if japanese.term("tier", rule.tier.name) is None] == []
    assert {aspect for aspect in ASPECTS if japanese.term("aspect", aspect) is None} == set()
    assert set(japanese.tables()["question"]) == set(QUESTIONS)


def _filled(template: str) -> str:
    return template.replace("{}", "x")


def _says_something(template: str) -> bool:
    return bool(re.search(r"[a-z]", template))


def test_every_step_of_the_procedure_is_translated() -> None:
    said = {(number, text) for number, text in steps() if _says_something(text)}
    assert len(said) > 40
    assert {(number, text) for number, text in said if japanese.step(_filled(text)) is None} == set()


def test_everything_taken_for_granted_is_translated() -> None:
    texts = {text for text in assumptions() if _says_something(text)}
    texts |= {rule.assumes for rule in rules().values() if rule.assumes}
    assert len(texts) > 12
    assert {text for text in texts if japanese.assumption(_filled(text)) is None} == set()


# ------------------------------------------------------------------------------------ sentences


@pytest.mark.parametrize(
    ("english", "expected"),
    [
        ("has_city_blessing(you)", "あなたが都市の承認を得ている"),
        ("not has_city_blessing(you)", "あなたが都市の承認を得ていない"),
        ("is_monarch(an opponent)", "対戦相手が統治者である"),
        ("you control another legendary creature", "あなたがこれ以外の伝説のクリーチャーをコントロールしている"),
        ("there are 8 or more cards in an opponent's graveyard", "対戦相手の墓地にあるカードが8枚以上ある"),
        (
            "in_zone(this, command) or in_zone(this, battlefield)",
            "これが統率領域にある、またはこれが戦場にある",
        ),
        ("the moon is full", "「the moon is full」が成り立つ"),
    ],
)
def test_conditions(english: str, expected: str) -> None:
    assert japanese.condition(english) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("the target", "対象"),
        ("other + type creature + controller you", "これ以外のあなたがコントロールするクリーチャー"),
        ("type Saproling + token + controller you", "あなたがコントロールする苗木・トークン"),
        ("zone graveyard + owner opponent", "対戦相手の墓地にあるカード"),
        ("player + opponent", "対戦相手"),
    ],
)
def test_phrases(name: str, expected: str) -> None:
    assert japanese.phrase(name) == expected


def test_absences_deny_instead_of_saying_not() -> None:
    def of(tests: dict[str, list[list[str]]], predicate: str) -> str | None:
        return japanese.absence(["absent", predicate, tests], {"player": "Ana"})

    assert of({"player": [["var", "player"]]}, "has_city_blessing") == "Anaは都市の承認を得ていない"
    assert of({}, "is_monarch") == "どのプレイヤーも統治者ではない"
    assert of({"player": [["other", "player"]]}, "is_monarch") == "Ana以外のどのプレイヤーも統治者ではない"


def test_abilities_are_quoted_and_keywords_translated() -> None:
    assert japanese.fact("has_ability", {"object": "Bear#1", "ability": "ascend"}) == "Bear#1は昇殿を持つ"
    assert (
        japanese.fact("has_ability", {"object": "Bear#1", "ability": "Bear/roar 2"}) == "Bear#1は「Bear/roar 2」を持つ"
    )


def test_a_number_of_a_waiting_trigger_is_not_shown() -> None:
    said = japanese.fact("holds", {"condition": "is_monarch(you)", "view": "Elder/welcome:2:Elder#1:printed:Imp#1:"})
    assert said == "「Elder/welcome」にとって、あなたが統治者である"


# ------------------------------------------------------------------------------------- all cases


def _played(path: Path) -> tuple[Played, dict[str, str], list[str]]:
    played = play(load_file(path))
    return (played, *known_words(played))


def known_words(played: Played) -> tuple[dict[str, str], list[str]]:
    """Names as they are shown, and every English word that stays as it is."""
    game = played.game
    names = {name: shown for name in game.names if (shown := played.naming.shown(name)) != name}
    paths = {ability for ability in game.definitions.abilities if "/" in ability}
    literals = [each for asked in game.definitions.conditions.values() for a in asked.alternatives for each in a]
    own = {str(each.value) for each in literals if each.asks == "holds"}
    known = {*game.seats, *game.names, *game.names.values(), *played.record.cards, *paths, *own}
    return names, sorted(known, key=len, reverse=True)


def english(lines: list[str], known: list[str]) -> Iterator[str]:
    """Lines with English in them, apart from names, paths of abilities, rule numbers and the record's own words."""
    for line in lines:
        rest = line
        for name in known:
            rest = rest.replace(name, "")
        rest = re.sub(r"\[[0-9a-z., ]+\]", "", rest)
        rest = re.sub(
            r"「[^」]*」（扱われない）|支払われ(た|なかった)：「[^」]*」", "", rest
        )  # words of a card, quoted
        if re.search(r"[A-Za-z]{2,}", rest):
            yield line


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_no_english_is_left_in_the_proofs_of_a_case(path: Path) -> None:
    played, names, known = _played(path)
    speaks = language("ja")
    lines: list[str] = []
    for result in played.results:
        for solution in result.solutions if result.holds else ():
            for fact in solution.facts:
                lines += proof_lines(why(played.game.session, fact), names, language=speaks)
    assert list(english(lines, known)) == []
    assert all(JAPANESE.search(line) for line in lines if "  " in line.strip())


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_no_english_is_left_in_the_timeline_of_a_case(path: Path) -> None:
    played, names, known = _played(path)
    data = timeline(played)
    said = [entry["text"] for entry in data["entries"]] + [e["text"] for e in data["expectations"]]
    unread = [a for a in data["assumptions"] if a.startswith("not read, and left out: ")]
    data["assumptions"] = [a for a in data["assumptions"] if a not in unread and " chooses to: " not in a]
    lines = timeline_view.lines(data, names, language=Japanese())
    quoted = sorted([data["title"], *said, *known], key=len, reverse=True)
    assert list(english(lines, quoted)) == []


def test_every_reason_why_something_is_not_allowed_has_a_sentence() -> None:
    source = ast.parse((Path(legality.__file__)).read_text(encoding="utf-8"))
    said: list[str] = []
    for call in ast.walk(source):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refusal" and len(call.args) == 2:
            said += _examples(call.args[1])
        elif isinstance(call, ast.Return) and isinstance(call.value, ast.Tuple):
            said += _examples(call.value.elts[1])
    said = [text for text in said if text]
    assert len(said) > 30
    assert [text for text in said if japanese.forbidden(text) is None] == []


def _examples(text: ast.expr) -> list[str]:
    """A text in each way in which it may come out, with a name for each part that is not told yet."""
    if isinstance(text, ast.BinOp):
        return [one + other for one in _examples(text.left) for other in _examples(text.right)]
    if isinstance(text, ast.IfExp):
        return [*_examples(text.body), *_examples(text.orelse)]
    if isinstance(text, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "Ana" for part in text.values)]
    return [str(text.value)] if isinstance(text, ast.Constant) else [""]


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("it is the upkeep step and not a main phase", "今はアップキープ・ステップであり、メイン・フェイズではない"),
        ("it may be activated only if is_monarch(you)", "あなたが統治者である場合にしか起動できない"),
        ("Elder/drain functions in the zone graveyard, not where Elder#1 is", None),
    ],
)
def test_why_something_is_not_allowed(english: str, said: str | None) -> None:
    found = japanese.forbidden(english)
    assert found is not None and (said is None or found == said)


def test_what_became_of_an_expectation() -> None:
    assert japanese.result("Bear#1 is tapped (508.1a)") == "Bear#1はタップ状態である [508.1a]"
    assert japanese.result("instead: 19, 20") == "実際には：19、20"
    assert japanese.result("true, but its proof does not cite 725.4") == "成り立つが、その証明は725.4によらない"


@pytest.mark.parametrize(
    ("english", "said"),
    [
        (
            "f.yaml:4:8: found 'Anna'; expected a player: Ana or Ben (did you mean Ana?)",
            "f.yaml:4:8：「Anna」とあるが、プレイヤー（Ana、Ben）でなければならない（もしかして：Ana）",
        ),
        (
            "f.yaml:1:1: found nothing; expected a scenario, beginning with azor: 1",
            "f.yaml:1:1：空欄とあるが、「azor: 1」で始まる記録でなければならない",
        ),
        (
            "f.yaml:8:3: 'Ana plays Forest' is not allowed: it is not Ana's turn (116.2a)",
            "f.yaml:8:3：「Ana plays Forest」はできない。Anaのターンではない [116.2a]",
        ),
        (
            "f.yaml:1:1: found a list; expected something new",
            "f.yaml:1:1：リストとあるが、「something new」でなければならない",
        ),
        ("none.yaml: No such file or directory", "none.yaml：そのようなファイルはない"),
        ("words of another kind", "words of another kind"),
    ],
)
def test_mistakes_are_told_in_japanese(english: str, said: str) -> None:
    assert japanese.mistakes(english) == said
    assert japanese.mistakes(f"{english}\n{english}") == f"{said}\n{said}"
