"""Marketing rounds: one more for every mass marketeer at work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step

MASS_MARKETEERS = "mass_marketeers"
"""The id of the module."""
MASS_MARKETEER = "mass_marketeer"


@dataclass(frozen=True)
class RoundsAdded(Event):
    """Campaigns run more than once this turn."""

    code: ClassVar[str] = "rounds_added"
    seats: tuple[Seat, ...]
    """Whose mass marketeers are at work."""
    rounds: int
    """How often all campaigns run."""


def more_rounds(state: Position) -> int:
    """Mass marketeers at work in all chains, without those fired at payday."""
    return sum(state.player(seat).work.get(MASS_MARKETEER, 0) for seat in state.seats_in_play())


class CountingRounds(Step):
    """Automatic step: reports how often campaigns run, if more than once."""

    id: ClassVar[str] = "counting_rounds"
    title: ClassVar[Label] = lazy_pgettext("step", "marketing rounds")

    def begin(self, state: Position) -> None:
        """Name the chains with mass marketeers at work."""
        if more_rounds(state):
            seats = [s for s in state.seats_in_play() if state.player(s).work.get(MASS_MARKETEER)]
            rounds = state.rules.marketing.rounds(state)
            state.emit(RoundsAdded(tuple(seats), rounds, auto=True))
