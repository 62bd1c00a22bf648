"""Request for a new table."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from kaffeehaus.core.options import Options
from kaffeehaus.core.pace import UNTIMED, Pace
from kaffeehaus.house.tables.model import NO_TERMS, TableTerms


class SeatChoice(Enum):
    """Requested occupant of a seat."""

    ME = "me"
    """The creator; on several seats, players share the device (hot seat)."""
    OPEN = "open"
    """Open to anyone with the link."""
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class RequestedSeat:
    """One seat of a new table."""

    who: SeatChoice
    bot: str = ""
    """For a bot: its spec, such as `greedy` or `mcts:1s`."""
    name: str = ""
    """For one's own seats: the name at this table, when several people share the device."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """Request for a new table, with its seats in order."""

    game: str
    seats: tuple[RequestedSeat, ...]
    options: Options = field(default_factory=dict)
    private: bool | None = None
    """Not listed. None means private unless a seat is open."""
    pace: Pace = UNTIMED
    terms: TableTerms = NO_TERMS
    limits_first_move: bool = False
    """Whether a public live game is aborted if a first move takes longer than usual in the game."""


ME = RequestedSeat(SeatChoice.ME)
OPEN_SEAT = RequestedSeat(SeatChoice.OPEN)


def bot_seat(spec: str) -> RequestedSeat:
    """A seat for the bot of this spec."""
    return RequestedSeat(SeatChoice.BOT, bot=spec)
