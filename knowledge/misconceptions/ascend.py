"""What players believe about ascend and the city's blessing."""

from ...engine.editing import asking, at
from ..ascend import Ascend
from ..order import ASCEND, STATE_BASED
from ..rulebook import M, absent, at_least, rule
from ..vocabulary import HasCityBlessing, PermanentCount, Player
from .belief import Misconception

BELIEFS = (
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
        rules=("702.131b",),
        shows_in=("asc-44",),
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
        because="The permanent that has ascend is one of the permanents you control, so it counts itself.",
        because_ja="昇殿を持つパーマネント自身も、あなたがコントロールしているパーマネントの１つとして数える。",
        rules=("702.131b", "110.1"),
        shows_in=(),
        changes={Ascend.ascend_on_a_permanent: asking(PermanentCount, count=M.count & at_least(11))},
    ),
    Misconception(
        name="ascend-waits-for-state-based-actions",
        topic="ascend",
        belief="Ascend on a permanent is checked when state-based actions are, so damage and deaths come first.",
        belief_ja=(
            "パーマネントの昇殿は状況起因処理と同時にチェックされるので、致死ダメージによる破壊の方が先か同時に起こる。"
        ),
        because=(
            "It works continuously: the blessing is there the moment the count is ten, before triggers look and "
            "before any state-based action."
        ),
        because_ja=(
            "パーマネントの昇殿は常にチェックされている。１０個になった瞬間に都市の承認を得るのであり、"
            "誘発のチェックや状況起因処理より前である。"
        ),
        rules=("702.131d", "704.3"),
        shows_in=("asc-05", "asc-37", "asc-42"),
        changes={Ascend.ascend_on_a_permanent: at(STATE_BASED)},
    ),
)
