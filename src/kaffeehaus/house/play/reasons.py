"""The reasons beside the board: of the move that is looked at, or of how the game ended."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Explanation, Mark, Suggestion
from kaffeehaus.house.play.services import TableServices
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView

FEW = 3
"""So many explanations stand open side by side; of more, one at a time."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What is explained, and the places that the drawing points out for it."""

    explanations: tuple[Explanation, ...] = ()
    marks: tuple[Mark, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    """The best moves, where the game is looked back on."""
    opened: int = 0
    """Of many explanations the one that is read, counted from 1; 0 where all are."""

    @property
    def read(self) -> tuple[tuple[int, Explanation], ...]:
        """What stands open, with its number."""
        numbered = tuple(enumerate(self.explanations, start=1))
        return numbered[self.opened - 1 : self.opened] if self.opened else numbered

    def titled(self, number: int) -> str:
        """The title of an explanation; empty where there is none of this number."""
        exists = 1 <= number <= len(self.explanations)
        return self.explanations[number - 1].title if exists else ""


NO_REASONS = Reasons()


async def reasons_for(
    services: TableServices, guest: Player | None, view: TableView, seat: Seat | None, *, why: int
) -> Reasons:
    """The reasons that the page of the table shows.

    In the past they are those of the move, if the guest asks `why`; of many, the one with that
    number is read. When the game has come to its end by its rules, the last explanation of the
    last move says how: the final score.
    """
    if view.at_move and why:
        found = await services.views.explanations(view.id, guest, view.at_move, seat=seat)
        opened = 0 if len(found) <= FEW else min(why, len(found))
        reasons = Reasons(found, opened=opened)
        marks = {mark.place: mark for _, read in reasons.read for mark in read.marks}
        return replace(reasons, marks=tuple(marks.values()))
    if view.is_live and _ended_by_rules(view) and view.moves and view.moves[-1].explained:
        found = await services.views.explanations(view.id, guest, len(view.moves), seat=seat)
        return Reasons(found[-1:])
    return NO_REASONS


def _ended_by_rules(view: TableView) -> bool:
    outcome = view.outcome
    return view.phase is TablePhase.OVER and outcome is not None and outcome.is_by_rules
