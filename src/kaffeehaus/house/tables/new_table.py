"""What somebody wants when a table is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from kaffeehaus.core.options import Options
from kaffeehaus.core.pace import UNTIMED, Pace


class SeatChoice(Enum):
    """Who should sit on a seat."""

    ME = "me"
    """The maker of the table; on several seats it is one device handed round."""
    OPEN = "open"
    """Whoever opens the table's link and takes it."""
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
    """A table to be made. `seats` says in order who sits where and so how many play."""

    game: str
    seats: tuple[RequestedSeat, ...]
    options: Options = field(default_factory=dict)
    private: bool | None = None
    """In no list. None is as usual: a table at which nobody is awaited is private."""
    pace: Pace = UNTIMED
    rated: bool = False
    """Whether the outcome changes the ratings of those who play."""
    practice: bool = False
    """Against bots alone, choices may be made again after they were opened."""


ME = RequestedSeat(SeatChoice.ME)
OPEN_SEAT = RequestedSeat(SeatChoice.OPEN)


def bot_seat(spec: str) -> RequestedSeat:
    """A seat for the bot of this spec."""
    return RequestedSeat(SeatChoice.BOT, bot=spec)
