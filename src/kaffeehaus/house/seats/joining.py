"""Taking and leaving seats: people and bots, new tables and rematches, start and resignation."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.bots.catalog import bots_of, make_bot
from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import SOURCE_LANGUAGE, decimal_text, gettext, use_language
from kaffeehaus.core.log import Header, commit, first_hash
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import UNTIMED, Pace, PaceKind, Rest
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.model import (
    completed_options,
    rematch_terms,
    require_unrated,
    require_welcome,
    terms_of,
)
from kaffeehaus.house.tables.changes import Change, NewTableRows
from kaffeehaus.house.tables.log_appender import TableLogAppender, reseat
from kaffeehaus.house.tables.model import SeatKind, SeatRow, TableRow, TableStatus, TableTerms
from kaffeehaus.house.tables.new_table import NewTable, RequestedSeat, SeatChoice
from kaffeehaus.house.tables.table import Table, TablePhase, dealt, example_of, with_distinct_names
from kaffeehaus.kernels.budget import read_budget

LONGEST_SPEC = 40


def seats_for(
    game_id: str, requested: Sequence[RequestedSeat], me: Player, longest_thought: float
) -> tuple[SeatRow, ...]:
    """The seats of a new table. Raises `BadRequest` for an unknown or a too slow bot."""
    rows = tuple(_seat_for(game_id, seat, each, me) for seat, each in enumerate(requested))
    for row in rows:
        require_quick(row, longest_thought)
    return with_distinct_names(rows)


def bot_row(game_id: str, seat: Seat, spec: str) -> SeatRow:
    """A seat with a bot. Raises `BadRequest` for an unknown one."""
    if len(spec) > LONGEST_SPEC:
        raise BadRequest(gettext("There is no such bot."), code="unknown_bot")
    try:
        make_bot(game_id, spec)
    except UnknownGame as error:
        raise BadRequest(error.sentence, code=error.code) from error
    name = spec.partition(":")[0]
    info = next(info for info in bots_of(game_id) if info.name == name)
    # The name is stored with the table, so it does not depend on the reader's language.
    with use_language(SOURCE_LANGUAGE):
        return SeatRow(seat, SeatKind.BOT, name=str(info.title), bot=spec)


def person_row(seat: Seat, player: Player, name: str = "") -> SeatRow:
    """A seat with a person."""
    return SeatRow(
        seat,
        SeatKind.PERSON,
        name=name or player.name,
        player_id=player.id,
        account=player.is_account,
    )


def stand_in_row(game_id: str, left: SeatRow) -> SeatRow:
    """The seat of a player who left, with the strongest bot that needs no thinking time."""
    quick = [info for info in bots_of(game_id) if not info.budget]
    stand_in = bot_row(game_id, left.seat, quick[-1].default_spec)
    return replace(stand_in, resigned=True, left_by=left.player_id)


def rotated(rows: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Seats for a rematch: everybody moves one seat, and the first player becomes the last."""
    shifted = (*rows[1:], rows[0])
    return tuple(
        replace(
            row,
            seat=seat,
            resigned=False,
            left_by=None,
            rating_before=None,
            rating_after=None,
            rating_deviation=None,
            rating_games=None,
        )
        for seat, row in enumerate(shifted)
    )


def require_quick(row: SeatRow, longest_thought: float) -> None:
    """Raise `BadRequest` if the seat's bot has a longer thinking time."""
    amount = (row.bot or "").partition(":")[2]
    seconds = read_budget(amount).seconds if amount else None
    if seconds is not None and seconds > longest_thought:
        limit = gettext(
            "Bots may think at most %(seconds)s s per move.",
            seconds=decimal_text(f"{longest_thought:g}"),
        )
        raise BadRequest(limit, code="slow_bot")


def _seat_for(game_id: str, seat: Seat, requested: RequestedSeat, me: Player) -> SeatRow:
    match requested.who:
        case SeatChoice.ME:
            return person_row(seat, me, requested.name)
        case SeatChoice.OPEN:
            return SeatRow(seat, SeatKind.OPEN)
        case SeatChoice.BOT:
            return bot_row(game_id, seat, requested.bot)


def take_seat(
    table: Table, me: Player, seat: Seat | None, moment: Moment, rest: Rest | None = None
) -> Change | None:
    """Take an open seat, by default the first; None if the player has it already.

    `rest` has the player's daily hours. Raises `NotNow` if the seat is taken or the game runs.
    """
    mine = table.seats_of(me)
    if mine and (seat is None or seat in mine):
        return None
    table.require_waiting()
    if mine:
        raise NotNow(gettext("You are already at this table."), code="already_seated")
    require_welcome(table, me)
    if seat is None:
        seat = next(row.seat for row in table.seats if row.kind is SeatKind.OPEN)
    row = replace(person_row(_open_seat(table, seat), me), rest=rest)
    return _fill(table, row, moment)


def put_bot(
    table: Table, me: Player, seat: Seat, spec: str, longest_thought: float, moment: Moment
) -> Change:
    """Put a bot on an open seat, for the table's creator."""
    require_host(table, me)
    table.require_waiting()
    require_unrated(table)
    row = bot_row(table.game.id, _open_seat(table, seat), spec)
    require_quick(row, longest_thought)
    return _fill(table, row, moment)


def leave_seat(table: Table, me: Player, seat: Seat, moment: Moment) -> Change:
    """Leave a seat before the game begins."""
    table.require_seat(me, seat)
    if table.row.status is TableStatus.RUNNING:
        raise NotNow(gettext("The game has started. You can only resign."), code="started")
    table.require_waiting()
    return reseat(table, moment, SeatRow(seat, SeatKind.OPEN))


def close_table(table: Table, me: Player, moment: Moment) -> Change:
    """Close a table that has not begun, for the table's creator."""
    require_host(table, me)
    table.require_waiting()
    return reseat(table, moment, status=TableStatus.CLOSED)


def begin(table: Table, moment: Moment) -> Change:
    """Start the game: log who sits where, after the draw of the seats if the table has one."""
    appender = TableLogAppender(dealt(table), moment)
    rows = with_distinct_names(table.seats)
    if table.row.terms.random_seats:
        drawn = zip(rows, appender.draw(), strict=True)
        rows = tuple(sorted((replace(row, seat=seat) for row, seat in drawn), key=_seat_of))
    for row in rows:
        appender.sit(row)
    return appender.finish()


def _seat_of(row: SeatRow) -> Seat:
    return row.seat


def resign(table: Table, me: Player, seat: Seat, moment: Moment) -> Change:
    """Resign: ends a game of two; with more seats a bot plays on."""
    table.require_seat(me, seat)
    is_adjourned = table.phase is TablePhase.ADJOURNED
    if not is_adjourned:
        table.require_running()
    if len(table.seats) == 1:
        raise NotNow(gettext("You cannot resign a solo game."), code="alone")
    appender = TableLogAppender(table, moment)
    if is_adjourned:
        appender.resume(seat)
    appender.resign(seat)
    if len(table.seats) > 2:
        appender.sit(stand_in(table, seat))
    return appender.finish()


def abort(table: Table, me: Player, seat: Seat, moment: Moment) -> Change:
    """Abort a game that has hardly begun: it counts for nobody."""
    table.require_seat(me, seat)
    table.require_running()
    if not table.playable.can_abort:
        raise NotNow(gettext("The game has begun. You can resign."), code="begun")
    appender = TableLogAppender(table, moment)
    appender.abort(seat)
    return appender.finish()


def stand_in(table: Table, seat: Seat) -> SeatRow:
    """The seat with a bot that plays on for the player who left."""
    return distinctly_named(table, stand_in_row(table.game.id, table.seats[seat]))


def distinctly_named(table: Table, row: SeatRow) -> SeatRow:
    """A new row of a seat, with a name that nobody else has at the table."""
    others = (other for other in table.seats if other.seat != row.seat)
    return with_distinct_names((*others, row))[-1]


def is_full(seats: tuple[SeatRow, ...]) -> bool:
    """Whether no seat is open."""
    return all(row.kind is not SeatKind.OPEN for row in seats)


def require_host(table: Table, me: Player) -> None:
    """Raise `NotAllowed` unless the player created the table."""
    if table.row.host != me.id:
        raise NotAllowed(gettext("Only the table’s creator can do this."), code="not_host")


def _open_seat(table: Table, seat: Seat) -> Seat:
    if table.seat_at(seat).kind is not SeatKind.OPEN:
        raise NotNow(gettext("This seat is taken."), code="seat_taken")
    return seat


def _fill(table: Table, row: SeatRow, moment: Moment) -> Change:
    filled = reseat(table, moment, row)
    if not is_full(filled.after.seats):
        return filled
    begun = begin(filled.after, moment)
    notices = (*filled.append.notices, *begun.append.notices)
    return replace(begun, append=replace(begun.append, notices=notices))


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
    pace = _with_first_move(game, request, private=private)
    chosen = completed_options(game, request)
    terms = terms_of(me, request, game, chosen)
    if all(seat.who is SeatChoice.ME for seat in request.seats):
        terms = replace(terms, random_seats=False)
    return _create(game, chosen, rested, pace, moment, me.id, private, terms, seed=seed)


def open_between(players: Sequence[Player], request: NewTable, moment: Moment) -> NewTableRows:
    """A new public table of players who have agreed on it, in the order of their seats. The game
    begins at once; the first player counts as the table's creator.

    Raises `UnknownGame`, `BadOptions`, `BadPace` or `NotAllowed` (a guest at a rated table).
    """
    game = find_game(request.game)
    game.read_seats(len(players))
    request.pace.require_sound(len(players))
    chosen = completed_options(game, request)
    terms, *_ = [terms_of(player, request, game, chosen) for player in players]
    rows = with_distinct_names(tuple(person_row(seat, who) for seat, who in enumerate(players)))
    pace = _with_first_move(game, request, private=False)
    host = players[0].id
    return _create(game, chosen, rows, pace, moment, host, False, terms, calls=True)


def _with_first_move(game: AnyGame, request: NewTable, *, private: bool) -> Pace:
    """The requested pace, with the game's limit of the first move in public live games."""
    pace = request.pace
    if pace.kind is PaceKind.LIVE and request.limits_first_move and not private:
        return replace(pace, first_move=pace.first_move or game.first_move)
    return pace


def open_rematch(table: Table, moment: Moment) -> NewTableRows:
    """A rematch: the same game with everybody one seat further, under the current rules version."""
    row = table.row
    options, pace, seats = row.header.options, row.header.pace or UNTIMED, rotated(table.seats)
    game = find_game(row.header.game)
    terms = rematch_terms(table, game)
    return _create(game, options, seats, pace, moment, row.host, row.private, terms, of=row.id)


def _create(
    game: AnyGame,
    options: Options,
    seats: tuple[SeatRow, ...],
    pace: Pace,
    moment: Moment,
    host: str,
    private: bool,
    terms: TableTerms,
    *,
    of: str | None = None,
    seed: int | None = None,
    calls: bool = False,
) -> NewTableRows:
    """The rows of a new table, which may be the rematch `of` another one. `calls` says whether
    the players who are to move first are notified."""
    chosen = game.read_options(options)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    salt = secrets.token_hex(16)
    commitment = commit(salt, (str(seed),))
    header = Header(game.id, game.version, chosen, len(seats), commitment, pace)
    row = TableRow(
        id=secrets.token_hex(16),
        header=header,
        seed=str(seed),
        salt=salt,
        host=host,
        private=private,
        status=TableStatus.WAITING,
        created=moment.now,
        head_hash=first_hash(header),
        touched=moment.now,
        rematch_of=of,
        terms=terms,
    )
    table = Table(row, game, seats, example_of(game, header))
    if not is_full(seats):
        return NewTableRows(row, seats, (), table)
    change = begin(table, moment)
    after = change.after
    stored = replace(
        row, status=after.row.status, to_act=after.row.to_act, deadline=after.row.deadline
    )
    notices = change.append.notices if calls else ()
    return NewTableRows(stored, after.seats, change.append.entries, after, notices)
