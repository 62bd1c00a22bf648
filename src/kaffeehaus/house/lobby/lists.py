"""The lists of the lobby."""

from __future__ import annotations

from collections.abc import Iterable

from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.notation import Json
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.lobby.model import Lobby, SeatLine, TableLine
from kaffeehaus.house.lobby.own_table_queries import lobby_tables
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.rows import SeatKind, SeatRow, TableStatus, TableSummaryRow
from kaffeehaus.house.tables.seat_names import with_distinct_names
from kaffeehaus.house.tables.table import PHASES, TablePhase
from kaffeehaus.house.views.sentences import option_lines

LONGEST = 24
"""Tables in each list; who has more of their own finds them under "my tables"."""


async def lobby_of(store: Store, me: Player | None, stamp: str) -> Lobby:
    """The tables of the player, the open and the running ones."""
    rows = await store.read(lobby_tables, None if me is None else me.id, LONGEST)
    mine = {row.id for row in rows.mine}
    opened = [row for row in rows.open if row.id not in mine]
    shown = mine | {row.id for row in opened}
    return Lobby(
        stamp=stamp,
        mine=tuple(sorted(table_lines(rows.mine, me), key=_urgency)),
        open=tuple(table_lines(opened, me)),
        running=tuple(table_lines((row for row in rows.running if row.id not in shown), me)),
    )


def table_lines(rows: Iterable[TableSummaryRow], me: Player | None) -> Iterable[TableLine]:
    """The tables as lists show them; those of games that the house no longer has are left out."""
    for row in rows:
        try:
            yield _line(row, me)
        except UnknownGame:
            continue


def _line(row: TableSummaryRow, me: Player | None) -> TableLine:
    game = find_game(row.game)
    phase = PHASES[row.status] if game.follows(row.version) else TablePhase.READ_ONLY
    options = {name: _scalar(value) for name, value in row.options.items()}
    to_act = row.to_act if row.status is TableStatus.RUNNING else ()
    seats = tuple(_seat(seat, to_act, me) for seat in with_distinct_names(row.seats))
    return TableLine(
        id=row.id,
        game=game,
        options=options,
        option_lines=option_lines(game.options_told(options), options),
        private=row.private,
        rated=row.rated is not None,
        phase=phase,
        seats=seats,
        my_turn=any(seat.mine and seat.to_act for seat in seats),
        outcome=row.outcome,
        created=row.created,
        changed=row.touched,
        pace=row.pace,
    )


def _seat(row: SeatRow, to_act: tuple[int, ...], me: Player | None) -> SeatLine:
    mine = me is not None and row.kind is SeatKind.PERSON and row.player_id == me.id
    to_act_now = row.seat in to_act
    return SeatLine(
        row.seat, row.kind, row.name, mine, to_act_now, row.person, is_guest=row.is_guest
    )


def _urgency(line: TableLine) -> tuple[bool, bool, int]:
    """My turn first, then what is not over yet, then the latest change."""
    over = line.phase not in {TablePhase.WAITING, TablePhase.RUNNING, TablePhase.ADJOURNED}
    return (not line.my_turn, over, -line.changed)


def _scalar(value: Json) -> Scalar:
    assert isinstance(value, str | int | bool)
    return value
