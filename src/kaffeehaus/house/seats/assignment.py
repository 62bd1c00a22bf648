"""Assignment of seats to people and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.bots.catalog import bots_of, make_bot
from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.model import RequestedSeat, SeatChoice, SeatKind, SeatRow
from kaffeehaus.house.tables.table import with_distinct_names
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
        raise BadRequest("There is no bot with so long a name.", code="unknown_bot")
    try:
        make_bot(game_id, spec)
    except UnknownGame as error:
        raise BadRequest(error.sentence, code=error.code) from error
    name = spec.partition(":")[0]
    info = next(info for info in bots_of(game_id) if info.name == name)
    return SeatRow(seat, SeatKind.BOT, name=info.title, bot=spec)


def person_row(seat: Seat, player: Player, name: str = "") -> SeatRow:
    """A seat with a person."""
    return SeatRow(
        seat,
        SeatKind.PERSON,
        name=name or player.name,
        player_id=player.id,
        account=player.is_account,
    )


def open_row(seat: Seat) -> SeatRow:
    """An open seat."""
    return SeatRow(seat, SeatKind.OPEN)


def stand_in_row(game_id: str, left: SeatRow) -> SeatRow:
    """The seat of a player who left, with the strongest bot that needs no thinking time."""
    quick = [info for info in bots_of(game_id) if not info.budget]
    stand_in = bot_row(game_id, left.seat, quick[-1].default_spec)
    return replace(stand_in, resigned=True, left_by=left.player_id)


def rotated(rows: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Seats for a rematch: everybody moves one seat, and the first player becomes the last."""
    shifted = (*rows[1:], rows[0])
    return tuple(
        replace(row, seat=seat, resigned=False, left_by=None) for seat, row in enumerate(shifted)
    )


def require_quick(row: SeatRow, longest_thought: float) -> None:
    """Raise `BadRequest` if the seat's bot has a longer thinking time."""
    amount = (row.bot or "").partition(":")[2]
    seconds = read_budget(amount).seconds if amount else None
    if seconds is not None and seconds > longest_thought:
        limit = "1 second" if longest_thought == 1 else f"{longest_thought:g} seconds"
        raise BadRequest(
            f"At a table of this house a bot may think {limit} at most.", code="slow_bot"
        )


def _seat_for(game_id: str, seat: Seat, requested: RequestedSeat, me: Player) -> SeatRow:
    match requested.who:
        case SeatChoice.ME:
            return person_row(seat, me, requested.name)
        case SeatChoice.OPEN:
            return open_row(seat)
        case SeatChoice.BOT:
            return bot_row(game_id, seat, requested.bot)
