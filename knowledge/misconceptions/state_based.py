"""What players believe about state-based actions and combat."""

from ...engine.editing import also, both, in_every_edition, saying, without
from ...engine.rules import LawRule
from ..combat import Combat
from ..order import EXPAND, STATE_BASED
from ..rulebook import M, absent, rule
from ..state_based import StateBased
from ..vocabulary import (
    AttachedTo, Blocked, Blocking, Controls, HasKeyword, HasType, Keeps, LeavesBattlefield, Moves, OnStack,
    Permanent,
)  # fmt: skip
from .belief import Misconception

_ACTIONS = [r for r in vars(StateBased).values() if isinstance(r, LawRule) and r.tier is STATE_BASED]
_UNBLOCKED = (Combat.unblocked, Combat.unblocked_first, Combat.unblocked_double_first)

BELIEFS = (
    Misconception(
        name="state-based-actions-wait-for-the-stack",
        topic="state-based",
        belief="State-based actions wait until the stack is empty.",
        belief_ja="状況起因処理は、スタックが空になるまで行われない。",
        because=(
            "State-based actions are performed whenever a player would receive priority, with whatever is on the stack."
        ),
        because_ja="状況起因処理は、スタックに何があっても、プレイヤーが優先権を得るたびに行われる。",
        rules=("704.3", "117.5"),
        shows_in=(),
        changes={each: also(absent(OnStack())) for each in _ACTIONS},
    ),
    Misconception(
        name="indestructible-survives-zero-toughness",
        topic="state-based",
        belief="An indestructible creature survives with toughness 0.",
        belief_ja="破壊不能を持つクリーチャーは、タフネスが０でも戦場に残る。",
        because="A creature with toughness 0 is put into the graveyard, not destroyed.",
        because_ja="タフネスが０のクリーチャーは、破壊されるのではなく墓地に置かれる。",
        rules=("704.5f", "702.12b"),
        appeals="702.12b",
        shows_in=(),
        changes={StateBased.no_toughness: also(absent(HasKeyword(object=M.object, keyword="indestructible")))},
    ),
    Misconception(
        name="deathtouch-beats-indestructible",
        topic="state-based",
        belief="Damage from a source with deathtouch kills even an indestructible creature.",
        belief_ja="接死を持つ発生源からのダメージは、破壊不能を持つクリーチャーも死亡させる。",
        because="Deathtouch makes the damage lethal, which destroys; an indestructible creature is not destroyed.",
        because_ja="接死によってクリーチャーは破壊される。破壊不能を持つクリーチャーは破壊されない。",
        rules=("704.5h", "702.12b"),
        shows_in=(),
        changes={StateBased.deathtouched: without(HasKeyword)},
    ),
    Misconception(
        name="legends-of-a-name-all-die",
        topic="state-based",
        belief="Legendary permanents with the same name all go to the graveyard, whoever controls them.",
        belief_ja="同じ名前の伝説のパーマネントは、誰がコントロールしていても、すべて墓地に置かれる。",
        because=(
            "The rule asks what one player controls, and that player keeps one of them. It was different until 2013."
        ),
        because_ja=(
            "レジェンド・ルールが見るのは１人のプレイヤーがコントロールしているものだけで、"
            "そのプレイヤーは１つを残す。２０１３年までは異なっていた。"
        ),
        rules=("704.5j",),
        shows_in=(),
        changes={
            StateBased.legends: both(without(Controls, object=M.two), also(Permanent(object=M.two))),
            StateBased.legend_rule: both(without(Keeps), saying("there is another one named {name}")),
        },
    ),
    Misconception(
        name="planeswalkers-of-one-type-clash",
        topic="state-based",
        belief="You can control only one planeswalker of each planeswalker type.",
        belief_ja="同じプレインズウォーカー・タイプのプレインズウォーカーは１つしかコントロールできない。",
        because="That rule is gone: planeswalkers are legendary, and only those with the same name clash.",
        because_ja=(
            "そのルールは廃止された。プレインズウォーカーは伝説のパーマネントであり、同じ名前のものだけが問題になる。"
        ),
        rules=("704.5j",),
        shows_in=(),
        changes={StateBased.planeswalkers_of_one_type: in_every_edition},
    ),
    Misconception(
        name="counters-do-not-cancel",
        topic="state-based",
        belief="Counters +1/+1 and -1/-1 stay on a permanent side by side.",
        belief_ja="＋１/＋１カウンターと－１/－１カウンターは、１つのパーマネントに両方とも残る。",
        because="As many of each as the smaller number are removed as a state-based action.",
        because_ja="状況起因処理によって、少ない方と同じ数だけ両方から取り除かれる。",
        rules=("704.5q",),
        shows_in=(),
        drops=(StateBased.counters_cancel,),
    ),
    Misconception(
        name="equipment-goes-with-its-creature",
        topic="state-based",
        belief="An Equipment goes to the graveyard when the creature that it is attached to leaves.",
        belief_ja="装備品は、それを装備しているクリーチャーが戦場を離れると墓地に置かれる。",
        because="An Equipment stays on the battlefield, attached to nothing; it is an Aura that goes to the graveyard.",
        because_ja="装備品は何にもつけられていない状態で戦場に残る。墓地に置かれるのはオーラである。",
        rules=("704.5n", "301.5c"),
        appeals="704.5m",
        shows_in=(),
        adds=(
            rule(
                "704.5n",
                when=[
                    LeavesBattlefield(event=M.event, object=M.host),
                    AttachedTo(object=M.object, host=M.host),
                    HasType(object=M.object, type="Equipment"),
                ],
                then=Moves(event=M.event, object=M.object, to="graveyard", how="unattached"),
                tier=EXPAND,
                because="{host}, which {object} is attached to, leaves the battlefield",
            ),
        ),
    ),
    Misconception(
        name="removing-the-blocker-unblocks",
        topic="combat",
        belief="If the blocker leaves combat, the attacker is unblocked and deals its damage to the player.",
        belief_ja=(
            "ブロック・クリーチャーが戦闘から取り除かれると、攻撃クリーチャーはブロックされていないことになり、"
            "プレイヤーにダメージを与える。"
        ),
        because="The attacker stays blocked: without a blocker it deals no combat damage, unless it has trample.",
        because_ja=(
            "攻撃クリーチャーはブロックされたままである。ブロック・クリーチャーがいなければ、"
            "トランプルがない限り戦闘ダメージを与えない。"
        ),
        rules=("509.1h", "510.1c"),
        shows_in=(),
        changes={each: both(without(Blocked), also(absent(Blocking(attacker=M.object)))) for each in _UNBLOCKED},
    ),
)
