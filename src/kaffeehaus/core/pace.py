"""Time control of a table: time of the seats, timeouts, daily hours and holidays without clock.

Game rules do not depend on it. It is part of the log's header, so that a replay shows who had how
much time. Daily hours and holidays are in the player's time zone, including daylight saving time.
All moments are UTC in milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, timezone
from enum import Enum
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from kaffeehaus.core.errors import BadPace, BadRest
from kaffeehaus.core.i18n import gettext

DAY_MINUTES = 24 * 60
FEWEST_MINUTES = 4 * 60
"""Minimum length of daily hours, because others wait for the player."""
MOST_HOLIDAYS = 30
"""Maximum number of holidays that begin in one year."""
EARLIEST_ZONE = timezone(timedelta(hours=14))
"""Time zone in which a day begins first."""
LONGEST_LOOK = 3 * 366
"""Maximum number of days searched for the end of a clock's time; it is never that long."""


@dataclass(frozen=True, slots=True)
class DailyHours:
    """Interval in minutes after midnight. If the end comes before the beginning, it is on the next
    day; if they are equal, the interval is the whole day."""

    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Holiday:
    """Whole days, the last one included, as `2026-12-24`."""

    first: str
    last: str

    @property
    def days(self) -> int:
        return (date.fromisoformat(self.last) - date.fromisoformat(self.first)).days + 1

    def covers(self, other: Holiday) -> bool:
        """Whether it includes all days of the other holiday."""
        return self.first <= other.first and other.last <= self.last


@dataclass(frozen=True, slots=True)
class Rest:
    """When the clock of a player is stopped."""

    zone: str = "UTC"
    """IANA name such as `Europe/Vienna`."""
    hours: DailyHours | None = None
    holidays: tuple[Holiday, ...] = ()

    @property
    def is_none(self) -> bool:
        """Whether the clock is never stopped."""
        return self.hours is None and not self.holidays

    def require_sound(self) -> None:
        """Raise `BadRest` with the reason if these hours or holidays are not allowed."""
        if not is_zone(self.zone):
            raise BadRest(gettext("Unknown time zone."))
        if self.hours is not None:
            _check_hours(self.hours)
        try:
            spans = sorted((date.fromisoformat(h.first), h.days) for h in self.holidays)
        except ValueError as error:
            raise BadRest(
                gettext("Enter the first and last day of a holiday, such as 2026-12-24.")
            ) from error
        if any(days < 1 for _, days in spans):
            raise BadRest(gettext("A holiday cannot end before it begins."))
        for year in {first.year for first, _ in spans}:
            if sum(days for first, days in spans if first.year == year) > MOST_HOLIDAYS:
                raise BadRest(
                    gettext(
                        "You can take at most %(days)s days of holiday a year.", days=MOST_HOLIDAYS
                    )
                )

    def keeping_begun(self, before: Rest, moment: int) -> Rest:
        """The same with those holidays of `before` that have already begun, in full. If they could
        be removed, they could be taken again, and opponents would wait without end.

        A holiday has begun once its first day has begun anywhere on Earth, because a clock may
        still use another time zone. Last year's holidays are kept through January: one that begins
        in December and is entered later counts for that year, too.
        """
        today = datetime.fromtimestamp(moment / 1000, EARLIEST_ZONE).date()
        oldest = (today - timedelta(days=MOST_HOLIDAYS + 2)).replace(month=1, day=1).isoformat()
        begun = tuple(
            holiday
            for holiday in before.holidays
            if oldest <= holiday.first <= today.isoformat()
            and not any(wanted.covers(holiday) for wanted in self.holidays)
        )
        others = (
            wanted
            for wanted in self.holidays
            if not any(holiday.covers(wanted) for holiday in begun)
        )
        return replace(self, holidays=(*begun, *others))

    def awake(self, begin: int, end: int) -> int:
        """How long the clock runs between two moments."""
        if self.is_none:
            return max(0, end - begin)
        total = 0
        for opens, closes in self._wakings(begin):
            if opens >= end:
                break
            total += max(0, min(closes, end) - max(opens, begin))
        return total

    def after(self, begin: int, milliseconds: int) -> int:
        """First moment at which the clock has run this long since `begin`."""
        if self.is_none:
            return begin + milliseconds
        left = milliseconds
        if left <= 0:
            return begin + left
        last = begin
        for opens, closes in self._wakings(begin):
            start = max(opens, begin)
            if closes - start >= left:
                return start + left
            left -= closes - start
            last = closes
        return last + left

    def _wakings(self, begin: int) -> Iterator[tuple[int, int]]:
        """Intervals in which the clock runs, from the day of this moment on."""
        zone = _zone(self.zone)
        day = datetime.fromtimestamp(begin / 1000, zone).date()
        for _ in range(LONGEST_LOOK):
            if not self._is_holiday(day):
                for first, last in _parts(self.hours):
                    opens, closes = _moment(day, first, zone), _moment(day, last, zone)
                    if closes > max(opens, begin):
                        yield opens, closes
            day += timedelta(days=1)

    def _is_holiday(self, day: date) -> bool:
        written = day.isoformat()
        return any(holiday.first <= written <= holiday.last for holiday in self.holidays)


NO_REST = Rest()


def is_zone(name: str) -> bool:
    """Whether this is the name of a time zone."""
    return name in _zones()


def zone_names() -> tuple[str, ...]:
    """Names of the time zones that a player may choose."""
    return tuple(sorted(name for name in _zones() if "/" in name or name == "UTC"))


def _check_hours(hours: DailyHours) -> None:
    inside = 0 <= hours.begin < DAY_MINUTES and 0 <= hours.end <= DAY_MINUTES
    length = (hours.end - hours.begin) % DAY_MINUTES or DAY_MINUTES
    if not inside or length < FEWEST_MINUTES:
        raise BadRest(gettext("Daily hours must cover at least 4 hours."))


def _parts(hours: DailyHours | None) -> tuple[tuple[int, int], ...]:
    """Parts of a day in which the clock runs, in minutes."""
    if hours is None or hours.begin == hours.end:
        return ((0, DAY_MINUTES),)
    if hours.begin < hours.end:
        return ((hours.begin, hours.end),)
    return ((0, hours.end), (hours.begin, DAY_MINUTES))


def _moment(day: date, minutes: int, zone: ZoneInfo) -> int:
    """Moment of a local time of day. Midnight after the day is that before the next."""
    if minutes == DAY_MINUTES:
        day, minutes = day + timedelta(days=1), 0
    local = datetime.combine(day, time(*divmod(minutes, 60)), zone)
    return int(local.astimezone(UTC).timestamp()) * 1000


@lru_cache(64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@lru_cache(1)
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


SECOND = 1_000
"""Clocks count in milliseconds, a time control in seconds."""
MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

MOST_LAG = 500
"""Maximum lag allowance in milliseconds: how long after its deadline a move may still count."""
STORING = 500
"""Milliseconds for storing a move that arrived in time, before the server acts on a timeout."""
SHORTEST_ABSENCE = 30
LONGEST_ABSENCE = 2 * MINUTE
"""Shortest and longest time in seconds until a claim against a disconnected player."""
FEWEST_LIVE = 15
MOST_LIVE = 3 * HOUR
MOST_DAYS = 30 * DAY
"""Shortest and longest initial times of live and of correspondence games."""


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
    FORFEIT = "forfeit"
    """Flag fall: the game is lost. With three and more seats the seat resigns, and a bot plays on.
    """
    TAKEOVER = "takeover"
    """Flag fall: a bot takes the seat at once."""


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
    first_move: int | None = None
    """Seconds for each seat's first move in a live game, which is aborted otherwise."""

    @property
    def is_timed(self) -> bool:
        return self.kind is not PaceKind.UNTIMED

    @property
    def has_flag_fall(self) -> bool:
        """Whether the server ends a player's game at the moment of the timeout."""
        return self.time_up in {TimeUp.FORFEIT, TimeUp.TAKEOVER}

    @property
    def short(self) -> int:
        """Milliseconds below which time is short: a tenth of a live game's time, or an hour."""
        return (self.start // 10 if self.kind is PaceKind.LIVE else HOUR) * SECOND

    @property
    def lag(self) -> int:
        """Maximum lag allowance in milliseconds; only a live game has one."""
        return MOST_LAG if self.kind is PaceKind.LIVE else 0

    @property
    def grace(self) -> int:
        """Milliseconds between a timeout and the moment at which the server acts on it."""
        return MOST_LAG + STORING if self.kind is PaceKind.LIVE else 0

    @property
    def claim_after(self) -> int | None:
        """Milliseconds after which waiting players may claim against a disconnected one: a tenth of
        a seat's time for 40 moves, at least 30 seconds and at most 2 minutes. None unless flags
        fall."""
        if not self.has_flag_fall:
            return None
        tenth = (self.start + 40 * self.increment) // 10
        return min(max(tenth, SHORTEST_ABSENCE), LONGEST_ABSENCE) * SECOND

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
                    FEWEST_LIVE <= self.start <= MOST_LIVE,
                    gettext("A live game starts with 15 seconds to 180 minutes."),
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
        if self.kind is not PaceKind.LIVE:
            _require(not self.has_flag_fall, gettext("Flags fall only in live games."))
            _require(
                self.first_move is None, gettext("Only live games limit the time of a first move.")
            )
        elif self.first_move is not None:
            _require(
                10 <= self.first_move <= 10 * MINUTE,
                gettext("The first move takes 10 to 600 seconds."),
            )
        if self.time_up is TimeUp.CLAIM and seats != 2:
            raise BadPace(gettext("A win on time can be claimed only with 2 players."))


UNTIMED = Pace()


def live(minutes: int, seconds: int, time_up: TimeUp = TimeUp.REMIND) -> Pace:
    """Live time control: initial minutes, and an increment in seconds."""
    return Pace(PaceKind.LIVE, minutes * MINUTE, seconds, time_up=time_up)


def days_a_move(days: int, time_up: TimeUp = TimeUp.REMIND, *, rests: bool = False) -> Pace:
    """Correspondence time control: days for each move."""
    return Pace(PaceKind.DAYS, days * DAY, time_up=time_up, rests=rests)


SHORT_GAME_PACES = (live(3, 2), live(5, 3), live(10, 5), days_a_move(1))
LONG_GAME_PACES = (live(10, 5), live(30, 20), days_a_move(1))
"""Time controls for quick pairing, by the length of a game."""


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadPace(sentence)
