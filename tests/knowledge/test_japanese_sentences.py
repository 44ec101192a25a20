"""Sentences in Japanese are read as the English ones of the same meaning."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from azor.knowledge.sentences import (
    Names,
    NotUnderstood,
    japanese,
    read_ability,
    read_condition,
    read_effect,
    read_event,
    read_phrase,
    read_static,
    read_trigger,
)
from azor.records.model import RecordError
from azor.records.run import play
from azor.records.scenario import load

NAMES = Names(
    ("Ana", "Ben", "Cruz"),
    ("giant", "Bear", "Arch of Orazca", "Palace Jailer", "Forest", "Treasure", "Ranger Class", "Shock"),
)
DOCS = Path(__file__).resolve().parents[2] / "docs" / "records.md"


def plain(value: object) -> object:
    """A value of the language without the words that it was read from."""
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    if is_dataclass(value) and not isinstance(value, type):
        inner = {each.name: plain(getattr(value, each.name)) for each in fields(value)}
        return replace(value, **{**inner, **({"words": ""} if "words" in inner else {})})
    return value


# each row of the table of sentences, at least once
EVENTS = [
    ("Ana plays Forest", "AnaがForestをプレイする"),
    ("Ana casts Shock", "AnaがShockを唱える"),
    ("Ana casts Shock", "Anaは「Shock」を唱えた。"),
    ("Ana casts Shock targeting giant and Bear", "AnaがgiantとBearを対象としてShockを唱える"),
    ("Ana casts Shock targeting giant", "AnaがShockを、giantを対象に唱えます"),
    ("Ana casts Shock with X = 3", "AnaがＸ＝３としてShockを唱える"),
    ('Ana activates "Ranger Class/level 2"', "Anaが「Ranger Class/level 2」を起動する"),
    ("Ana activates Palace Jailer/activate targeting Bear", "AnaがBearを対象として、Palace Jailer/activateを起動する"),
    ("Ana levels up Ranger Class", "AnaがRanger Classのレベルを上げる"),
    ("Ana taps Forest for mana", "AnaがForestをタップしてマナを引き出す"),
    ("giant resolves", "giantが解決される"),
    ("Palace Jailer/enters 2 resolves", "「Palace Jailer/enters 2」が解決する"),
    ("the top of the stack resolves", "スタックの一番上が解決する"),
    ("all resolve", "すべて解決する"),
    ("giant is countered", "giantが打ち消される"),
    ("Ana copies Shock", "AnaがShockをコピーする"),
    ("giant becomes a copy of Bear", "giantがBearのコピーになる"),
    ("Bear enters under Ana's control as a copy of giant", "Bearがgiantのコピーとして、Anaのコントロール下で戦場に出る"),
    ("Bear enters under Ana's control", "BearがAnaのコントロール下で戦場に出る"),
    ("3 Treasure tokens enter under Ana's control", "Treasureトークン3つがAnaのコントロール下で戦場に出る"),
    ("3 Treasure tokens enter under Ana's control", "３つのTreasure・トークンがAnaのコントロール下で戦場に出た"),
    ("Ana creates 3 Treasure tokens", "AnaがTreasureトークンを三つ生成する"),
    ("giant dies", "giantは死亡した"),
    ("giant is destroyed", "giantが破壊される"),
    ("Ana destroys giant", "Anaがgiantを破壊する"),
    ("giant is sacrificed", "giantが生け贄に捧げられる"),
    ("Ana sacrifices giant", "Anaがgiantを生贄に捧げる"),
    ("giant is exiled", "giantが追放された。"),
    ("giant returns to its owner's hand", "giantがオーナーの手札に戻る"),
    ("giant leaves the battlefield", "giantが戦場を離れる"),
    ("giant is put into its owner's graveyard", "giantがオーナーの墓地に置かれる"),
    ("giant is put on the bottom of its owner's library", "giantがライブラリーの一番下に置かれる"),
    ("9 Forest are destroyed", "Forest9つが破壊される"),
    ("9 Forest are destroyed", "9個のForestが破壊された"),
    ("Ana discards Bear", "AnaがBearを捨てる"),
    ("giant is exiled until Palace Jailer leaves the battlefield", "giantが、Palace Jailerが戦場を離れるまで追放される"),
    (
        "giant is exiled until an opponent of Ana becomes the monarch",
        "Anaの対戦相手1人が統治者になるまで、giantが追放される",
    ),
    ("Ben gains control of giant", "Benがgiantのコントロールを得る"),
    ("Ben gains control of giant until end of turn", "Benが、ターン終了時までgiantのコントロールを得る"),
    ("Ana and Ben exchange control of giant and Bear", "AnaとBenがgiantとBearのコントロールを交換する"),
    ("giant phases out", "giantがフェイズ・アウトする"),
    ("giant phases in", "giantがフェイズインした"),
    ("giant gains ascend", "giantが昇殿を得る"),
    ("giant gains flying until Ben's next turn", "giantは、Benの次のターンまで飛行を得る"),
    ("giant loses all abilities", "giantがすべての能力を失う"),
    ("giant loses ascend", "giantが昇殿を失う"),
    ("giant can't have ascend", "giantが昇殿を持つことができない"),
    ("giant gets +2/+2 until end of turn", "giantはターン終了時まで＋２/＋２の修整を受ける"),
    ("giant gets -1/-1", "giantが-1/-1の修整を受ける"),
    ("giant gets +1/+1 for as long as Ana is the monarch", "giantは、Anaが統治者であるかぎり、+1/+1の修整を受ける"),
    ("giant becomes tapped", "giantがタップ状態になる"),
    ("giant untaps", "giantがアンタップする"),
    ("2 +1/+1 counters are put on giant", "giantに+1/+1カウンターが2個置かれる"),
    ("2 +1/+1 counters are removed from giant", "giantから＋１/＋１カウンターが２個取り除かれる"),
    ("Ana gets 2 poison counters", "Anaが毒カウンターを2個得る"),
    ("Ranger Class's level becomes 3", "Ranger Classのレベルが3になる"),
    ("Ranger Class becomes level 3", "Ranger Classがレベル3になった"),
    ("Ana attacks Ben with giant and Bear", "Anaがgiant、BearでBenを攻撃する"),
    ("Ana attacks Ben with giant and Bear", "AnaがBenをgiantとBearで攻撃する"),
    ("Ben blocks giant with Bear", "BenがBearでgiantをブロックする"),
    ("giant deals 3 combat damage to Ana", "giantがAnaに3点の戦闘ダメージを与える"),
    ("giant deals 3 damage to Bear", "giantがBearに３点のダメージを与えた"),
    ("giant deals 3 combat damage to Ana, 2 of it prevented", "giantがAnaに3点の戦闘ダメージを与え、そのうち2点は軽減される"),
    ("giant deals 3 damage to Ana, redirected to Bear", "giantがAnaに3点のダメージを与え、それがBearに移し替えられる"),
    ("Ana becomes the monarch", "Anaが統治者になる"),
    ("Ana becomes the monarch", "Anaは統治者になりました。"),
    ("Ana takes the initiative", "Anaがイニシアチブを得る"),
    ("Ana can't become the monarch this turn", "Anaはこのターン、統治者になれない"),
    ("Ana gets the city's blessing", "Anaが都市の承認を得る"),
    ("Ana's upkeep begins", "Anaのアップキープが始まる"),
    ("Ana's end step begins", "Anaの終了ステップ開始"),
    ("the combat damage step begins", "戦闘ダメージ・ステップが始まる"),
    ("Ben's turn begins", "Benのターンになる"),
    ("the next turn begins", "次のターンが始まる"),
    ("Ana takes an extra turn after this one", "Anaがこのターンに続いて追加のターンを行う"),
    ("after this phase, there is an additional combat phase", "このフェイズの後に、追加の戦闘フェイズを加える"),
    ("Ana loses 3 life", "Anaが3点のライフを失う"),
    ("Ana gains 3 life", "Anaはライフを３点得た"),
    ("Ana's life becomes 0", "Anaのライフが0点になる"),
    ("Ana draws 2 cards", "Anaがカードを2枚引く"),
    ("Ana gets an emblem with flying", "Anaが「飛行」を持つ紋章を得る"),
    ("Ana leaves the game", "Anaがゲームから離れる"),
    ("Ana concedes", "Anaが投了する"),
    ("Ana loses the game", "Anaがゲームに敗北する"),
    ("Ana and Ben leave the game", "AnaとBenがゲームから去る"),
    ("Ana chooses yes for giant", "Anaがgiantについて「はい」を選ぶ"),
    ("Ana chooses Bear for the legend rule", "Anaがレジェンド・ルールでBearを選ぶ"),
    ("Ana puts Palace Jailer/enters on the stack first targeting giant", "Anaがgiantを対象として、最初に「Palace Jailer/enters」をスタックに置く"),
]  # fmt: skip

EXAMPLES = {
    "player": "Ana", "players": "AnaとBen", "object": "giant", "objects": "giantとBear", "any": "Bear", "card": "Treasure",
    "ability": "「Arch of Orazca/ascend」", "n": "2", "numbers": "3、17", "size": "+2/+2", "counter": "+1/+1", "zone": "墓地",
    "step": "終了ステップ", "keyword": "昇殿", "granted": "「昇殿」", "type": "アーティファクト", "value": "はい",
}  # fmt: skip
ENGLISH = {
    **EXAMPLES, "players": "Ana and Ben", "objects": "giant and Bear", "ability": '"Arch of Orazca/ascend"',
    "numbers": "3, 17", "zone": "graveyard", "step": "end step", "keyword": "ascend", "granted": "ascend",
    "type": "artifact", "value": "yes",
}  # fmt: skip


def filled(pattern: str, values: dict[str, str]) -> str:
    return re.sub(r"\{([a-z]+)\d?\}", lambda role: values[role[1]], pattern)


@pytest.mark.parametrize(("english", "said"), EVENTS, ids=[said for _, said in EVENTS])
def test_events(english, said):
    found = read_event(said, NAMES)
    assert plain(found) == plain(read_event(english, NAMES))
    assert found.words == said.rstrip("。")


@pytest.mark.parametrize("form", japanese.forms("events"), ids=lambda form: form.japanese)
def test_every_form_of_the_table_says_the_same(form):
    """In a record if its English can stand there, otherwise it is one of abilities."""
    try:
        expected = plain(read_event(filled(form.english, ENGLISH), NAMES))
    except NotUnderstood:
        return
    for way in japanese.examples(form.japanese):
        assert plain(read_event(filled(way, EXAMPLES), NAMES)) == expected, way


@pytest.mark.parametrize("form", japanese.forms("conditions"), ids=lambda form: form.japanese)
def test_every_condition_says_the_same(form):
    nouns = {"player": ("あなた", "you"), "object": ("これ", "this")}
    if re.search(" controls | died |there are", form.english):
        nouns["object"] = ("クリーチャー", "creatures" if re.search("more|fewer|no ", form.english) else "a creature")
    expected = read_condition(filled(form.english, {**ENGLISH, **{role: noun[1] for role, noun in nouns.items()}}))
    assert all(literal.asks != "holds" for literals in expected.alternatives for literal in literals)
    for way in japanese.examples(form.japanese):
        said = filled(way, {**EXAMPLES, **{role: noun[0] for role, noun in nouns.items()}})
        assert plain(read_condition(said).alternatives) == plain(expected.alternatives), said


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("you become the monarch", "あなたが統治者になったとき"),
        ("this enters", "これが戦場に出たとき"),
        ("a creature you control dies", "あなたがコントロールするクリーチャーが死亡するたびに"),
        ("another creature enters under your control", "他のクリーチャーがあなたのコントロール下で戦場に出るたび"),
        ("the beginning of each opponent's upkeep", "各対戦相手のアップキープの開始時"),
        (
            "this is put into your graveyard from your library",
            "これがあなたのライブラリーからあなたの墓地に置かれたとき",
        ),
        ("the beginning of combat on your turn", "あなたのターンの戦闘の開始時"),
        ("you cast a creature spell", "あなたがクリーチャー呪文を唱えるたび"),
        ("a token enters", "トークンが戦場に出るたび"),
        ("this blocks a creature", "これがいずれかのクリーチャーをブロックしたとき"),
        ("this deals combat damage to a player", "このクリーチャーがプレイヤーに戦闘ダメージを与えるたび"),
        ("an opponent casts a spell", "対戦相手が呪文を唱えるたび"),
        ("one or more creatures you control die", "あなたがコントロールする1体以上のクリーチャーが死亡したとき"),
        ("one or more creatures you control die", "1体以上のあなたがコントロールするクリーチャーが死亡したとき"),
        ("you would gain life", "あなたがライフを得る場合"),
    ],
)
def test_triggers(english, said):
    assert plain(read_trigger(said)) == plain(read_trigger(english))


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("you draw 2 cards", "カードを２枚引く"),
        ("you may draw 1 card", "カードを1枚引いてもよい"),
        ("each opponent loses 2 life", "各対戦相手は２点のライフを失う"),
        ("you get the city's blessing", "あなたは都市の承認を得る"),
        ("creatures you control get +2/+2 until end of turn", "あなたがコントロールするクリーチャーはターン終了時まで+2/+2の修整を受ける"),
        ("put 1 +1/+1 counter on this", "これに+1/+1カウンターを1個置く"),
        ("you create 2 1/1 white Spirit creature tokens", "1/1の白のスピリット・クリーチャー・トークンを２体生成する"),
        ("this returns from your graveyard to your hand", "これをあなたの墓地からあなたの手札に戻す"),
        ("you sacrifice 1 creature", "クリーチャーを１体生け贄に捧げる"),
        ("all creatures are destroyed", "すべてのクリーチャーを破壊する"),
        ("if you are the monarch, you draw 1 card", "あなたが統治者なら、カードを1枚引く"),
    ],
)  # fmt: skip
def test_instructions(english, said):
    assert plain(read_effect(said)) == plain(read_effect(english))


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("destroy target creature", "クリーチャー１体を対象とし、それを破壊する"),
        ("exile target creature an opponent controls", "対戦相手がコントロールするクリーチャー1体を対象とする。それを追放する。"),
        ("target opponent loses 2 life", "対戦相手1人を対象とし、そのプレイヤーは２点のライフを失う"),
        ("you gain control of target creature until end of turn", "ターン終了時まで、対象のクリーチャーのコントロールを得る"),
    ],
)  # fmt: skip
def test_instructions_with_targets(english, said):
    targets, found = (read_ability({"do": [each]}, "", 1) for each in (english, said))
    assert plain(found.targets) == plain(targets.targets)
    assert [step.verb for step in found.do] == [step.verb for step in targets.do]
    assert [step.subject and step.subject.ref for step in found.do] == [s.subject and s.subject.ref for s in targets.do]


def test_targets_that_an_instruction_names():
    assert read_effect("これは対象のクリーチャーに3点のダメージを与える").object.ref == "the target"
    assert plain(read_phrase("対戦相手がコントロールするクリーチャー1体")) == plain(
        read_phrase("a creature an opponent controls")
    )


def test_static_effects():
    for english, said in (
        ("other creatures you control have flying", "あなたがコントロールする他のクリーチャーは飛行を持つ"),
        ("creatures you control get +1/+1", "あなたがコントロールするクリーチャーは＋１/＋１の修整を受ける"),
        ("this can't be blocked", "これはブロックされない"),
    ):
        assert plain(read_static(said)) == plain(read_static(english))


@pytest.mark.parametrize("form", japanese.forms("costs"), ids=lambda form: form.japanese)
def test_every_cost_says_the_same(form):
    values = {**EXAMPLES, "object": "これ", "card": "クリーチャー", "player": "あなた"}
    expected = filled(form.english, {**ENGLISH, "object": "this", "card": "creature", "player": "you"}).replace(
        "you's", "your"
    )
    for way in japanese.examples(form.japanese):
        said = filled(way, values)
        cost = read_ability({"cost": f"{said}、タップ", "do": ["カードを1枚引く"]}, "", 1).cost
        assert cost == ("tap" if expected == "tap this" else expected, "tap")


def test_conditions_are_joined():
    found = read_condition("あなたのライフが10点以下であり、かつあなたのターンであるなら")
    assert plain(found.alternatives) == plain(
        read_condition("you have 10 or less life and it is your turn").alternatives
    )


HEAD = "azor: 1\nplayers: [Ana, ベン]\nbattlefield: {Ana: [7 森]}\nevents:\n"


@pytest.mark.parametrize(
    ("event", "column", "found", "nearest"),
    [
        ("Anaは統治者に成り下がる", 5, "Anaは統治者に成り下がる", "プレイヤーが統治者になる"),
        ("Anaaが統治者になる", 5, "Anaa", "Ana"),
        ("森#2がAnaaを攻撃する", 9, "Anaa", "Ana"),
        ("森#2に蓄石カウンターを1個置く", 9, "蓄石", "蓄積"),
        ("Anaの終了ステプが始まる", 9, "終了ステプ", "終了ステップ"),
        ("森#2が昇伝を失う", 9, "昇伝", "昇殿"),
    ],
)
def test_mistakes_have_their_place(event, column, found, nearest):
    with pytest.raises(RecordError) as caught:
        load(f"{HEAD}  - {event}\n")
    (mistake,) = caught.value.mistakes
    assert (mistake.place.line, mistake.place.column) == (5, column)
    assert found in mistake.found
    assert nearest in mistake.nearest


def test_a_query_that_is_not_read_is_told_with_the_nearest():
    with pytest.raises(RecordError) as caught:
        load(f"{HEAD}  - expect: Anaは統治者であろう\n")
    (mistake,) = caught.value.mistakes
    assert "プレイヤーが統治者である" in mistake.nearest


def test_what_is_not_known_is_taken_as_a_card_without_text():
    record = load(f"{HEAD}  - 名も無き竜がAnaのコントロール下で戦場に出る\n  - expect: 名も無き竜は戦場にある\n")
    assert all(result.holds for result in play(record).results)
    assert "名も無き竜" in record.cards


def test_an_english_sentence_about_japanese_names_stays_english():
    record = load(
        f'{HEAD}  - ベン gains control of 森#2\n  - expect: ["controls(ベン, 森#2)", 森#2 is on the battlefield]\n'
    )
    assert all(result.holds for result in play(record).results)


def test_the_documented_table():
    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", DOCS.read_text(encoding="utf-8"), re.M)
    assert len(rows) > 40
    for said, english in rows:
        assert plain(read_event(said, NAMES)) == plain(read_event(english, NAMES)), said


def test_english_records_do_not_load_the_forms():
    code = (
        "from azor.records.scenario import load; from azor.knowledge import terms;"
        "load('azor: 1\\nplayers: [Ana, Ben]\\nevents: [Ana draws 2 cards]\\n');"
        "print(terms.read.cache_info().currsize, end='')"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "0"
