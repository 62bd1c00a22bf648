"""The viewer of a table: the seat whose perspective is shown."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.table import Table, TablePhase


@dataclass(frozen=True, slots=True)
class Viewer:
    """The seat whose perspective is shown, and the seat hidden behind a curtain, if any."""

    seat: Seat | None
    curtain: Seat | None = None


def viewer_of(table: Table, mine: tuple[Seat, ...], asked: Seat | None, *, curtain: bool) -> Viewer:
    """The perspective of a player with these seats.

    A player with several seats (hot seat) sees the one that is to act. If the game hides
    something between the seats, a curtain covers it until the person at the device confirms, by
    requesting the seat, that the device was passed on.
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
    """Whether a seat sees something that the others must not see. Drafts alone are no secret in a
    game with open information."""
    states = ((seat, table.state_of(seat)) for seat in seats)
    return any(_seen(state, seat) != _seen(state, None) for seat, state in states)


def _seen(state: AnyState, seat: Seat | None) -> JsonObject:
    return {**state.view(seat).to_json(), "seat": None}
