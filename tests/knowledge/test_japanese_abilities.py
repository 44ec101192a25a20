"""What abilities say, in Japanese: the cards of the catalogue, what the grammar reads, and what nothing reads."""

import re

import pytest

from azor.knowledge import catalogue, japanese
from azor.knowledge.japanese import abilities
from azor.knowledge.language import ASPECTS, QUESTIONS, REFERENCES, VERBS, Ability, Clause, Literal, Phrase
from azor.knowledge.sentences import KEYWORDS, read_condition, read_effect, read_static, read_trigger

ENGLISH = re.compile(r"[a-z]{2,}")
QUOTED = re.compile(r"「([^「」]*[a-z]{2,}[^「」]*)」")


def parts(value):
    """Everything that a structure is made of."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from parts(each)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from parts(getattr(value, name))


def unread(ability: Ability) -> set[str]:
    """The words of an ability that azor does not read: what is said in words only, costs and keywords it does not know."""
    found = set()
    for part in parts(ability):
        if isinstance(part, Clause) and part.verb in ("opaque", "about_itself"):
            found |= {part.words, part.value}
        elif (isinstance(part, Clause) and part.verb in ("may_pay", "delayed")) or (
            isinstance(part, Literal) and part.asks == "holds"
        ):
            found.add(part.value)
        elif isinstance(part, Ability):
            found |= {f"{part.keyword} {part.value}".strip(), part.value} if part.keyword else set()
    return found


ABILITIES = [(f"{name}/{each.name}", each) for name in catalogue.names() for each in catalogue.lookup(name).abilities]


def test_every_ability_of_the_catalogue():
    """What is read is in Japanese wholly; what is not read stands in quotation marks, and nothing else does."""
    wrong = []
    for path, ability in ABILITIES:
        said = abilities.ability(ability)
        kept = set(QUOTED.findall(said))
        if not said or kept - unread(ability) or ENGLISH.search(QUOTED.sub("", said)) or "None" in said:
            wrong.append((path, said))
    assert len(ABILITIES) > 500
    assert not wrong


def test_most_cards_are_in_japanese_wholly():
    partly = {path.split("/")[0] for path, ability in ABILITIES if ENGLISH.search(abilities.ability(ability))}
    all_of = {path.split("/")[0] for path, _ in ABILITIES}
    assert len(all_of - partly) >= 160


def test_costs_of_the_catalogue():
    costs = {cost for _, each in ABILITIES for cost in each.cost}
    assert not [cost for cost in costs if ENGLISH.search(abilities.cost(cost))]


def test_the_words_that_abilities_are_made_of():
    assert [name for name in REFERENCES if not japanese.term("reference", name)] == []
    assert [name for name in QUESTIONS if not japanese.tables()["question"].get(name)] == []
    assert [name for name in ASPECTS if not japanese.term("aspect", name)] == []


def test_every_verb_has_a_sentence():
    told = {key.split(",")[0] for key in abilities.data("abilities")["verbs"]}
    special = {"delayed", "reflexive", "if_done", "may_pay", "opaque", "about_itself", "leaves_game", "moves"}
    assert set(VERBS) - told - special == set()
    assert told - {"choice"} <= set(VERBS)


@pytest.mark.parametrize("keyword", [name for name in sorted(KEYWORDS) if japanese.term("keyword", name)])
def test_keywords(keyword):
    assert not ENGLISH.search(abilities.keyword(keyword))


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("you draw 2 cards", "あなたはカードを2枚引く"),
        ("you draw cards equal to the number of creatures you control", "あなたはあなたがコントロールするクリーチャーの数に等しい枚数のカードを引く"),
        ("each opponent loses 2 life", "各対戦相手は2点のライフを失う"),
        ("you lose half your life, rounded up", "あなたはあなたのライフの半分（端数切り上げ）に等しい点数のライフを失う"),
        ("the target is destroyed", "対象を破壊する"),
        ("all artifacts are destroyed", "アーティファクトすべてを破壊する"),
        ("this gains menace until end of turn", "ターン終了時まで、これは威迫を得る"),
        ("this gains protection from red until end of turn", "ターン終了時まで、これはプロテクション（赤）を得る"),
        ("the target gets +2/+0 and gains flying until end of turn", "ターン終了時まで、対象は+2/+0の修整を受け、飛行を得る"),
        ("the target can't block this turn", "このターン、対象はブロックできない"),
        ("you may draw a card", "あなたはカードを1枚引いてもよい"),
        ("you may sacrifice a creature", "あなたはクリーチャー1体を生け贄に捧げてもよい"),
        ("you discard a card at random", "あなたは無作為にカードを1枚捨てる"),
        ("this deals 3 damage to the target", "これは対象に3点のダメージを与える"),
        ("this deals 2 damage to each opponent", "これは各対戦相手に2点のダメージを与える"),
        ("this deals 1 damage to each creature", "これはクリーチャーそれぞれに1点のダメージを与える"),
        ("put a +1/+1 counter on each creature you control", "あなたがコントロールするクリーチャーそれぞれに+1/+1カウンターを1個置く"),
        ("put the target on the bottom of its owner's library", "対象をオーナーのライブラリーの一番下に置く"),
        ("return the target to its owner's hand", "対象をオーナーの手札に戻す"),
        ("the target fights the target 2", "対象は2番目の対象と格闘を行う"),
        ("you create two 1/1 white Soldier creature tokens", "あなたは1/1の兵士・トークンを2つ生成する"),
        ("you gain control of the target for as long as you are the monarch", "あなたが統治者であるかぎり、あなたは対象のコントロールを得る"),
        ("you scry 2", "あなたは占術2を行う"),
        ("prevent the next 3 damage that would be dealt to the target this turn", "ターン終了時まで、次に対象に与えるダメージを3点軽減する"),
        ("add one mana of any color", "あなたは好きな色のマナ1点を加える"),
    ],
)  # fmt: skip
def test_instructions(english, said):
    assert abilities.does(read_effect(english)) == said


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("this enters", "これが戦場に出たとき"),
        ("a creature you control dies", "あなたがコントロールするクリーチャーが死亡したとき"),
        ("one or more creatures you control deal combat damage to a player", "あなたがコントロールするクリーチャー1体以上がプレイヤーに戦闘ダメージを与えたとき"),
        ("you draw a card", "あなたがカードを引いたとき"),
        ("you lose life", "あなたがライフを失ったとき"),
        ("an opponent becomes the monarch", "対戦相手が統治者になったとき"),
        ("your end step begins", "あなたの終了ステップの開始時"),
        ("each opponent's upkeep begins", "各対戦相手のアップキープ・ステップの開始時"),
        ("you cast a spell", "あなたが呪文を唱えたとき"),
        ("you sacrifice an artifact", "あなたがアーティファクトを生け贄に捧げたとき"),
        ("this becomes blocked", "これがブロックされた状態になったとき"),
        ("a +1/+1 counter is put on this", "これに+1/+1カウンターが置かれたとき"),
        ("a creature phases out", "クリーチャーがフェイズ・アウトしたとき"),
        ("this is turned face up", "これが表向きになったとき"),
        ("you play a land", "あなたが土地をプレイしたとき"),
    ],
)  # fmt: skip
def test_triggers(english, said):
    assert abilities.when(read_trigger(english)) == said


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("creatures you control have flying", "あなたがコントロールするクリーチャーは飛行を持つ"),
        (
            "this gets +1/+1 for each land you control",
            "これは+X/+X（Xはあなたがコントロールする土地の数）の修整を受ける",
        ),
        ("creatures you control can't be blocked", "あなたがコントロールするクリーチャーはブロックされない"),
        ("this enters tapped", "これはタップ状態で戦場に出る"),
        ("lands are Mountains", "土地は山である"),
    ],
)
def test_static(english, said):
    found = read_static(english)
    clauses = found if isinstance(found, tuple) else (found,)
    assert abilities.ability(Ability("static", "static", effects=clauses)) == said


def test_conditions_costs_and_restrictions():
    monarch, you = read_condition("you are the monarch"), Phrase(ref="you")
    draw = read_effect("you draw a card")
    trigger = Ability("triggered", "t", when=read_trigger("this attacks"), condition=monarch, do=(draw,))
    assert abilities.ability(trigger) == "これが攻撃したとき、あなたが統治者であるなら：あなたはカードを1枚引く"
    activated = Ability("activated", "a", cost=("2 mana", "tap"), condition=monarch, do=(draw,), sorcery_timing=True)
    assert (
        abilities.ability(activated)
        == "2マナ、タップ（あなたが統治者であるときのみ）：あなたはカードを1枚引く（ソーサリーを唱えられるときのみ）"
    )
    static = Ability("static", "s", condition=monarch, effects=(Clause("cant", you, value="gain life"),))
    assert abilities.ability(static) == "あなたが統治者であるかぎり、あなたはライフを得ることができない"
    gain = Ability("replacement", "r", when=read_trigger("you gain life"), do=(draw,))
    assert abilities.ability(gain) == "あなたがライフを得る場合、代わりに：あなたはカードを1枚引く"


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("sacrifice an artifact or creature", "アーティファクトかクリーチャー1つを生け贄に捧げる"),
        ("discard a card", "カードを1枚捨てる"),
        ("pay 3 life", "3点のライフを支払う"),
        ("X mana and 1 red mana", "Xマナと赤マナ1点"),
        ("-3", "-3"),
        ("a song", "「a song」"),
    ],
)
def test_costs(english, said):
    assert abilities.cost(english) == said


def test_what_nothing_reads_stays():
    assert abilities.does(Clause("opaque", value="you whistle", words="you whistle")) == "「you whistle」"
    assert abilities.when(Clause("opaque", value="you whistle", words="you whistle")) == "「you whistle」とき"
    assert abilities.keyword("nonsense") == "「nonsense」"


@pytest.mark.parametrize(
    ("pay", "then", "otherwise", "said"),
    [
        ("2 mana", ["you draw 1 card"], [], "あなたは2マナを支払ってもよい。そうしたならあなたはカードを1枚引く"),
        ("one card from hand", ["you discard 1 card", "you draw 1 card"], [], "あなたはカードを1枚捨て、その後あなたはカードを1枚引いてもよい"),
        ("nothing and choose", ["you draw 1 card"], ["you gain 1 life"], "あなたは次のどちらかを選ぶ：あなたはカードを1枚引くか、あなたは1点のライフを得る"),
        ("1 mana", [], ["you lose 1 life"], "あなたは1マナを支払ってもよい。そうしないならあなたは1点のライフを失う"),
    ],
)  # fmt: skip
def test_what_may_be_paid(pay, then, otherwise, said):
    steps = {"then": tuple(map(read_effect, then)), "else": tuple(map(read_effect, otherwise))}
    assert abilities.does(Clause("may_pay", Phrase(ref="you"), value=pay, details=tuple(sorted(steps.items())))) == said
