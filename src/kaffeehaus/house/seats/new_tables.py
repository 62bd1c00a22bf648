"""New tables: made from a wish, or as the rematch of a finished game."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.log import Header, commit, first_hash
from kaffeehaus.core.options import Options
from kaffeehaus.core.pace import UNTIMED, Pace
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rest import Rest
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.eligibility import rating_goes_on, rating_of
from kaffeehaus.house.seats.assignment import rotated, seats_for
from kaffeehaus.house.seats.joining import begin, is_full
from kaffeehaus.house.tables.changes import NewTableRows
from kaffeehaus.house.tables.new_table import NewTable, SeatChoice
from kaffeehaus.house.tables.rows import Rated, SeatKind, SeatRow, TableRow, TableStatus
from kaffeehaus.house.tables.table import Table, example_of

SEED_BITS = 128


def open_table(
    me: Player,
    wish: NewTable,
    moment: Moment,
    *,
    longest_thought: float,
    rest: Rest | None = None,
    seed: int | None = None,
) -> NewTableRows:
    """A new table, at which bots think for no longer than so many seconds. `rest` tells when the
    clocks of who makes it stand still.

    Raises `UnknownGame`, `BadOptions`, `BadPace` or `BadRequest` with the reason.
    """
    game = find_game(wish.game)
    game.read_seats(len(wish.seats))
    wish.pace.require_sound(len(wish.seats))
    seats = seats_for(game.id, wish.seats, me, longest_thought)
    rested = tuple(replace(row, rest=rest) if row.kind is SeatKind.PERSON else row for row in seats)
    rated = rating_of(me, wish)
    private = wish.private
    if private is None:
        private = all(seat.who is not SeatChoice.OPEN for seat in wish.seats)
    made = _Origin(me.id, private, wish.pace, moment, rated=rated, practice=wish.practice)
    return _set_up(game, wish.options, rested, made, seed)


def open_rematch(table: Table, moment: Moment) -> NewTableRows:
    """The same game again, everybody one seat further, everybody seated already.

    It follows the rules of today, whatever the version of those that the table began with.
    """
    row = table.row
    game = find_game(row.header.game)
    pace = row.header.pace or UNTIMED
    rated = Rated.ASKED if row.rated and rating_goes_on(table.seats) else None
    made = _Origin(
        row.host, row.private, pace, moment, rematch_of=row.id, rated=rated, practice=row.practice
    )
    return _set_up(game, row.header.options, rotated(table.seats), made, None)


@dataclass(frozen=True, slots=True)
class _Origin:
    """By whom a table is made, and how."""

    host: str
    private: bool
    pace: Pace
    moment: Moment
    rematch_of: str | None = None
    rated: Rated | None = None
    practice: bool = False


def _set_up(
    game: AnyGame, options: Options, seats: tuple[SeatRow, ...], made: _Origin, seed: int | None
) -> NewTableRows:
    chosen = game.read_options(options)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    salt = secrets.token_hex(16)
    commitment = commit(salt, (str(seed),))
    header = Header(game.id, game.version, chosen, len(seats), commitment, made.pace)
    row = TableRow(
        id=secrets.token_hex(16),
        header=header,
        seed=str(seed),
        salt=salt,
        host=made.host,
        private=made.private,
        status=TableStatus.WAITING,
        created=made.moment.now,
        head_hash=first_hash(header),
        touched=made.moment.now,
        rematch_of=made.rematch_of,
        rated=made.rated,
        practice=made.practice,
    )
    table = Table(row, game, seats, example_of(game, header))
    if not is_full(seats):
        return NewTableRows(row, seats, (), table)
    change = begin(table, made.moment)
    after = change.after
    stored = replace(
        row, status=after.row.status, to_act=after.row.to_act, deadline=after.row.deadline
    )
    return NewTableRows(stored, after.seats, change.append.entries, after)
