"""What players believe about the monarch."""

from ...engine.editing import asking, both, without
from ..monarch import Monarch
from ..vocabulary import DealsDamage, HasType
from .belief import Misconception

BELIEFS: tuple[Misconception, ...] = (
    Misconception(
        name="any-damage-takes-the-crown",
        topic="monarch",
        belief="Any damage dealt to the monarch makes its source's controller the monarch.",
        belief_ja="統治者にダメージを与えれば、どんなダメージでもその発生源のコントローラーが統治者になる。",
        because="Only combat damage counts, and only that of creatures.",
        because_ja="数えるのは戦闘ダメージだけであり、クリーチャーが与えたものに限る。",
        rules=("725.2",),
        shows_in=("mon-06",),
        changes={Monarch.damage: both(asking(DealsDamage, combat=None), without(HasType))},
    ),
)
