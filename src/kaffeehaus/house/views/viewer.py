"""Who looks at a table, and through which seat's eyes."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.table import Table, TablePhase


@dataclass(frozen=True, slots=True)
class Viewer:
    """The seat through whose eyes a table is shown, and the curtain before it."""

    seat: Seat | None
    curtain: Seat | None = None


def viewer_of(table: Table, mine: tuple[Seat, ...], asked: Seat | None, *, curtain: bool) -> Viewer:
    """Through whose eyes somebody with these seats looks.

    With one seat it is that seat's. Who has several looks through the one that is to act; where
    the game hides something from the seats, a curtain comes before it, until the person in front
    of the device says (by asking for the seat) that it is the right one.
    """
    wanted = asked if asked in mine else None
    if len(mine) < 2 or table.fold is None:
        return Viewer(wanted if wanted is not None else next(iter(mine), None))
    to_act = [seat for seat in mine if seat in table.to_act]
    if wanted is not None and (wanted in to_act or not to_act or not curtain):
        return Viewer(wanted)
    turn = to_act[0] if to_act else None
    if curtain and table.phase is TablePhase.RUNNING and _hides_something(table, mine):
        return Viewer(None, curtain=turn)
    return Viewer(turn if turn is not None else mine[0])


def _hides_something(table: Table, seats: tuple[Seat, ...]) -> bool:
    """Whether one of the seats sees what the others must not. A draft alone is no secret: where
    everything is open, somebody else may look on while it is made."""
    states = ((seat, table.state_of(seat)) for seat in seats)
    return any(_seen(state, seat) != _seen(state, None) for seat, state in states)


def _seen(state: AnyState, seat: Seat | None) -> JsonObject:
    return {**state.view(seat).to_json(), "seat": None}
