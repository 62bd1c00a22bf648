"""Time control of a table: how much time the seats have, and what happens on timeout.

Game rules do not depend on it. It is part of the log's header, so that a replay shows who had how
much time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.errors import BadPace
from kaffeehaus.core.i18n import gettext

SECOND = 1_000
"""Clocks count in milliseconds, a time control in seconds."""
MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

MOST_LIVE = 3 * HOUR
MOST_DAYS = 30 * DAY
"""Longest initial times of a live and of a correspondence game."""


class PaceKind(Enum):
    """Kind of time control."""

    UNTIMED = "untimed"
    LIVE = "live"
    """Minutes for the whole game, and an increment after each move."""
    DAYS = "days"
    """Correspondence: a fixed time for each move."""
    BANK = "bank"
    """Time bank for the whole game, with an increment and a cap."""


class TimeUp(Enum):
    """What happens on timeout."""

    REMIND = "remind"
    """The player is only reminded."""
    CLAIM = "claim"
    """With two seats: the opponent may claim the win."""
    BOT = "bot"
    """A bot takes over once all waiting players have agreed."""
    DEFAULT = "default"
    """The turn ends with the game's default move."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Time control of a table, in seconds."""

    kind: PaceKind = PaceKind.UNTIMED
    start: int = 0
    """Initial time; in a correspondence game, the time for each move."""
    increment: int = 0
    """Time added after each of a seat's moves."""
    cap: int | None = None
    """Maximum of a time bank."""
    time_up: TimeUp = TimeUp.REMIND
    rests: bool = False
    """Whether clocks stop outside their players' daily hours and on their holidays."""

    @property
    def is_timed(self) -> bool:
        return self.kind is not PaceKind.UNTIMED

    @property
    def frees_hostages(self) -> bool:
        """Whether nothing else would end an abandoned game, so that the others may replace its
        player."""
        return self.time_up is TimeUp.REMIND

    def require_sound(self, seats: int) -> None:
        """Raise `BadPace` with the reason if a table with this many seats cannot have this time
        control."""
        match self.kind:
            case PaceKind.UNTIMED:
                if self != UNTIMED:
                    raise BadPace(gettext("A game without a clock has no other time settings."))
                return
            case PaceKind.LIVE:
                _require(
                    MINUTE <= self.start <= MOST_LIVE,
                    gettext("A live game starts with 1 to 180 minutes."),
                )
                _require(
                    0 <= self.increment <= 5 * MINUTE,
                    gettext("A live game adds at most 300 seconds per move."),
                )
                _require(not self.rests, gettext("The clocks of a live game never pause."))
            case PaceKind.DAYS:
                _require(
                    HOUR <= self.start <= MOST_DAYS,
                    gettext("The time per move is 1 hour to 30 days."),
                )
                _require(not self.increment, gettext("A fixed time per move has no increment."))
            case PaceKind.BANK:
                _require(
                    HOUR <= self.start <= MOST_DAYS,
                    gettext("A time bank starts with 1 hour to 30 days."),
                )
                _require(
                    0 <= self.increment <= 7 * DAY,
                    gettext("A move adds at most 7 days to a time bank."),
                )
        if self.kind is PaceKind.BANK:
            fits = self.cap is not None and self.start <= self.cap <= MOST_DAYS
            _require(
                fits, gettext("A time bank holds at least its initial time, and at most 30 days.")
            )
        else:
            _require(self.cap is None, gettext("Only a time bank has a maximum."))
        if self.time_up is TimeUp.CLAIM and seats != 2:
            raise BadPace(gettext("A win on time can be claimed only with 2 players."))


UNTIMED = Pace()


def live(minutes: int, seconds: int, time_up: TimeUp = TimeUp.REMIND) -> Pace:
    """Live time control: initial minutes, and an increment in seconds."""
    return Pace(PaceKind.LIVE, minutes * MINUTE, seconds, time_up=time_up)


def days_a_move(days: int, time_up: TimeUp = TimeUp.REMIND, *, rests: bool = False) -> Pace:
    """Correspondence time control: days for each move."""
    return Pace(PaceKind.DAYS, days * DAY, time_up=time_up, rests=rests)


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadPace(sentence)
