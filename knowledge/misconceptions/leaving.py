"""What players believe about players who leave the game."""

from ...engine.editing import also, asking
from ..leaving import Leaving
from ..order import EVENT, EXPAND
from ..rulebook import M, absent, none_of, rule
from ..vocabulary import (
    Controls, EffectEnds, EnteredUnder, InZone, LeavesGame, Moves, Occurs, Owner, Permanent,
)  # fmt: skip
from .belief import Misconception
from .monarch import MADE
from .vocabulary import MadeBy

BELIEFS = (
    Misconception(
        name="what-was-taken-stays",
        topic="leaving",
        belief="When a player leaves the game, those of their permanents that others control stay.",
        belief_ja=(
            "プレイヤーがゲームから去っても、"
            "そのプレイヤーがオーナーで他のプレイヤーがコントロールしているパーマネントは残る。"
        ),
        because="Everything that the player owns leaves with them, whoever controls it.",
        because_ja=(
            "誰がコントロールしているかにかかわらず、去るプレイヤーがオーナーであるものはすべてゲームから取り除かれる。"
        ),
        rules=("800.4a",),
        shows_in=("abl-25", "lv-01", "lv-20-a"),
        changes={Leaving.objects_go: also(absent(Controls(player=~M.player, object=M.object)))},
    ),
    Misconception(
        name="what-they-controlled-goes-home",
        topic="leaving",
        belief="Permanents that a leaving player controls and does not own come under their owners' control.",
        belief_ja=(
            "去るプレイヤーがコントロールしている他のプレイヤーのパーマネントは、オーナーのコントロール下に戻る。"
        ),
        because="Effects that gave control end; what the player would still control after that is exiled.",
        because_ja=(
            "コントロールを与えていた効果は終わる。それでもまだ去るプレイヤーがコントロールしているものは追放される。"
        ),
        rules=("800.4a",),
        shows_in=("controller-follows", "lv-01", "lv-04"),
        drops=(Leaving.rest_is_exiled,),
        adds=(
            rule(
                "800.4a",
                when=[
                    LeavesGame(player=M.player),
                    EnteredUnder(object=M.object, player=M.player, at=M.at),
                    Owner(object=M.object, player=~M.player & M.owner),
                ],
                ends=EnteredUnder(object=M.object, player=M.player, at=M.at),
                then=EnteredUnder(object=M.object, player=M.owner, at=M.at),
                tier=EVENT,
                because="{owner} owns {object}, which {player} controlled",
            ),
        ),
    ),
    Misconception(
        name="effects-end-with-their-maker",
        topic="leaving",
        belief="When a player leaves the game, all effects of their spells and abilities end.",
        belief_ja="プレイヤーがゲームから去ると、そのプレイヤーの呪文や能力による効果はすべて終わる。",
        because="Only effects that give that player control end; the others last as long as they say.",
        because_ja="終わるのは、そのプレイヤーにコントロールを与える効果だけである。他の効果は定められた期間続く。",
        rules=("800.4a", "611.2a"),
        appeals="800.4a",
        shows_in=("lv-18",),
        adds=(
            MADE,
            rule(
                "800.4a",
                when=[LeavesGame(event=M.event, player=M.player), MadeBy(effect=M.effect, player=M.player)],
                then=EffectEnds(event=M.event, effect=M.effect),
                tier=EXPAND,
                because="{player}, who made the effect, leaves the game",
            ),
        ),
    ),
    Misconception(
        name="abilities-outlive-their-player",
        topic="leaving",
        belief="Abilities that a leaving player controls on the stack still resolve.",
        belief_ja="ゲームから去るプレイヤーがコントロールしているスタックの能力は、その後も解決される。",
        because="What that player controls on the stack ceases to exist, unless it is represented by a card.",
        because_ja=(
            "そのプレイヤーがコントロールしているスタックにあるもののうち、カードで表されていないものは消滅する。"
        ),
        rules=("800.4a", "800.4d"),
        appeals="113.7a",
        shows_in=("lv-01", "mon-20"),
        drops=(Leaving.stack_objects_cease,),
    ),
    Misconception(
        name="a-leavers-creatures-die",
        topic="leaving",
        belief="The creatures of a player who leaves the game die, which triggers abilities.",
        belief_ja="ゲームから去るプレイヤーのクリーチャーは死亡するので、死亡で誘発する能力が誘発する。",
        because="The creatures leave the game with their player, not for a graveyard: nothing dies.",
        because_ja="それらは墓地に置かれるのではなくゲームから取り除かれるので、死亡したことにはならない。",
        rules=("800.4a", "700.4"),
        shows_in=(),
        adds=(
            rule(
                ("800.4a", "700.4"),
                when=[
                    LeavesGame(event=M.event, player=M.player),
                    Owner(object=M.object, player=M.player),
                    Permanent(object=M.object),
                    Controls(player=M.who, object=M.object),
                ],
                then=Occurs(event=M.event, verb="dies", subject=M.object, object="", it=M.object, player=M.who),
                tier=EXPAND,
                because="{player}, who owns {object}, leaves the game",
            ),
        ),
    ),
    Misconception(
        name="what-they-had-taken-is-exiled",
        topic="leaving",
        belief="What a leaving player had gained control of is exiled.",
        belief_ja="ゲームから去るプレイヤーがコントロールを奪っていたものは追放される。",
        because=(
            "The effects that gave that player control end, so it goes back; only what would still be controlled "
            "by that player then is exiled."
        ),
        because_ja=(
            "そのプレイヤーにコントロールを与えていた効果が終わり、元に戻る。追放されるのは、"
            "それでもなおそのプレイヤーがコントロールしているものだけである。"
        ),
        rules=("800.4a",),
        shows_in=("lv-01", "lv-15", "lv-20-b"),
        adds=(
            rule(
                "800.4a",
                when=[
                    LeavesGame(event=M.event, player=M.player),
                    Controls(player=M.player, object=M.object),
                    Owner(object=M.object, player=~M.player & M.owner),
                    absent(LeavesGame(event=M.event, player=M.owner)),
                ],
                then=Moves(event=M.event, object=M.object, to="exile", how="controller left"),
                tier=EXPAND,
                because="{player} controls {object} and leaves the game",
            ),
        ),
    ),
    Misconception(
        name="spells-outlive-their-player",
        topic="leaving",
        belief="A spell that a player had cast before leaving the game still resolves.",
        belief_ja="プレイヤーがゲームから去っても、それまでに唱えていた呪文は解決される。",
        because="A spell is a card of that player and leaves the game too.",
        because_ja="呪文はそのプレイヤーのカードであり、一緒にゲームから取り除かれる。",
        rules=("800.4a",),
        shows_in=("lv-14",),
        changes={Leaving.objects_go: asking(InZone, zone=none_of("stack"))},
    ),
)
