"""Who sits where: what a new table's seats become, and what seats and bots are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.bots.base import BotInfo
from kaffeehaus.bots.catalog import bots_of, make_bot
from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.new_table import RequestedSeat, SeatChoice
from kaffeehaus.house.tables.rows import SeatKind, SeatRow
from kaffeehaus.house.tables.seat_names import with_distinct_names
from kaffeehaus.kernels.budget import read_budget

LONGEST_SPEC = 40


def seats_for(
    game_id: str, preference_service: Sequence[RequestedSeat], me: Player, longest_thought: float
) -> tuple[SeatRow, ...]:
    """The seats of a new table. Raises `BadRequest` for a bot that the game does not have, or that
    wants to think for longer."""
    rows = tuple(_seat_for(game_id, seat, wish, me) for seat, wish in enumerate(preference_service))
    for row in rows:
        require_quick(row, longest_thought)
    return with_distinct_names(rows)


def bot_row(game_id: str, seat: Seat, spec: str) -> SeatRow:
    """The seat with this bot on it. Raises `BadRequest` for an unknown bot."""
    if len(spec) > LONGEST_SPEC:
        raise BadRequest("There is no bot with so long a name.", code="unknown_bot")
    try:
        make_bot(game_id, spec)
    except UnknownGame as error:
        raise BadRequest(error.sentence, code=error.code) from error
    return SeatRow(seat, SeatKind.BOT, name=_info(game_id, spec).title, bot=spec)


def person_row(seat: Seat, player: Player, name: str = "") -> SeatRow:
    """The seat with this player on it."""
    return SeatRow(
        seat,
        SeatKind.PERSON,
        name=name or player.name,
        player_id=player.id,
        account=player.is_account,
    )


def open_row(seat: Seat) -> SeatRow:
    """The seat, free for anybody."""
    return SeatRow(seat, SeatKind.OPEN)


def stand_in_row(game_id: str, left: SeatRow) -> SeatRow:
    """The seat of somebody who resigned, with a bot that plays on: the strongest of those that
    need no time to think."""
    quick = [info for info in bots_of(game_id) if not info.budget]
    stand_in = bot_row(game_id, left.seat, quick[-1].default_spec)
    return replace(stand_in, resigned=True, left_by=left.player_id)


def rotated(rows: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Everybody one seat further back, the first last: who began now comes last."""
    shifted = (*rows[1:], rows[0])
    return tuple(
        replace(row, seat=seat, resigned=False, left_by=None) for seat, row in enumerate(shifted)
    )


def require_quick(row: SeatRow, longest_thought: float) -> None:
    """Raise `BadRequest` if a bot sits there whose spec asks for more seconds than that."""
    amount = (row.bot or "").partition(":")[2]
    seconds = read_budget(amount).seconds if amount else None
    if seconds is not None and seconds > longest_thought:
        raise BadRequest(
            f"At a table of this house a bot may think {_seconds(longest_thought)} at most.",
            code="slow_bot",
        )


def _seconds(count: float) -> str:
    return "1 second" if count == 1 else f"{count:g} seconds"


def _seat_for(game_id: str, seat: Seat, wish: RequestedSeat, me: Player) -> SeatRow:
    match wish.who:
        case SeatChoice.ME:
            return person_row(seat, me, wish.name)
        case SeatChoice.OPEN:
            return open_row(seat)
        case SeatChoice.BOT:
            return bot_row(game_id, seat, wish.bot)


def _info(game_id: str, spec: str) -> BotInfo:
    name = spec.partition(":")[0]
    return next(info for info in bots_of(game_id) if info.name == name)
