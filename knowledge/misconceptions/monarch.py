"""What players believe about the monarch."""

from ...engine.editing import also, asking, both, changed, concluding, saying, without
from ..monarch import Monarch, MonarchLeaves
from ..order import ABILITIES, EVENT, EXPAND
from ..references import References
from ..rulebook import M, absent, at_least, rule, value
from ..vocabulary import (
    ActivePlayer, BecomesMonarch, Controls, DealsDamage, EffectEnds, Fits, HasType, Instruct, Instruction, IsMonarch,
    Lasts, LeavesBattlefield, OnStack, Owner, Refers, StepBegins, Triggered, Wants,
)  # fmt: skip
from .belief import Misconception
from .vocabulary import MadeBy

MADE = rule(
    "611.2a",
    when=[
        Instruct(object=M.object, ability=M.ability, path=M.path),
        Instruction(ability=M.ability, path=M.path, subject=M.who),
        Fits(phrase=M.who, view=M.object, thing=M.thing),
        OnStack(object=M.object, controller=M.player, source=M.source),
    ],
    then=MadeBy(effect=value("join(object, path, thing)"), player=M.player, source=M.source),
    tier=EVENT,
    because="{player} makes the effect with {source}",
)
_ITS_CONTROLLER = References.its_controller.when
_LEAVES = tuple(r for r in vars(MonarchLeaves).values() if getattr(r, "then", ()))

BELIEFS = (
    Misconception(
        name="any-damage-takes-the-crown",
        topic="monarch",
        belief="Any damage dealt to the monarch makes its source's controller the monarch.",
        belief_ja="統治者にダメージを与えれば、どんなダメージでもその発生源のコントローラーが統治者になる。",
        because="Only combat damage counts, and only that of creatures.",
        because_ja="数えるのは戦闘ダメージだけであり、クリーチャーが与えたものに限る。",
        rules=("725.2",),
        shows_in=(),
        changes={
            Monarch.damage: both(
                asking(DealsDamage, combat=None),
                without(HasType),
                saying("{source} deals damage to {player}, the monarch"),
            )
        },
    ),
    Misconception(
        name="damage-to-anybody-crowns",
        topic="monarch",
        belief="A creature that deals combat damage to any player makes its controller the monarch.",
        belief_ja=(
            "どのプレイヤーに対してでも、クリーチャーが戦闘ダメージを与えれば、そのコントローラーが統治者になる。"
        ),
        because=(
            "Only combat damage to the player who is the monarch does; while there is no monarch, no damage makes one."
        ),
        because_ja=(
            "統治者であるプレイヤーに戦闘ダメージを与えたときだけである。統治者がいない間は、"
            "ダメージで統治者になることはない。"
        ),
        rules=("725.2",),
        appeals="725.2",
        shows_in=("ini-03", "mon-06", "mon-26"),
        changes={
            Monarch.damage: both(without(IsMonarch), saying("{source}, a creature, deals combat damage to {player}"))
        },
    ),
    Misconception(
        name="crown-passes-at-once",
        topic="monarch",
        belief="The crown passes as the combat damage is dealt, without anything on the stack.",
        belief_ja="戦闘ダメージが与えられるとすぐに、スタックを使わずに統治者が替わる。",
        because=(
            "It is a triggered ability: it goes on the stack, players can respond, and the old monarch is still "
            "the monarch until it resolves."
        ),
        because_ja=(
            "それは誘発型能力である。スタックに置かれ、対応することができ、"
            "解決されるまでは元のプレイヤーがまだ統治者である。"
        ),
        rules=("725.2", "603.3"),
        shows_in=("mon-06", "mon-11-a", "mon-11-b"),
        drops=(Monarch.damage,),
        adds=(
            rule(
                "725.2",
                when=[
                    DealsDamage(event=M.event, source=M.source, recipient=M.player, amount=at_least(1), combat=True),
                    HasType(object=M.source, type="creature"),
                    IsMonarch(player=M.player),
                    Controls(player=~M.player & M.taker, object=M.source),
                ],
                then=BecomesMonarch(event=M.event, player=M.taker),
                tier=EXPAND,
                because="{source} of {taker} deals combat damage to {player}, the monarch",
            ),
        ),
    ),
    Misconception(
        name="attacker-controls-the-crown-trigger",
        topic="monarch",
        belief="The ability that passes the crown is controlled by the player whose creature dealt the damage.",
        belief_ja="統治者を移す能力は、ダメージを与えたクリーチャーのコントローラーがコントロールする。",
        because=(
            "The abilities that come with the crown belong to no object; whoever was the monarch as they triggered "
            "controls them."
        ),
        because_ja="統治者に固有の能力は発生源を持たず、誘発した時点で統治者であったプレイヤーがコントロールする。",
        rules=("725.2",),
        shows_in=("mon-06", "mon-11-a", "mon-11-b"),
        changes={
            Monarch.damage: both(
                also(Controls(player=M.attacker, object=M.source)), concluding(Triggered, controller=M.attacker)
            )
        },
    ),
    Misconception(
        name="one-trigger-for-all-attackers",
        topic="monarch",
        belief="Several creatures that hit the monarch at once trigger only one ability.",
        belief_ja="複数のクリーチャーが同時に統治者に戦闘ダメージを与えても、誘発する能力は１つだけである。",
        because=(
            "The monarch's ability triggers for each creature that deals combat damage; it is the initiative that "
            "triggers once for a player's creatures."
        ),
        because_ja=(
            "統治者の能力は、戦闘ダメージを与えたクリーチャー１体につき１回誘発する。"
            "プレイヤーごとに１回なのはイニシアチブである。"
        ),
        rules=("725.2", "603.2c"),
        shows_in=("mon-25",),
        changes={Monarch.damage: also(absent(Triggered(ability="monarch/damage", event=M.event)))},
    ),
    Misconception(
        name="monarch-draws-in-the-draw-step",
        topic="monarch",
        belief="The monarch draws the additional card in the draw step.",
        belief_ja="統治者は、自分のドロー・ステップに追加のカードを引く。",
        because=(
            "It is a triggered ability of the end step: whoever is the monarch as their own end step begins draws."
        ),
        because_ja="それは終了ステップの誘発型能力である。自分の終了ステップの開始時に統治者であるプレイヤーが引く。",
        rules=("725.2",),
        shows_in=("mon-02", "mon-03", "mon-20"),
        changes={
            Monarch.draw: both(
                asking(StepBegins, step="draw"), saying("the draw step of {player}, the monarch, begins")
            )
        },
    ),
    Misconception(
        name="monarch-draws-every-turn",
        topic="monarch",
        belief="The monarch draws a card in every player's end step.",
        belief_ja="統治者は、どのプレイヤーのターンでも終了ステップの開始時にカードを１枚引く。",
        because="Only the monarch's own end step counts.",
        because_ja="数えるのは統治者自身の終了ステップだけである。",
        rules=("725.2",),
        shows_in=("mon-02", "mon-60"),
        changes={
            Monarch.draw: both(
                asking(StepBegins, player=None),
                without(ActivePlayer),
                saying("an end step begins, and {player} is the monarch"),
            )
        },
    ),
    Misconception(
        name="the-new-monarch-draws",
        topic="monarch",
        belief="If the crown passes while the ability waits on the stack, the new monarch draws the card.",
        belief_ja="カードを引く能力がスタックにある間に統治者が変わると、新しい統治者がカードを引く。",
        because="The card is drawn by the player who was the monarch as the end step began.",
        because_ja="カードを引くのは、終了ステップの開始時に統治者であったプレイヤーである。",
        rules=("725.2", "608.2h"),
        appeals="608.2h",
        shows_in=("mon-03", "trg-07"),
        changes={References.that_player: also(absent(OnStack(object=M.view, ability="monarch/draw")))},
        adds=(
            rule(
                "725.2",
                when=[
                    Refers(phrase=M.phrase, reference="that player"),
                    Wants(phrase=M.phrase, view=M.view),
                    OnStack(object=M.view, ability="monarch/draw"),
                    IsMonarch(player=M.thing),
                ],
                then=Fits(stage="early", phrase=M.phrase, view=M.view, thing=M.thing),
                tier=ABILITIES,
                because="{thing} is the monarch now",
            ),
        ),
    ),
    Misconception(
        name="crowned-again",
        topic="monarch",
        belief="A monarch who is told to become the monarch becomes it again, and that triggers abilities.",
        belief_ja="すでに統治者であるプレイヤーも改めて統治者になり、そのことで能力が誘発する。",
        because=(
            "Nobody becomes what they are already; nothing triggers. The initiative is different: it can be taken "
            "again."
        ),
        because_ja=(
            "すでに統治者であるプレイヤーが統治者になることはなく、何も誘発しない。"
            "改めて得ることができるのはイニシアチブである。"
        ),
        rules=("725.3", "603.2e"),
        shows_in=("mon-09", "mon-24", "mon-50"),
        drops=(Monarch.already_the_monarch,),
        changes={Monarch.becomes_monarch: both(without(IsMonarch), saying("{player} is to become the monarch"))},
    ),
    Misconception(
        name="the-crown-is-shared",
        topic="monarch",
        belief="Several players can be the monarch at the same time.",
        belief_ja="複数のプレイヤーが同時に統治者であることができる。",
        because="Whoever becomes the monarch takes the crown from the one who had it.",
        because_ja="あるプレイヤーが統治者になると、それまで統治者であったプレイヤーは統治者でなくなる。",
        rules=("725.3",),
        shows_in=("mon-06", "mon-25", "mon-26"),
        drops=(Monarch.gives_up_the_crown,),
    ),
    Misconception(
        name="crown-is-lost-with-its-holder",
        topic="monarch",
        belief="If the monarch leaves the game, nobody is the monarch any more.",
        belief_ja="統治者がゲームから去ると、統治者はいなくなる。",
        because="The active player becomes the monarch, or the next player in turn order if that one leaves too.",
        because_ja="アクティブ・プレイヤーが統治者になる。そのプレイヤーも去るなら、ターン順で次のプレイヤーがなる。",
        rules=("725.4",),
        appeals="800.4a",
        shows_in=("mon-14", "mon-18", "mon-20"),
        drops=_LEAVES,
    ),
    Misconception(
        name="crown-goes-to-the-next-seat",
        topic="monarch",
        belief="The crown of a monarch who leaves the game goes to the player in the next seat.",
        belief_ja="統治者がゲームから去ると、その隣の席の、ターン順で次のプレイヤーが統治者になる。",
        because=(
            "The active player becomes the monarch; the seat of the player who leaves only matters if it is their "
            "own turn."
        ),
        because_ja=(
            "統治者になるのはアクティブ・プレイヤーである。去るプレイヤーの次の席が関係するのは、"
            "そのプレイヤー自身のターンのときだけである。"
        ),
        rules=("725.4",),
        shows_in=("mon-14", "mon-18", "poison"),
        drops=(
            MonarchLeaves.to_the_active_player,
            MonarchLeaves.past_the_active_player,
            MonarchLeaves.without_an_active_player,
        ),
        changes={MonarchLeaves.past_the_monarch: without(ActivePlayer)},
    ),
    Misconception(
        name="exile-ends-with-the-jailer",
        topic="monarch",
        belief=(
            "A creature exiled until an opponent becomes the monarch returns when the creature that exiled it leaves."
        ),
        belief_ja=(
            "「対戦相手が統治者になるまで」追放されたクリーチャーは、追放したクリーチャーが戦場を離れると戻ってくる。"
        ),
        because="Only the event that is named ends that exile: an opponent has to become the monarch.",
        because_ja=(
            "その追放が終わるのは、書かれている出来事が起こったとき、つまり対戦相手が統治者になったときだけである。"
        ),
        rules=("610.3",),
        shows_in=("mon-28", "mon-32"),
        adds=(
            MADE,
            rule(
                "610.3",
                when=[
                    LeavesBattlefield(event=M.event, object=M.source),
                    MadeBy(effect=M.effect, source=M.source),
                    Lasts(effect=M.effect, until="becomes monarch"),
                ],
                then=EffectEnds(event=M.event, effect=M.effect),
                tier=EXPAND,
                because="{source} leaves the battlefield",
            ),
        ),
    ),
    Misconception(
        name="crown-goes-to-the-owner",
        topic="monarch",
        belief="The owner of the creature that deals the combat damage becomes the monarch.",
        belief_ja="戦闘ダメージを与えたクリーチャーのオーナーが統治者になる。",
        because="It is the player who controls the creature that becomes the monarch, whoever owns it.",
        because_ja="オーナーが誰であっても、統治者になるのはそのクリーチャーをコントロールしているプレイヤーである。",
        rules=("725.2", "108.3"),
        appeals="108.3",
        shows_in=("mon-24",),
        changes={References.its_controller: also(absent(OnStack(object=M.view, ability="monarch/damage")))},
        adds=(
            also(OnStack(object=M.view, ability="monarch/damage"))(
                changed(
                    References.its_controller,
                    [Owner(object=M.it, player=M.thing) if isinstance(c, Controls) else c for c in _ITS_CONTROLLER],
                    because="{thing} owns {it}",
                )
            ),
        ),
    ),
)
