"""What players believe about abilities: what they need, where they function, and who controls them."""

from ...engine.editing import also, asking, both, concluding, saying, without
from ..abilities import Abilities
from ..damage import DamageAndLife
from ..functioning import PERMANENT, Functioning, Kinds
from ..instructions import Instructions
from ..order import ABILITIES, CONCERNS, EXPAND, FORMS
from ..references import References, Views
from ..resolution import Resolution
from ..rulebook import M, absent, compare, none_of, rule
from ..vocabulary import (
    AbilityKind, Banned, EffectEnds, FaceAbility, FaceType, FunctionsIn, InZone, Lasts, LeavesBattlefield, Owner, Works,
    Bound, Controls, DealsDamage, Exceptional, Fizzles, HasAbility, Incarnation, LastLoss, OnStack, Opponent,
    Permanent, Resolves, Resolving, SpellOf, StaticEffect, View, Lifelinked,
)  # fmt: skip
from .belief import Misconception
from .monarch import MADE
from .vocabulary import MadeBy

BELIEFS = (
    Misconception(
        name="ability-needs-its-source",
        topic="abilities",
        belief="An ability on the stack does nothing if its source has left by the time it resolves.",
        belief_ja="スタックにある能力は、解決されるまでにその発生源が戦場を離れていれば何もしない。",
        because="Once an activated or triggered ability is on the stack, it no longer needs its source.",
        because_ja="スタックにある起動型能力や誘発型能力は、その発生源とは独立して存在する。",
        rules=("113.7a",),
        appeals="113.6",
        shows_in=("abl-01-a", "abl-03-b", "abl-20"),
        adds=(
            rule(
                "113.7a",
                when=[
                    Resolves(event=M.event, object=M.object),
                    Bound(view=M.object, role="this", thing=M.source, incarnation=M.n),
                    OnStack(object=M.object, source=M.source),
                    absent(SpellOf(object=M.object)),
                    absent(Incarnation(object=M.source, number=M.n)),
                ],
                then=Fizzles(event=M.event, object=M.object, why="its source has left"),
                tier=CONCERNS,
                because="{source} has left, so {object} does nothing",
            ),
        ),
    ),
    Misconception(
        name="ability-goes-with-its-loss",
        topic="abilities",
        belief="If the source loses the ability, what is on the stack from it does nothing.",
        belief_ja="発生源がその能力を失うと、すでにスタックにあるその能力は何もしない。",
        because="What is on the stack needs neither its source nor what abilities that still has.",
        because_ja="スタックにある能力は、発生源がまだその能力を持っているかどうかとは独立して存在する。",
        rules=("113.7a",),
        appeals="113.10b",
        shows_in=("abl-03-a",),
        adds=(
            rule(
                "113.7a",
                when=[
                    Resolves(event=M.event, object=M.object),
                    OnStack(object=M.object, ability=M.ability, source=M.source),
                    LastLoss(object=M.source, ability=M.ability),
                    absent(HasAbility(object=M.source, ability=M.ability)),
                ],
                then=Fizzles(event=M.event, object=M.object, why="its source has lost it"),
                tier=CONCERNS,
                because="{source} has lost {ability}",
            ),
            rule(
                "113.7a",
                when=[
                    Resolves(event=M.event, object=M.object),
                    OnStack(object=M.object, ability=M.ability, source=M.source),
                    StaticEffect(verb="gains_ability", value=M.ability),
                    Permanent(object=M.source),
                    absent(HasAbility(object=M.source, ability=M.ability)),
                ],
                then=Fizzles(event=M.event, object=M.object, why="its source no longer has it"),
                tier=CONCERNS,
                because="{source} no longer has {ability}",
            ),
        ),
    ),
    Misconception(
        name="what-has-left-deals-no-damage",
        topic="abilities",
        belief="A source that has left cannot deal the damage that its ability says.",
        belief_ja="戦場を離れた発生源は、その能力に書かれたダメージを与えることができない。",
        because="The ability still resolves, and the source deals the damage as it last existed.",
        because_ja="能力は解決され、発生源は最後の情報に従ってダメージを与える。",
        rules=("113.7a", "608.2h"),
        shows_in=("abl-01-a",),
        drops=(Instructions.deal_damage_once_gone,),
    ),
    Misconception(
        name="ability-follows-its-source",
        topic="abilities",
        belief="An ability on the stack is controlled by whoever controls its source as it resolves.",
        belief_ja=(
            "スタックにある能力は、解決される時点でその発生源をコントロールしているプレイヤーがコントロールする。"
        ),
        because=(
            "The controller of an ability on the stack is fixed: who activated it, or who controlled "
            "the source as it triggered."
        ),
        because_ja=(
            "能力のコントローラーは、それを起動したか、"
            "誘発した時点で発生源をコントロールしていたプレイヤーのままである。"
        ),
        rules=("113.8", "109.5"),
        appeals="109.5",
        shows_in=(),
        changes={Views.as_it_resolves: also(absent(Controls(player=~M.you, object=M.source)))},
        adds=(
            rule(
                ("113.8", "109.5"),
                when=[
                    Resolving(object=M.object),
                    OnStack(object=M.object, controller=M.old, source=M.source),
                    absent(SpellOf(object=M.object)),
                    Controls(player=~M.old & M.you, object=M.source),
                ],
                then=View(view=M.object, you=M.you, this=M.source),
                tier=ABILITIES,
                because="{you} controls {source} now",
            ),
        ),
    ),
    Misconception(
        name="abilities-only-on-the-battlefield",
        topic="abilities",
        belief="Abilities of cards in a graveyard, in exile or in a hand do nothing.",
        belief_ja="墓地や追放領域や手札にあるカードの能力は機能しない。",
        because="An ability that says so, or that could not do anything elsewhere, functions in that zone.",
        because_ja="そう書かれている能力や、そこでしか意味を持たない能力は、その領域で機能する。",
        rules=("113.6", "113.6b", "113.6j", "113.6k", "113.6m"),
        appeals="113.6",
        shows_in=("abl-08-a", "abl-11-c", "abl-13"),
        changes={Functioning.by_exception: asking(Exceptional, zone=M.zone & none_of("graveyard", "exile", "hand"))},
    ),
    Misconception(
        name="lost-abilities-never-return",
        topic="abilities",
        belief="What has lost all abilities cannot gain one later.",
        belief_ja="能力をすべて失ったものは、その後で能力を得ることができない。",
        because="Such effects apply in the order of their timestamps: an ability gained later is there.",
        because_ja="これらの効果はタイムスタンプ順に適用される。後から得た能力は失われない。",
        rules=("613.7", "113.10c"),
        shows_in=("gained-after-all", "gained-last"),
        drops=(Abilities.gained_after_losing_it, Abilities.granted_after_losing_it),
    ),
    Misconception(
        name="only-printed-abilities-are-lost",
        topic="abilities",
        belief="What loses all abilities keeps those that other effects have given it.",
        belief_ja="能力をすべて失っても、他の効果によって与えられた能力は残る。",
        because="All abilities that it has are lost, printed or given; only one gained later is there.",
        because_ja="カードに書かれた能力も与えられた能力も、すべて失われる。残るのはその後で得た能力だけである。",
        rules=("113.10b", "613.7"),
        shows_in=(),
        drops=(Abilities.loses_what_it_gained, Abilities.loses_what_it_is_given),
    ),
    Misconception(
        name="lifelink-only-in-combat",
        topic="abilities",
        belief="Lifelink works only with combat damage.",
        belief_ja="絆魂は戦闘ダメージでしか働かない。",
        because="Any damage that a source with lifelink deals makes its controller gain that much life.",
        because_ja="絆魂を持つ発生源が与えるダメージなら、戦闘ダメージでなくても同じだけライフを得る。",
        rules=("702.15b", "120.3f"),
        shows_in=(),
        changes={DamageAndLife.lifelink: both(concluding(Lifelinked, combat=True), asking(DealsDamage, combat=True))},
    ),
    Misconception(
        name="deathtouch-only-in-combat",
        topic="abilities",
        belief="Deathtouch works only with combat damage.",
        belief_ja="接死は戦闘ダメージでしか働かない。",
        because="Any damage that a source with deathtouch deals to a creature is enough.",
        because_ja="接死を持つ発生源がクリーチャーに与えたダメージなら、戦闘ダメージでなくてもよい。",
        rules=("702.2b",),
        shows_in=(),
        changes={DamageAndLife.deathtouch: asking(DealsDamage, combat=True)},
    ),
    Misconception(
        name="shroud-is-hexproof",
        topic="abilities",
        belief="Shroud only stops opponents.",
        belief_ja="被覆を持つものを対象にできないのは、対戦相手だけである。",
        because=(
            "Nobody can target what has shroud, not even its controller; it is hexproof that only stops opponents."
        ),
        because_ja=(
            "被覆を持つものは、コントローラー自身を含め誰も対象にできない。対戦相手だけを止めるのは呪禁である。"
        ),
        rules=("702.18a", "702.11b"),
        appeals="702.11b",
        shows_in=(),
        changes={
            Resolution.shroud: both(
                asking(OnStack, controller=M.player),
                also(Controls(player=M.you, object=M.thing), Opponent(player=M.you, other=M.player)),
            )
        },
    ),
    Misconception(
        name="hexproof-stops-everybody",
        topic="abilities",
        belief="Nobody can target what has hexproof, not even its controller.",
        belief_ja="呪禁を持つものは、コントローラー自身を含め誰も対象にできない。",
        because="Hexproof only stops opponents; it is shroud that stops everybody.",
        because_ja="呪禁が止めるのは対戦相手だけである。誰も対象にできないのは被覆である。",
        rules=("702.11b", "702.18a"),
        appeals="702.18a",
        shows_in=(),
        changes={Resolution.hexproof: both(without(Opponent), without(Controls), saying("{thing} has hexproof"))},
    ),
    Misconception(
        name="what-comes-back-is-still-the-target",
        topic="abilities",
        belief="A target that leaves the battlefield and comes back is still the target.",
        belief_ja="対象になったものは、戦場を離れて戻ってきてもまだ対象である。",
        because=(
            "What changes zones becomes a new object: the spell or ability has no memory of it, and its target is gone."
        ),
        because_ja=(
            "領域を移動したものは新しいオブジェクトになる。元のオブジェクトを対象としていた呪文や能力とは関係がない。"
        ),
        rules=("400.7", "608.2b"),
        shows_in=(),
        changes={
            Resolution.legal_target: without(Incarnation),
            References.target: without(Incarnation),
        },
    ),
    Misconception(
        name="abilities-go-on-in-the-graveyard",
        topic="abilities",
        belief="The abilities of a permanent go on working after it has gone to a graveyard.",
        belief_ja="パーマネントの能力は、それが墓地に置かれた後も働き続ける。",
        because="Unless they say otherwise, the abilities of permanents work only on the battlefield.",
        because_ja="パーマネントの能力は、特に述べられていなければ戦場でだけ働く。",
        rules=("113.6", "611.3a"),
        shows_in=("abl-03-b", "abl-05", "abl-15"),
        adds=(
            rule(
                "113.6",
                when=[
                    HasAbility(object=M.source, ability=M.ability, instance=M.instance),
                    InZone(object=M.source, zone="graveyard"),
                    FunctionsIn(ability=M.ability, sort=PERMANENT, zone="battlefield"),
                    Owner(object=M.source, player=M.you),
                ],
                then=Works(source=M.source, ability=M.ability, instance=M.instance, you=M.you),
                tier=ABILITIES,
                because="{source} has {ability}",
            ),
        ),
    ),
    Misconception(
        name="permanent-spells-have-no-abilities",
        topic="abilities",
        belief="The abilities of a permanent card do nothing until it is on the battlefield.",
        belief_ja="パーマネント・カードの能力は、それが戦場に出るまで何もしない。",
        because="What a card says of itself as a spell, or of its being cast, functions on the stack.",
        because_ja="呪文としての自分自身や、唱えることについて述べる能力は、スタックで働く。",
        rules=("113.6",),
        shows_in=(),
        changes={Functioning.by_exception: also(compare("zone", "!=", "'stack'"))},
    ),
    Misconception(
        name="given-beats-cannot-have",
        topic="abilities",
        belief="What is given an ability later has it, even if something says that it can't have it.",
        belief_ja="能力を「持てない」とされていても、後からその能力を与えられれば持つ。",
        because="“Can't” wins, whichever came later: what can't have an ability can't be given it.",
        because_ja="どちらが後でも「できない」が優先する。能力を持てないものに、その能力を与えることはできない。",
        rules=("113.11", "101.2"),
        appeals="113.10c",
        shows_in=(),
        changes={
            Abilities.gained: without(Banned),
            Abilities.granted: without(Banned),
            Abilities.gained_after_losing_it: without(Banned),
            Abilities.granted_after_losing_it: without(Banned),
        },
    ),
    Misconception(
        name="only-lands-have-mana-abilities",
        topic="abilities",
        belief="Only lands have mana abilities.",
        belief_ja="マナ能力を持つのは土地だけである。",
        because=(
            "What counts is what the ability does: an activated ability without a target that could add mana, and "
            "is no loyalty ability, is a mana ability on whatever it stands."
        ),
        because_ja=(
            "重要なのは能力が何をするかである。対象を取らず、マナを加えうる、忠誠度能力でない起動型能力は、"
            "何が持っていてもマナ能力である。"
        ),
        rules=("605.1a", "113.3"),
        shows_in=(),
        changes={Kinds.mana: also(FaceAbility(face=M.face, ability=M.ability), FaceType(face=M.face, type="land"))},
    ),
    Misconception(
        name="a-condition-makes-a-trigger",
        topic="abilities",
        belief="An ability with “as long as” is a triggered ability.",
        belief_ja="「～であるかぎり」と書かれた能力は誘発型能力である。",
        because=(
            "An ability with “as long as” is a static ability: it waits for no event, and is simply so "
            "while the condition holds."
        ),
        because_ja="それは常在型能力である。イベントを待つのではなく、条件が満たされている間ずっと有効である。",
        rules=("113.3", "113.3d"),
        shows_in=(),
        changes={Kinds.static: also(absent(StaticEffect(ability=M.ability, condition=none_of(""))))},
        adds=(
            rule(
                "113.3c",
                when=[StaticEffect(ability=M.ability, condition=none_of(""))],
                then=AbilityKind(ability=M.ability, kind="triggered"),
                tier=FORMS,
                because="it has a condition",
            ),
        ),
    ),
    Misconception(
        name="effects-end-with-their-source",
        topic="abilities",
        belief="The effect of an ability that has resolved ends when the source of the ability leaves.",
        belief_ja="解決された能力の効果は、その能力の発生源が離れると終わる。",
        because="The effect lasts as long as it says, whatever becomes of the source.",
        because_ja="発生源がどうなっても、効果は述べられた期間続く。",
        rules=("611.2a", "113.7a"),
        appeals="611.3a",
        shows_in=("abl-24",),
        adds=(
            MADE,
            rule(
                "611.2a",
                when=[
                    LeavesBattlefield(event=M.event, object=M.source),
                    MadeBy(effect=M.effect, source=M.source),
                    Lasts(effect=M.effect, until="end of turn"),
                ],
                then=EffectEnds(event=M.event, effect=M.effect),
                tier=EXPAND,
                because="{source} leaves the battlefield",
            ),
        ),
    ),
    Misconception(
        name="each-loyalty-ability-once",
        topic="abilities",
        belief="Each loyalty ability of a planeswalker can be activated once a turn.",
        belief_ja="プレインズウォーカーの忠誠度能力は、それぞれを１ターンに１回ずつ起動できる。",
        because="Only one loyalty ability of a planeswalker can be activated in a turn, whichever it is.",
        because_ja="１ターンに起動できるのは、プレインズウォーカー１つにつき、どれか１つの忠誠度能力だけである。",
        rules=("606.3",),
        shows_in=(),
        varies={"one_loyalty_ability": False},
    ),
    Misconception(
        name="one-planeswalker-a-turn",
        topic="abilities",
        belief="Only one loyalty ability can be activated each turn, of all your planeswalkers together.",
        belief_ja="忠誠度能力は、自分のプレインズウォーカー全体で１ターンに１つしか起動できない。",
        because="The limit is for each planeswalker: every one of them may be used once in the turn.",
        because_ja="制限はプレインズウォーカーごとにある。どのプレインズウォーカーも１ターンに１回起動できる。",
        rules=("606.3",),
        shows_in=(),
        varies={"one_planeswalker_a_turn": True},
    ),
    Misconception(
        name="mana-abilities-use-the-stack",
        topic="abilities",
        belief="A mana ability goes on the stack and waits there, so that players can respond to it.",
        belief_ja="マナ能力はスタックに置かれて解決を待ち、プレイヤーはそれに対応できる。",
        because="A mana ability resolves at once as it is activated; it is never on the stack.",
        because_ja="マナ能力は起動するとただちに解決され、スタックには置かれない。",
        rules=("605.3b",),
        appeals="602.2a",
        shows_in=(),
        varies={"mana_abilities_wait": True},
    ),
)
