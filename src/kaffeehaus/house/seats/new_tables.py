"""Creates tables, as requested or as a rematch."""

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
from kaffeehaus.house.ratings.eligibility import rematch_terms, terms_of
from kaffeehaus.house.seats.assignment import rotated, seats_for
from kaffeehaus.house.seats.joining import begin, is_full
from kaffeehaus.house.tables.changes import NewTableRows
from kaffeehaus.house.tables.model import (
    NewTable,
    SeatChoice,
    SeatKind,
    SeatRow,
    TableRow,
    TableStatus,
    TableTerms,
)
from kaffeehaus.house.tables.table import Table, example_of

SEED_BITS = 128


def open_table(
    me: Player,
    request: NewTable,
    moment: Moment,
    *,
    longest_thought: float,
    rest: Rest | None = None,
    seed: int | None = None,
) -> NewTableRows:
    """A new table as requested. `longest_thought` limits the seconds that bots think; `rest` has
    the daily hours of its creator.

    Raises `UnknownGame`, `BadOptions`, `BadPace` or `BadRequest` with the reason.
    """
    game = find_game(request.game)
    game.read_seats(len(request.seats))
    request.pace.require_sound(len(request.seats))
    seats = seats_for(game.id, request.seats, me, longest_thought)
    rested = tuple(replace(row, rest=rest) if row.kind is SeatKind.PERSON else row for row in seats)
    private = request.private
    if private is None:
        private = all(seat.who is not SeatChoice.OPEN for seat in request.seats)
    origin = _Origin(me.id, private, request.pace, moment, terms_of(me, request))
    return _create(game, request.options, rested, origin, seed)


def open_rematch(table: Table, moment: Moment) -> NewTableRows:
    """A rematch: the same game with everybody one seat further, under the current rules version."""
    row = table.row
    game = find_game(row.header.game)
    pace = row.header.pace or UNTIMED
    origin = _Origin(row.host, row.private, pace, moment, rematch_terms(table), row.id)
    return _create(game, row.header.options, rotated(table.seats), origin, None)


@dataclass(frozen=True, slots=True)
class _Origin:
    """Attributes of a new table besides its game and seats."""

    host: str
    private: bool
    pace: Pace
    moment: Moment
    terms: TableTerms
    rematch_of: str | None = None


def _create(
    game: AnyGame,
    options: Options,
    seats: tuple[SeatRow, ...],
    origin: _Origin,
    seed: int | None,
) -> NewTableRows:
    chosen = game.read_options(options)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    salt = secrets.token_hex(16)
    commitment = commit(salt, (str(seed),))
    header = Header(game.id, game.version, chosen, len(seats), commitment, origin.pace)
    row = TableRow(
        id=secrets.token_hex(16),
        header=header,
        seed=str(seed),
        salt=salt,
        host=origin.host,
        private=origin.private,
        status=TableStatus.WAITING,
        created=origin.moment.now,
        head_hash=first_hash(header),
        touched=origin.moment.now,
        rematch_of=origin.rematch_of,
        terms=origin.terms,
    )
    table = Table(row, game, seats, example_of(game, header))
    if not is_full(seats):
        return NewTableRows(row, seats, (), table)
    change = begin(table, origin.moment)
    after = change.after
    stored = replace(
        row, status=after.row.status, to_act=after.row.to_act, deadline=after.row.deadline
    )
    return NewTableRows(stored, after.seats, change.append.entries, after)
