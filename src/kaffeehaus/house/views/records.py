"""Record files of tables, without secrets of other seats while the game runs."""

from __future__ import annotations

from kaffeehaus.core.log import Acted
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.record import Record
from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.table import Table


def record_for(table: Table, me: Player | None, seat: Seat | None) -> Record:
    """The public log with the sealed moves of the player's seats, or of one of them, in clear. The
    log of a finished game has no secrets.

    Raises `NotAllowed` if the seat is another's.
    """
    mine = table.seats_of(me)
    if seat is not None:
        if seat not in mine:
            raise NotAllowed("This is not your seat.", code="not_your_seat")
        mine = (seat,)
    own = {
        line.number
        for line in table.lines
        if isinstance(line.entry, Acted) and line.entry.seat in mine
    }
    secrets = {number: secret for number, secret in table.sealed.items() if number in own}
    return table.record({} if table.outcome else secrets)
