"""What players believe about ascend and the city's blessing."""

from ...engine.editing import also, asking, at, both
from ...engine.folds import Sum
from ..ascend import Ascend
from ..order import ASCEND, COUNTS, EVENT, STATE_BASED, TRIGGERS
from ..rulebook import M, absent, at_least, at_most, rule
from ..vocabulary import (
    Casts, Controls, Enters, FaceType, HasCityBlessing, HasFace, Instruction, InZone, LeavesBattlefield, OnStack,
    Owner, PermanentCount, PhasedOut, Player, SpellOf, Token, Works,
)  # fmt: skip
from .belief import Misconception
from .vocabulary import COUNTED, CountsFor, HadTen

_AS_COUNTED = {PermanentCount: Sum(PermanentCount, COUNTS, {Player: ("player", 0), CountsFor: ("player", 1)}, "110.1")}
_COUNTS = rule(
    "110.1",
    when=[Controls(player=M.player, object=M.object)],
    then=CountsFor(object=M.object, player=M.player),
    tier=COUNTED,
    because="{player} controls {object}",
)
_BLESSED = (Ascend.ascend_on_a_permanent, Ascend.ascend_in_the_command_zone, Ascend.ascend_on_a_spell, Ascend.given)

BELIEFS = (
    Misconception(
        name="blessing-lost-below-ten",
        topic="ascend",
        belief="You lose the city's blessing when you fall below ten permanents.",
        belief_ja="コントロールするパーマネントが１０個を下回ると、都市の承認を失う。",
        because="The blessing is never taken back; how many permanents you control later does not matter.",
        because_ja="都市の承認は一度得ればゲームの終わりまで続く。その後パーマネントがいくつになっても関係ない。",
        rules=("702.131c",),
        shows_in=("asc-03", "asc-05", "asc-14"),
        adds=(
            rule(
                "702.131c",
                when=[
                    HasCityBlessing(player=M.player),
                    PermanentCount(player=M.player, count=at_least(10)),
                    absent(HadTen(player=M.player)),
                ],
                then=HadTen(player=M.player),
                tier=ASCEND,
            ),
            rule(
                "702.131c",
                when=[
                    HadTen(player=M.player),
                    PermanentCount(player=M.player, count=M.count & at_most(9)),
                    HasCityBlessing(player=M.player),
                ],
                ends=[HadTen(player=M.player), HasCityBlessing(player=M.player)],
                tier=ASCEND,
                because="{player} controls only {count} permanent(s) now",
            ),
        ),
    ),
    Misconception(
        name="blessing-goes-with-its-source",
        topic="ascend",
        belief="You lose the city's blessing when the permanent with ascend leaves the battlefield.",
        belief_ja="昇殿を持つパーマネントが戦場を離れると、都市の承認を失う。",
        because=(
            "The blessing belongs to the player, not to the permanent that gave it; it stays for the rest of the game."
        ),
        because_ja=(
            "都市の承認はプレイヤーが得るもので、それを与えたパーマネントには結びついておらず、ゲームの終わりまで続く。"
        ),
        rules=("702.131c",),
        shows_in=("asc-03",),
        adds=(
            rule(
                "702.131c",
                when=[
                    LeavesBattlefield(object=M.source),
                    Works(source=M.source, ability="ascend", you=M.player),
                    HasCityBlessing(player=M.player),
                ],
                ends=HasCityBlessing(player=M.player),
                tier=EVENT,
                because="{source}, from which {player} has the city's blessing, leaves",
            ),
        ),
    ),
    Misconception(
        name="ten-permanents-suffice",
        topic="ascend",
        belief="Whoever controls ten permanents gets the city's blessing.",
        belief_ja="パーマネントを１０個以上コントロールしているプレイヤーは、誰でも都市の承認を得る。",
        because=(
            "Ten permanents alone do nothing: a permanent with ascend must be there too, or a spell with ascend "
            "must resolve."
        ),
        because_ja=(
            "パーマネントが１０個あるだけでは何も起こらない。昇殿を持つパーマネントもそこにあるか、"
            "昇殿を持つ呪文が解決される必要がある。"
        ),
        rules=("702.131b", "702.131a"),
        appeals="702.131b",
        shows_in=("asc-08", "asc-20-b", "asc-25-a"),
        adds=(
            rule(
                "702.131b",
                when=[
                    Player(player=M.player),
                    PermanentCount(player=M.player, count=M.count & at_least(10)),
                    absent(HasCityBlessing(player=M.player)),
                ],
                then=HasCityBlessing(player=M.player),
                tier=ASCEND,
                because="{player} controls {count} permanent(s)",
            ),
        ),
    ),
    Misconception(
        name="source-of-ascend-does-not-count",
        topic="ascend",
        belief="You need ten permanents besides the one that has ascend.",
        belief_ja="昇殿を持つパーマネントの他に、パーマネントが１０個必要である。",
        because="The permanent that has ascend is one of the permanents you control, so it counts too.",
        because_ja="昇殿を持つパーマネント自身も、あなたがコントロールしているパーマネントの１つとして数える。",
        rules=("702.131b", "110.1"),
        shows_in=("asc-01", "asc-02-a", "asc-03"),
        changes={Ascend.ascend_on_a_permanent: asking(PermanentCount, count=M.count & at_least(11))},
    ),
    Misconception(
        name="ascend-waits-for-state-based-actions",
        topic="ascend",
        belief="Ascend on a permanent is checked together with state-based actions, after triggers have looked.",
        belief_ja="パーマネントの昇殿は、誘発のチェックの後、状況起因処理と同時にチェックされる。",
        because=(
            "It works continuously: the blessing is there the moment the count is ten, before anything triggers "
            "and before any state-based action."
        ),
        because_ja=(
            "パーマネントの昇殿は常にチェックされている。１０個になった瞬間に都市の承認を得るのであり、"
            "能力の誘発や状況起因処理より前である。"
        ),
        rules=("702.131d", "702.131b", "704.3"),
        appeals="704.3",
        shows_in=("asc-14", "asc-37", "asc-42"),
        changes={
            Ascend.ascend_on_a_permanent: at(STATE_BASED),
            Ascend.ascend_in_the_command_zone: at(STATE_BASED),
        },
    ),
    Misconception(
        name="ascend-only-as-it-enters",
        topic="ascend",
        belief="A permanent with ascend checks for ten permanents once, as it enters the battlefield.",
        belief_ja="昇殿を持つパーマネントは、戦場に出るときに一度だけ、パーマネントが１０個あるかどうかを見る。",
        because=(
            "Ascend on a permanent does not trigger and does not look only once: any time you have ten while it "
            "is there, you get the blessing."
        ),
        because_ja=(
            "パーマネントの昇殿は誘発型能力ではなく、見るのは一度だけではない。それがある間に１０個になれば、"
            "いつでも都市の承認を得る。"
        ),
        rules=("702.131b",),
        shows_in=("asc-01", "asc-03", "asc-05"),
        changes={Ascend.ascend_on_a_permanent: both(at(TRIGGERS), also(Enters(object=M.source)))},
    ),
    Misconception(
        name="ascend-as-the-spell-is-cast",
        topic="ascend",
        belief="An instant or sorcery with ascend checks for ten permanents as it is cast.",
        belief_ja="昇殿を持つインスタントやソーサリーは、唱えられるときにパーマネントが１０個あるかどうかを見る。",
        because=(
            "Ascend on a spell is an instruction of the spell: it counts when the spell resolves, as "
            "the first thing it does."
        ),
        because_ja="その昇殿は呪文の指示であり、その呪文が解決されるときに数える。",
        rules=("702.131a", "608.2c"),
        shows_in=("asc-20-b", "asc-25-a", "asc-25-b"),
        drops=(Ascend.ascend_on_a_spell,),
        adds=(
            rule(
                "702.131a",
                when=[
                    Casts(player=M.player, object=M.spell, ability=M.ability),
                    Instruction(ability=M.ability, verb="ascends"),
                    PermanentCount(player=M.player, count=M.count & at_least(10)),
                    absent(HasCityBlessing(player=M.player)),
                ],
                then=HasCityBlessing(player=M.player),
                tier=EVENT,
                because="{player} controls {count} permanent(s) as {spell} is cast",
            ),
        ),
    ),
    Misconception(
        name="only-one-is-blessed",
        topic="ascend",
        belief="Only one player can have the city's blessing, as only one can be the monarch: whoever gets it first.",
        belief_ja="統治者と同じように、都市の承認を得られるのは１人だけ、最初に得たプレイヤーだけである。",
        because="Any number of players can be blessed at once; nobody takes it from anybody.",
        because_ja="都市の承認は何人でも同時に得ることができ、他のプレイヤーから奪われることもない。",
        rules=("702.131c",),
        appeals="725.3",
        shows_in=("asc-11",),
        changes={each: asking(HasCityBlessing, player=None) for each in _BLESSED},
    ),
    Misconception(
        name="spells-are-permanents",
        topic="ascend",
        belief="A spell that you control on the stack counts as one of your permanents.",
        belief_ja="スタックにある自分の呪文も、パーマネントの１つとして数える。",
        because="Only what is on the battlefield is a permanent; a spell is on the stack.",
        because_ja="パーマネントとは戦場にあるカードやトークンのことであり、呪文はスタックにある。",
        rules=("110.1", "702.131a"),
        shows_in=("asc-01", "asc-02-a", "asc-02-b"),
        folds=_AS_COUNTED,
        adds=(
            _COUNTS,
            rule(
                "110.1",
                when=[OnStack(object=M.object, controller=M.player), SpellOf(object=M.object)],
                then=CountsFor(object=M.object, player=M.player),
                tier=COUNTED,
                because="{object} is a spell of {player}",
            ),
        ),
    ),
    Misconception(
        name="tokens-are-no-permanents",
        topic="ascend",
        belief="Tokens do not count as permanents.",
        belief_ja="トークンはパーマネントとして数えない。",
        because="Any card or token on the battlefield is a permanent.",
        because_ja="戦場にあるものは、カードでもトークンでもパーマネントである。",
        rules=("110.1", "111.1"),
        appeals="111.1",
        shows_in=("asc-01", "asc-16-b", "asc-20-a"),
        folds=_AS_COUNTED,
        adds=(_COUNTS,),
        changes={_COUNTS: also(absent(Token(object=M.object)))},
    ),
    Misconception(
        name="lands-are-no-permanents",
        topic="ascend",
        belief="Lands do not count as permanents.",
        belief_ja="土地はパーマネントとして数えない。",
        because="Lands are on the battlefield, so they are permanents like everything else there.",
        because_ja="土地も戦場にあるので、パーマネントである。",
        rules=("110.1", "110.4"),
        shows_in=("asc-01", "asc-02-a", "asc-02-b"),
        folds=_AS_COUNTED,
        adds=(_COUNTS,),
        changes={
            _COUNTS: also(
                HasFace(object=M.object, face=M.face),
                absent(FaceType(face=M.face, type="land")),
            )
        },
    ),
    Misconception(
        name="what-you-own-counts",
        topic="ascend",
        belief="The permanents that you own count for you, whoever controls them.",
        belief_ja="誰がコントロールしているかにかかわらず、自分がオーナーであるパーマネントを数える。",
        because=(
            "Ascend asks what you control: what somebody took from you counts for them, and what you took counts "
            "for you."
        ),
        because_ja=(
            "昇殿はあなたがコントロールしているパーマネントを数える。奪われたものは奪ったプレイヤーの分として数える。"
        ),
        rules=("702.131b", "110.2"),
        appeals="108.3",
        shows_in=("asc-08", "asc-26", "mon-50"),
        folds=_AS_COUNTED,
        adds=(_COUNTS,),
        changes={_COUNTS: both(also(Owner(object=M.object, player=M.player)), asking(Controls, player=M.controller))},
    ),
    Misconception(
        name="phased-out-permanents-count",
        topic="ascend",
        belief="A permanent that has phased out still counts as one that you control.",
        belief_ja="フェイズ・アウトしているパーマネントも、自分がコントロールしているパーマネントとして数える。",
        because="What has phased out is treated as though it did not exist.",
        because_ja="フェイズ・アウトしているパーマネントは、存在しないかのように扱う。",
        rules=("702.26b", "110.1"),
        appeals="110.1",
        shows_in=("asc-38",),
        folds=_AS_COUNTED,
        adds=(
            _COUNTS,
            rule(
                "702.26b",
                when=[PhasedOut(object=M.object, under=M.player), InZone(object=M.object, zone="battlefield")],
                then=CountsFor(object=M.object, player=M.player),
                tier=COUNTED,
                because="{object} is on the battlefield, even if it has phased out",
            ),
        ),
    ),
)
