"""Sentences of records in Japanese: what is told says the same, and what cannot be told stays."""

from pathlib import Path

import pytest

from azor.knowledge.japanese import event
from azor.knowledge.japanese.retold import retold
from azor.records.run import play
from azor.records.scenario import load, load_file
from azor.records.timeline import timeline
from azor.views.language import language
from azor.views.timeline import lines

CASES = sorted((Path(__file__).resolve().parent.parent / "cases").glob("*.yaml"))


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("Ana draws 1 card", "Anaがカードを1枚引く"),
        ("Ana casts Charm targeting Hill Giant", "AnaがHill Giantを対象として、Charmを唱える"),
        ("Grizzly Bears gets +2/+2 until end of turn", "ターン終了時まで、Grizzly Bearsが+2/+2の修整を受ける"),
        ("Ben gains control of Hill Giant", "BenがHill Giantのコントロールを得る"),
        ("Ana's end step begins", "Anaの終了ステップが始まる"),
        ("2 charge counters are put on Battery", "Batteryに蓄積カウンターが2個置かれる"),
        ("Ana concedes; Ben leaves the game", "Anaが投了する、同時にBenがゲームから離れる"),
        ("Forest phases out", "Forestがフェイズ・アウトする"),
        ("giant is sacrificed", "giantが生け贄に捧げられる"),
        ('Ana puts "Elder/ring" on the stack first', "Anaが最初に「Elder/ring」をスタックに置く"),
        ("the top of the stack resolves: Elf dies, then Ana draws 1 card",
         "スタックの一番上が解決される：Elfが死亡する、その後Anaがカードを1枚引く"),
        ("Bear enters under Ana's control (new)", "BearがAnaのコントロール下で戦場に出る（new）"),
    ],
)  # fmt: skip
def test_a_sentence_is_told(english: str, japanese: str) -> None:
    assert retold(english) == japanese


def test_whatever_is_named_may_be_called_otherwise() -> None:
    called = {"Bear": "熊", "Forest": "森", "Elder/ring": "長老の能力"}
    assert retold("Ana chooses yes for Bear", lambda name: called.get(name, name)) == "Anaが熊についてはいを選ぶ"
    assert retold("Ana destroys 9 Forest", lambda name: called.get(name, name)) == "Anaが9つの森を破壊する"
    activated = retold('Ana activates "Elder/ring" targeting Bear', lambda name: called.get(name, name))
    assert activated == "Anaが熊を対象として、長老の能力を起動する"


@pytest.mark.parametrize(
    "text",
    ["a creature dies", "Ana does something odd", "{moves: Shell, to: graveyard}", "Ana casts a spell of her own"],
)
def test_what_cannot_be_told_stays_as_it_is(text: str) -> None:
    assert retold(text) is None and event(text) == text


def test_most_that_happens_in_the_cases_is_told() -> None:
    texts = {e.said for path in CASES for e in load_file(str(path)).entries if e.kind in ("event", "choice")}
    untold = {text for text in texts if retold(text) is None}
    assert len(untold) < len(texts) / 20, sorted(untold)


def test_a_timeline_in_japanese_tells_the_record_in_japanese() -> None:
    text = "azor: 1\nplayers: [Ana, Ben]\nevents: [Ana draws 1 card, {step: end, player: Ana}, {holds: odd words}]\n"
    played = play(load(text, "f"))
    told = lines(timeline(played), {}, language=language("ja"))
    assert "  1  Anaがカードを1枚引く" in told and "  2  Anaの終了ステップが始まる" in told
    assert "  3  「odd words」が成り立つ" in told
    english = lines(timeline(played), {}, language=language("en"))
    assert "  2  Ana's end step begins" in english and "  3  it is so that odd words" in english
