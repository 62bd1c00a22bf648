"""Explanations beside the board: of the shown move, or of the final score."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Explanation, Mark, Suggestion
from kaffeehaus.house.play.services import TableServices
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView

FEW = 3
"""Up to this many explanations are shown together; more are shown one at a time."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Explanations, with the marks and suggestions that the drawing shows for them."""

    explanations: tuple[Explanation, ...] = ()
    marks: tuple[Mark, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    """The best moves found by the analysis."""
    opened: int = 0
    """Number of the one shown of many, counted from 1; 0 if all are shown."""

    @property
    def read(self) -> tuple[tuple[int, Explanation], ...]:
        """The shown explanations with their numbers."""
        numbered = tuple(enumerate(self.explanations, start=1))
        return numbered[self.opened - 1 : self.opened] if self.opened else numbered

    def titled(self, number: int) -> str:
        """The title of an explanation; empty for no such number."""
        exists = 1 <= number <= len(self.explanations)
        return self.explanations[number - 1].title if exists else ""


NO_REASONS = Reasons()


async def reasons_for(
    services: TableServices, guest: Player | None, view: TableView, seat: Seat | None, *, why: int
) -> Reasons:
    """The explanations on the page of a table.

    In the past, those of the shown move, if `why` is requested; of many, the one with that
    number. After a game that ended by its rules, the last explanation of the last move: the final
    score.
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
