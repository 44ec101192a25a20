"""What players believe about Class cards."""

from ...engine.editing import both, comparing, saying, uncompared, without
from ..abilities import Abilities
from ..instructions import Instructions
from ..order import EXPAND
from ..rulebook import M, rule
from ..vocabulary import Controls, HasFace, Level, LevelBecomes, Permanent
from ..zones import Zones
from .belief import Misconception

BELIEFS = (
    Misconception(
        name="level-replaces-the-one-before",
        topic="classes",
        belief="A level 3 Class has the abilities of level 3 instead of those of level 2.",
        belief_ja="レベル３のクラスは、レベル２の能力の代わりにレベル３の能力を持つ。",
        because="A Class has the abilities of every level up to its own.",
        because_ja="クラスは、自身のレベルまでのすべてのレベルの能力を持つ。",
        rules=("716.2a",),
        shows_in=("cls-06", "cls-10", "cls-28-a"),
        changes={Abilities.printed_level: comparing("==")},
    ),
    Misconception(
        name="all-levels-from-the-start",
        topic="classes",
        belief="A Class has the abilities of all its levels from the start.",
        belief_ja="クラスは、最初からすべてのレベルの能力を持つ。",
        because="A Class has the abilities of a level only once it has become that level.",
        because_ja="あるレベルの能力を持つのは、そのレベルになってからである。",
        rules=("716.2a", "716.2d"),
        shows_in=("cls-01", "cls-07", "cls-24-b"),
        changes={
            Abilities.printed_level: both(uncompared, without(Level), saying("{ability} is an ability of {face}"))
        },
    ),
    Misconception(
        name="level-stays-with-the-card",
        topic="classes",
        belief="A Class that leaves the battlefield and comes back still has its level.",
        belief_ja="クラスは、戦場を離れて戻ってきても元のレベルのままである。",
        because="A Class that comes back is a new object, which has no level and so is level 1.",
        because_ja="戻ってきたクラスは新しいオブジェクトであり、レベルを持たないのでレベル１である。",
        rules=("400.7", "716.2d"),
        shows_in=("cls-12",),
        drops=(Zones.forgets_level,),
    ),
    Misconception(
        name="copies-have-the-level",
        topic="classes",
        belief="A copy of a Class has the level of the Class that it copies.",
        belief_ja="クラスのコピーは、コピー元のクラスのレベルを持つ。",
        because="A level is no copiable value: the copy has the level that it had itself, or is level 1.",
        because_ja=(
            "レベルはコピー可能な値ではない。コピーは自身のレベルのままであり、レベルがなければレベル１である。"
        ),
        rules=("716.2b", "707.2"),
        appeals="707.2",
        shows_in=(),
        adds=(
            rule(
                "716.2b",
                when=[*Instructions.become_copy.when, Level(object=M.model, level=M.level)],
                then=LevelBecomes(event=M.event, object=M.thing, level=M.level),
                tier=EXPAND,
                because="{thing} becomes a copy of {model}, which is level {level}",
            ),
        ),
    ),
    Misconception(
        name="classes-of-a-name-level-together",
        topic="classes",
        belief="Two Classes with the same name that you control have one level together.",
        belief_ja="同じ名前のクラスを２つコントロールしていれば、レベルは両方に共通である。",
        because="Each Class permanent has a level of its own.",
        because_ja="レベルはクラスのパーマネントごとにある。",
        rules=("716.2a", "716.2b"),
        shows_in=("cls-07",),
        adds=(
            rule(
                "716.2a",
                when=[
                    LevelBecomes(event=M.event, object=M.object, level=M.level),
                    HasFace(object=M.object, face=M.face),
                    HasFace(object=~M.object & M.other, face=M.face),
                    Permanent(object=M.other),
                    Controls(player=M.player, object=M.object),
                    Controls(player=M.player, object=M.other),
                ],
                then=LevelBecomes(event=M.event, object=M.other, level=M.level),
                tier=EXPAND,
                because="{other} is another {face} of {player}",
            ),
        ),
    ),
    Misconception(
        name="levels-at-instant-speed",
        topic="classes",
        belief="You can level up a Class whenever you could cast an instant.",
        belief_ja="クラスのレベルは、インスタントを唱えられるときならいつでも上げられる。",
        because="Levels are gained only as a sorcery could be cast: in your own main phase, with an empty stack.",
        because_ja=(
            "レベルを上げられるのはソーサリーを唱えられるとき、つまり自分のメイン・フェイズでスタックが空のときだけである。"
        ),
        rules=("716.2a",),
        shows_in=(),
        varies={"levels_as_a_sorcery": False},
    ),
    Misconception(
        name="levels-may-be-skipped",
        topic="classes",
        belief="You may pay for a higher level at once, without the levels in between.",
        belief_ja="途中のレベルを飛ばして、上のレベルに直接上げることができる。",
        because="Each level can be gained only from the one just below it.",
        because_ja="各レベルには、その１つ下のレベルからしか上がれない。",
        rules=("716.2a",),
        shows_in=(),
        varies={"levels_in_order": False},
    ),
    Misconception(
        name="one-level-a-turn",
        topic="classes",
        belief="A Class can gain only one level each turn.",
        belief_ja="クラスのレベルは、１ターンに１つしか上げられない。",
        because="There is no such limit: who can pay may gain one level after the other in one turn.",
        because_ja="そのような制限はない。コストを支払えるなら、１ターンに続けてレベルを上げられる。",
        rules=("716.2a",),
        shows_in=(),
        varies={"one_level_a_turn": True},
    ),
)
