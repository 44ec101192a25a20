"""Whose turn it is, in which step, and which phases are to come (500)."""

from __future__ import annotations

from . import vocabulary as v
from .order import PHASE_OF, PHASES
from .table import Table


class Phases(Table):
    """The turn and its phases, also those that were added to it."""

    _phases: tuple[str, ...] | None = None  # the phases that are to come in the turn, if some were added to it

    @property
    def active(self) -> str:
        """The player whose turn it is, or was before they left."""
        return str(self.session.facts_of(v.TurnSeat)[0]["player"])

    def whose(self, player: str) -> str:
        """Whose turn it is if it is that player's: a team takes turns under the first of it who is there (805.4)."""
        team = self.team(player)
        return next((each for each in team if self.session.holds(v.Player, each)), team[0])

    def team(self, player: str) -> list[str]:
        """The player, and those who take turns together with that player, as they are seated."""
        team = {player, *(str(fact["mate"]) for fact in self.session.facts_of(v.SharesTurn, player=player))}
        return [each for each in self.seats if each in team]

    @property
    def step(self) -> str:
        """The step or phase of the turn."""
        return str(self.session.facts_of(v.Step)[0]["name"])

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases of the turn that come after the present one."""
        if self._phases is not None:
            return self._phases
        return tuple(PHASES)[list(PHASES).index(PHASE_OF[self.step]) + 1 :]

    def add_phases(self, after: str, *phases: str) -> None:
        """Phases that come directly after the present one, if that is what they are to follow (500.8)."""
        if PHASE_OF[self.step].endswith(after):
            self._phases = (*phases, *self.phases)
            self.session.step("500.8", f"after this phase come added ones: {', '.join(phases)}")

    def is_to_come(self, step: str) -> bool:
        """Whether a step is still to come in the present turn."""
        steps = PHASES[PHASE_OF[self.step]]
        return step in steps[steps.index(self.step) + 1 :] or PHASE_OF[step] in self.phases
