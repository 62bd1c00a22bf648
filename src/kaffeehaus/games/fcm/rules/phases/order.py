"""Phase 2, order of business: who has the most open slots chooses a place first."""

from __future__ import annotations

from typing import ClassVar

from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction, TakePosition
from kaffeehaus.games.fcm.rules.events import PositionTaken
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step


class OrderOfBusiness(Step):
    """One chain after the other takes a free place; the last place goes by itself."""

    id: ClassVar[str] = "order"
    title: ClassVar[Label] = lazy_pgettext("step", "order of business")

    def begin(self, state: Position) -> None:
        """Find out who chooses first."""
        town = state.town
        town.waiting = sorted(state.seats_in_play(), key=lambda seat: choosing_key(state, seat))
        town.places = [None] * len(town.waiting)
        self._take_last_place(state)

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """The one whose choice it is."""
        return tuple(state.town.waiting[:1])

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Every free place."""
        places = state.town.places
        return [TakePosition(n) for n, taken in enumerate(places, 1) if taken is None]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Take the place."""
        assert isinstance(action, TakePosition)
        self._take(state, seat, action.number, auto=False)
        self._take_last_place(state)

    def finish(self, state: Position) -> None:
        """The places are the new turn order."""
        state.town.order = [seat for seat in state.town.places if seat is not None]
        state.town.places = []

    def _take_last_place(self, state: Position) -> None:
        if len(state.town.waiting) == 1:
            free = state.town.places.index(None) + 1
            self._take(state, state.town.waiting[0], free, auto=True)

    def _take(self, state: Position, seat: Seat, number: int, *, auto: bool) -> None:
        state.town.waiting.pop(0)
        state.town.places[number - 1] = seat
        state.emit(PositionTaken(seat, number, auto=auto))


def choosing_key(state: Position, seat: Seat) -> tuple[int, ...]:
    """Less chooses earlier: the keys of the ruleset, compared from the left."""
    return state.rules.structure.order_keys(state, seat)
