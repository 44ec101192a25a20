"""What players believe about triggered abilities and the stack."""

from ...engine.editing import also, asking, concluding, without
from ..occurrences import Occurrences
from ..resolution import Resolution
from ..rulebook import M, absent, compare
from ..triggers import Triggers
from ..vocabulary import Candidate, Enters, Holds, LeavesBattlefield, LegalTarget, Token, Triggered
from .belief import Misconception

_ONE = {"id": M.id, "it": M.it, "player": M.player}
_SURVIVES = also(absent(LeavesBattlefield(event=M.event, object=M.source)))
_WAS_THERE = also(absent(Enters(event=M.event, object=M.source)))

BELIEFS = (
    Misconception(
        name="condition-asked-only-at-the-end",
        topic="triggers",
        belief="The condition of an ability with an intervening if is asked only as it resolves.",
        belief_ja="if節ルールの条件は、能力が解決されるときにだけ確認する。",
        because="The condition is asked as the event happens too: if it does not hold then, nothing triggers.",
        because_ja="イベントが起こった時点でも確認する。その時点で条件が満たされていなければ、能力は誘発しない。",
        rules=("603.4",),
        shows_in=("asc-28-a", "cls-23-b", "ini-09"),
        changes={
            Triggers.condition_holds: without(Holds),
            Triggers.condition_holds_once_each_turn: without(Holds),
        },
    ),
    Misconception(
        name="condition-asked-only-at-the-start",
        topic="triggers",
        belief="The condition of an ability with an intervening if is asked only as it triggers.",
        belief_ja="if節ルールの条件は、能力が誘発するときにだけ確認する。",
        because=(
            "The condition is asked again as the ability would resolve: if it does not hold then, the "
            "ability does nothing."
        ),
        because_ja="解決されるときにもう一度確認する。その時点で条件が満たされていなければ、能力は何もしない。",
        rules=("603.4", "608.2a"),
        shows_in=("abl-09-a", "lv-21", "mon-43-b"),
        drops=(Resolution.condition_fails,),
    ),
    Misconception(
        name="one-or-more-means-each",
        topic="triggers",
        belief="An ability that triggers on one or more things triggers once for each of them.",
        belief_ja="「１つ以上」の出来事で誘発する能力は、その１つごとに誘発する。",
        because="Things that happen at the same time are one event for such an ability: it triggers once.",
        because_ja="そのような能力にとって、同時に起こったことは１つのイベントであり、誘発するのは１回だけである。",
        rules=("603.2c",),
        shows_in=(),
        changes={
            Triggers.once_for_all: concluding(Triggered, **_ONE),
            Triggers.once_for_all_players: concluding(Triggered, **_ONE),
            Triggers.asks_once_for_all: concluding(Candidate, **_ONE),
            Triggers.asks_once_for_all_players: concluding(Candidate, **_ONE),
        },
    ),
    Misconception(
        name="those-that-die-together-see-nothing",
        topic="triggers",
        belief="Creatures that die at the same time do not see each other die.",
        belief_ja="同時に死亡したクリーチャーの能力は、互いの死亡では誘発しない。",
        because=(
            "Abilities that trigger on leaving the battlefield look back to just before the event, when all of "
            "them were there."
        ),
        because_ja="戦場を離れたときに誘発する能力は、イベントの直前の状態を見る。そのときにはすべてが戦場にあった。",
        rules=("603.10a", "603.10"),
        appeals="603.10",
        shows_in=(),
        changes={Triggers.looking_back: _SURVIVES, Triggers.looking_back_about: _SURVIVES},
        adds=(
            also(compare("subject", "==", "source"))(Triggers.looking_back),
            also(compare("object", "==", "source"))(Triggers.looking_back_about),
        ),
    ),
    Misconception(
        name="those-that-enter-together-see-nothing",
        topic="triggers",
        belief="Permanents that enter at the same time do not see each other enter.",
        belief_ja="同時に戦場に出たパーマネントの能力は、互いが戦場に出たことでは誘発しない。",
        because="Enters abilities look at the battlefield after the event, when all of them are there.",
        because_ja="戦場に出たときに誘発する能力は、イベントの直後の状態を見る。そのときにはすべてが戦場にある。",
        rules=("603.6a", "603.6"),
        shows_in=(),
        changes={Triggers.on_event: _WAS_THERE},
        adds=(also(compare("subject", "==", "source"))(Triggers.on_event),),
    ),
    Misconception(
        name="tokens-do-not-die",
        topic="triggers",
        belief="A token does not die: it goes nowhere, so nothing triggers.",
        belief_ja="トークンは死亡しない。墓地には行かないので、何も誘発しない。",
        because=(
            "A token that dies goes to the graveyard first, which triggers what sees it die, and only "
            "then ceases to exist."
        ),
        because_ja=(
            "トークンもまず墓地に置かれ、死亡したときに誘発する能力が誘発する。存在しなくなるのはその後である。"
        ),
        rules=("111.7", "700.4", "704.5d"),
        appeals="704.5d",
        shows_in=(),
        changes={Occurrences.dies: also(absent(Token(object=M.object)))},
    ),
    Misconception(
        name="every-target-must-be-legal",
        topic="stack",
        belief="A spell or ability does nothing if any of its targets has become illegal.",
        belief_ja="対象のうち１つでも不正になれば、その呪文や能力は何もしない。",
        because="Only if all its targets are illegal does it not resolve; otherwise it does what it can.",
        because_ja="解決されないのは、すべての対象が不正になったときだけである。そうでなければ、できることを行う。",
        rules=("608.2b",),
        shows_in=(),
        changes={Resolution.targets_illegal: asking(LegalTarget, number=M.number)},
    ),
    Misconception(
        name="resolves-without-a-legal-target",
        topic="stack",
        belief="A spell or ability whose targets have all become illegal still does the rest of what it says.",
        belief_ja="対象がすべて不正になっても、その呪文や能力は書かれている残りのことを行う。",
        because="What has no legal target left does not resolve at all: none of it happens.",
        because_ja="それは解決されない。書かれていることは何も起こらない。",
        rules=("608.2b",),
        appeals="608.2c",
        shows_in=("abl-01-b", "asc-25-c", "mon-59-b"),
        drops=(Resolution.targets_illegal,),
    ),
    Misconception(
        name="active-player-resolves-first",
        topic="stack",
        belief="Of triggers that wait together, those of the active player resolve first.",
        belief_ja="同時に待っている誘発型能力は、アクティブ・プレイヤーのものから先に解決される。",
        because=(
            "The active player puts theirs on the stack first, so those of the others lie above them and resolve first."
        ),
        because_ja=(
            "アクティブ・プレイヤーが先にスタックに置くので、他のプレイヤーのものがその上に置かれ、先に解決される。"
        ),
        rules=("603.3b", "405.3"),
        appeals="101.4",
        shows_in=(),
        varies={"active_player_stacks_first": False},
    ),
)
