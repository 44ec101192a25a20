"""What players believe about the initiative."""

from ...engine.editing import also, asking, at, both, concluding, saying, without
from ..initiative import Initiative
from ..order import LOOK_BACK
from ..rulebook import M, absent, value
from ..vocabulary import ActivePlayer, DealsDamage, HasType, HasInitiative, StepBegins, Triggered
from .belief import Misconception

_NOT_YET = also(absent(HasInitiative(player=M.player)))

BELIEFS = (
    Misconception(
        name="initiative-again-does-nothing",
        topic="initiative",
        belief="Taking the initiative while you have it already does nothing.",
        belief_ja="すでにイニシアチブを持っているときにイニシアチブを得ても、何も起こらない。",
        because=(
            "The initiative can be taken again: the player ventures into Undercity again. The monarch is different."
        ),
        because_ja="イニシアチブは改めて得ることができ、そのたびにアンダーシティ探索を行う。これは統治者とは異なる。",
        rules=("726.5",),
        appeals="725.3",
        shows_in=("ini-06", "ini-08"),
        changes={
            Initiative.occurs: _NOT_YET,
            Initiative.venture: both(at(LOOK_BACK), _NOT_YET),  # as it was before the event
            Initiative.takes: _NOT_YET,
        },
    ),
    Misconception(
        name="initiative-for-each-creature",
        topic="initiative",
        belief="Each creature that deals combat damage to the player with the initiative triggers the ability.",
        belief_ja="イニシアチブを持つプレイヤーに戦闘ダメージを与えたクリーチャー１体ごとに、能力が誘発する。",
        because=(
            "It triggers once for one or more creatures of a player; it is the monarch's ability that triggers "
            "for each."
        ),
        because_ja=(
            "１人のプレイヤーの１体以上のクリーチャーについて１回誘発する。１体ごとに誘発するのは統治者の能力である。"
        ),
        rules=("726.2", "603.2c"),
        shows_in=("ini-03",),
        changes={
            Initiative.damage: concluding(Triggered, id=value("join('initiative/damage', event, player, source)"))
        },
    ),
    Misconception(
        name="taking-the-initiative-is-no-venture",
        topic="initiative",
        belief="You venture only in your upkeep, not as you take the initiative.",
        belief_ja="アンダーシティ探索を行うのは自分のアップキープだけで、イニシアチブを得たときには行わない。",
        because="Taking the initiative triggers a venture too, at once.",
        because_ja="イニシアチブを得たときにも、アンダーシティ探索を行う能力が誘発する。",
        rules=("726.2",),
        shows_in=("ini-01", "ini-03", "ini-04"),
        drops=(Initiative.venture,),
    ),
    Misconception(
        name="initiative-at-the-end-step",
        topic="initiative",
        belief="The player with the initiative ventures at the beginning of their end step, as the monarch draws.",
        belief_ja=(
            "統治者がカードを引くのと同じように、"
            "イニシアチブを持つプレイヤーは自分の終了ステップの開始時にアンダーシティ探索を行う。"
        ),
        because="The initiative works in the upkeep; it is the monarch's ability that works in the end step.",
        because_ja=(
            "イニシアチブの能力が誘発するのはアップキープである。終了ステップに誘発するのは統治者の能力である。"
        ),
        rules=("726.2",),
        appeals="725.2",
        shows_in=(),
        changes={
            Initiative.upkeep: both(
                asking(StepBegins, step="end"), saying("the end step of {player}, who has the initiative, begins")
            )
        },
    ),
    Misconception(
        name="initiative-in-every-upkeep",
        topic="initiative",
        belief="The player with the initiative ventures in every player's upkeep.",
        belief_ja=(
            "イニシアチブを持つプレイヤーは、どのプレイヤーのアップキープの開始時にもアンダーシティ探索を行う。"
        ),
        because="Only that player's own upkeep counts.",
        because_ja="数えるのは、イニシアチブを持つプレイヤー自身のアップキープだけである。",
        rules=("726.2",),
        shows_in=(),
        changes={
            Initiative.upkeep: both(
                asking(StepBegins, player=None),
                without(ActivePlayer),
                saying("an upkeep begins, and {player} has the initiative"),
            )
        },
    ),
    Misconception(
        name="initiative-is-lost-with-its-holder",
        topic="initiative",
        belief="If the player with the initiative leaves the game, nobody has it any more.",
        belief_ja="イニシアチブを持つプレイヤーがゲームから去ると、イニシアチブを持つプレイヤーはいなくなる。",
        because="The active player takes the initiative, or the next player in turn order if that one leaves too.",
        because_ja=(
            "アクティブ・プレイヤーがイニシアチブを得る。そのプレイヤーも去るなら、ターン順で次のプレイヤーが得る。"
        ),
        rules=("726.4",),
        appeals="800.4a",
        shows_in=("ini-04", "ini-05"),
        drops=(
            Initiative.to_the_active_player,
            Initiative.past_the_active_player,
            Initiative.without_an_active_player,
        ),
    ),
    Misconception(
        name="any-damage-takes-the-initiative",
        topic="initiative",
        belief="Any damage dealt to the player with the initiative makes its source's controller take it.",
        belief_ja="イニシアチブを持つプレイヤーにダメージを与えれば、どんなダメージでもイニシアチブを得る。",
        because="Only combat damage counts, and only that of creatures.",
        because_ja="数えるのは戦闘ダメージだけであり、クリーチャーが与えたものに限る。",
        rules=("726.2",),
        shows_in=(),
        changes={
            Initiative.damage: both(
                asking(DealsDamage, combat=None),
                without(HasType),
                saying("{source} of {player} deals damage to {holder}, who has the initiative"),
            )
        },
    ),
)
