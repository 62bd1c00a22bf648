"""New tables: made from a wish, or as the rematch of a finished game."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.log import Header, commit, first_hash
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.players import Player
from kaffeehaus.house.store.rows import EntryRow, SeatRow, TableRow, TableStatus, now
from kaffeehaus.house.tables.people.seat_rows import rotated, seats_for
from kaffeehaus.house.tables.people.sitting_down import begin, is_full
from kaffeehaus.house.tables.people.wishes import NewTable
from kaffeehaus.house.tables.table import Table

SEED_BITS = 128


@dataclass(frozen=True, slots=True)
class Opening:
    """A new table as it is stored, and as it is in memory afterwards."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...]
    table: Table


def open_table(
    me: Player, wish: NewTable, *, longest_thought: float, seed: int | None = None
) -> Opening:
    """A new table, at which bots think for no longer than so many seconds.

    Raises `UnknownGame`, `BadOptions` or `BadRequest` with the reason.
    """
    game = find_game(wish.game)
    game.read_seats(len(wish.seats))
    seats = seats_for(game.id, wish.seats, me, longest_thought)
    return _set_up(game, wish.options, seats, _Made(me.id, wish.private), seed)


def open_rematch(table: Table) -> Opening:
    """The same game again, everybody one seat further, everybody seated already.

    It follows the rules of today, whatever the version of those that the table began with.
    """
    row = table.row
    game = find_game(row.header.game)
    made = _Made(row.host, row.private, rematch_of=row.id)
    return _set_up(game, row.header.options, rotated(table.seats), made, None)


@dataclass(frozen=True, slots=True)
class _Made:
    """By whom a table is made, and how."""

    host: str
    private: bool
    rematch_of: str | None = None


def _set_up(
    game: AnyGame, options: Options, seats: tuple[SeatRow, ...], made: _Made, seed: int | None
) -> Opening:
    chosen = game.read_options(options)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    salt = secrets.token_hex(16)
    header = Header(game.id, game.version, chosen, len(seats), commit(salt, (str(seed),)))
    moment = now()
    row = TableRow(
        id=secrets.token_hex(16),
        header=header,
        seed=str(seed),
        salt=salt,
        host=made.host,
        private=made.private,
        status=TableStatus.WAITING,
        created=moment,
        head_hash=first_hash(header),
        touched=moment,
        rematch_of=made.rematch_of,
    )
    table = Table(row, game, seats, Fold(game, chosen, len(seats), seed))
    if not is_full(seats):
        return Opening(row, seats, (), table)
    change = begin(table)
    after = change.after
    stored = replace(row, status=after.row.status, to_act=after.row.to_act)
    return Opening(stored, after.seats, change.append.entries, after)
