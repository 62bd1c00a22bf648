"""The pace of a table: how much time the seats have, and what happens when it is up.

The rules of no game know of it. It stands in the header of the log, so that everybody who replays
the log sees who had how much time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.errors import BadPace

SECOND = 1_000
"""Clocks count in milliseconds, a pace in seconds."""
MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

MOST_LIVE = 3 * HOUR
MOST_DAYS = 30 * DAY
"""The longest times that a live game and one over days may give at once."""


class PaceKind(Enum):
    """How time is given."""

    UNTIMED = "untimed"
    LIVE = "live"
    """Minutes for the whole game, and some seconds more after each move."""
    DAYS = "days"
    """So much for each move, whatever the moves before took."""
    BANK = "bank"
    """Time for the whole game, more after each move, and never more than fits in."""


class TimeUp(Enum):
    """What happens when the time of a seat is up."""

    REMIND = "remind"
    """The player is reminded, and nothing else."""
    CLAIM = "claim"
    """With two seats: the other player may claim the win."""
    BOT = "bot"
    """A bot plays on, once all who wait have agreed."""
    DEFAULT = "default"
    """The turn ends with the move that the game has for it."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time the seats of a table have. All times are in seconds."""

    kind: PaceKind = PaceKind.UNTIMED
    start: int = 0
    """At the beginning; where time is given by the move, for each."""
    increment: int = 0
    """What a seat is given for each of its moves."""
    cap: int | None = None
    """More than this a bank does not hold."""
    time_up: TimeUp = TimeUp.REMIND
    rests: bool = False
    """Clocks stand still outside the daily hours of their players, and on their holidays."""

    @property
    def is_timed(self) -> bool:
        return self.kind is not PaceKind.UNTIMED

    @property
    def frees_hostages(self) -> bool:
        """Whether nothing else would end a game that somebody has left."""
        return self.time_up is TimeUp.REMIND

    def require_sound(self, seats: int) -> None:
        """Raise `BadPace` with the reason if a table of so many seats cannot have this pace."""
        match self.kind:
            case PaceKind.UNTIMED:
                if self != UNTIMED:
                    raise BadPace("Without a clock nothing else about time can be chosen.")
                return
            case PaceKind.LIVE:
                _require(MINUTE <= self.start <= MOST_LIVE, "A live game gives 1 to 180 minutes.")
                _require(
                    0 <= self.increment <= 5 * MINUTE, "A live move gives 300 seconds at most."
                )
                _require(not self.rests, "The clocks of a live game never rest.")
            case PaceKind.DAYS:
                _require(HOUR <= self.start <= MOST_DAYS, "A move takes 1 hour to 30 days.")
                _require(not self.increment, "Time by the move has no increment.")
            case PaceKind.BANK:
                _require(HOUR <= self.start <= MOST_DAYS, "A bank begins with 1 hour to 30 days.")
                _require(0 <= self.increment <= 7 * DAY, "A move adds 7 days to a bank at most.")
        if self.kind is PaceKind.BANK:
            fits = self.cap is not None and self.start <= self.cap <= MOST_DAYS
            _require(fits, "A bank holds at least what it begins with, and 30 days at most.")
        else:
            _require(self.cap is None, "Only a bank has an upper limit.")
        if self.time_up is TimeUp.CLAIM and seats != 2:
            raise BadPace("Only where two play can the win be claimed.")


UNTIMED = Pace()


def live(minutes: int, seconds: int, time_up: TimeUp = TimeUp.REMIND) -> Pace:
    """So many minutes, and so many seconds more for each move."""
    return Pace(PaceKind.LIVE, minutes * MINUTE, seconds, time_up=time_up)


def days_a_move(days: int, time_up: TimeUp = TimeUp.REMIND, *, rests: bool = False) -> Pace:
    """So many days for each move."""
    return Pace(PaceKind.DAYS, days * DAY, time_up=time_up, rests=rests)


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadPace(sentence)
