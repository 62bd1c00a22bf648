"""Time controls of a table, and opening hours of the server: clocks pause while it is down.

A heartbeat is stored every few seconds; a longer gap means that no server was running, after a
shutdown or a crash.
"""

from __future__ import annotations

import itertools
import logging
from dataclasses import dataclass, replace

from pydantic import Field, StrictBool
from sqlalchemy import Connection, and_, case, delete, func, insert, select, update

from kaffeehaus.core.clocks import FREED_AFTER, MISSED_TURNS, REMINDED_AFTER
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import decimal_text, gettext, lazy_gettext, ngettext
from kaffeehaus.core.pace import (
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    UNTIMED,
    Pace,
    PaceKind,
    TimeUp,
    days_a_move,
    live,
)
from kaffeehaus.house.clock import Clock, Closure, Moment
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.schema import open_hours
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.models import Integer, Model


def pace_title(pace: Pace) -> str:
    """The pace in a few words: `3 days a move`."""
    match pace.kind:
        case PaceKind.UNTIMED:
            return gettext("No clock")
        case PaceKind.LIVE:
            if not pace.increment:
                return _initial_time(pace)
            return gettext(
                "%(time)s + %(seconds)s s per move",
                time=_initial_time(pace),
                seconds=pace.increment,
            )
        case PaceKind.DAYS:
            return gettext("%(time)s per move", time=span(pace.start))
        case PaceKind.BANK:
            return gettext(
                "%(time)s + %(more)s per move, at most %(cap)s",
                time=span(pace.start),
                more=span(pace.increment),
                cap=span(pace.cap or 0),
            )


def _initial_time(pace: Pace) -> str:
    """Minutes and half minutes, otherwise seconds."""
    if pace.start % (MINUTE // 2):
        return gettext("%(seconds)s s", seconds=pace.start)
    return gettext("%(minutes)s min", minutes=decimal_text(f"{pace.start / MINUTE:g}"))


def pace_lines(pace: Pace | None, game: AnyGame, seats: int) -> tuple[str, ...]:
    """Rules of the clock at a table of so many seats; empty without other players."""
    if pace is None or seats < 2:
        return ()
    lines = [_allowance(pace)]
    if pace.is_timed:
        lines.append(_at_timeout(pace, game, seats))
    if pace.kind is PaceKind.LIVE and pace.time_up is TimeUp.DEFAULT:
        lines.append(
            ngettext(
                "If every player misses %(num)s turn in a row, the game is adjourned.",
                "If every player misses %(num)s turns in a row, the game is adjourned.",
                MISSED_TURNS,
            )
        )
    if pace.first_move is not None:
        lines.append(
            gettext(
                "Without a first move within %(time)s, the game is aborted.",
                time=span(pace.first_move),
            )
        )
    if pace.rests:
        lines.append(
            gettext("Clocks pause outside each player’s daily hours and on their holidays.")
        )
    if pace.frees_hostages:
        lines.append(_release_rule(seats))
    return tuple(lines)


def time_left(milliseconds: int) -> str:
    """Remaining time: `2 d 5 h`, `5 h 12 min`, `12:05`."""
    seconds = milliseconds // SECOND
    if seconds >= DAY:
        return gettext("%(days)s d %(hours)s h", days=seconds // DAY, hours=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return gettext(
            "%(hours)s h %(minutes)s min",
            hours=seconds // HOUR,
            minutes=seconds % HOUR // MINUTE,
        )
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def span(seconds: int) -> str:
    """A duration in its largest whole unit: `3 days`, `36 hours`, `5 minutes`."""
    if seconds % DAY == 0 and seconds:
        return ngettext("%(num)s day", "%(num)s days", seconds // DAY)
    if seconds % HOUR == 0 and seconds:
        return ngettext("%(num)s hour", "%(num)s hours", seconds // HOUR)
    if seconds % MINUTE == 0 and seconds:
        return ngettext("%(num)s minute", "%(num)s minutes", seconds // MINUTE)
    return ngettext("%(num)s second", "%(num)s seconds", seconds)


def _allowance(pace: Pace) -> str:
    match pace.kind:
        case PaceKind.UNTIMED:
            return gettext("There is no clock.")
        case PaceKind.LIVE if not pace.increment:
            return gettext("Each player has %(time)s.", time=span(pace.start))
        case PaceKind.LIVE:
            return gettext(
                "Each player has %(time)s, plus %(more)s per move.",
                time=span(pace.start),
                more=span(pace.increment),
            )
        case PaceKind.DAYS:
            return gettext("Each player has %(time)s per move.", time=span(pace.start))
        case PaceKind.BANK:
            return gettext(
                "Each player has %(time)s, plus %(more)s per move, up to %(cap)s.",
                time=span(pace.start),
                more=span(pace.increment),
                cap=span(pace.cap or 0),
            )


def _at_timeout(pace: Pace, game: AnyGame, seats: int) -> str:
    match pace.time_up:
        case TimeUp.REMIND:
            return gettext("A player who runs out of time is reminded.")
        case TimeUp.CLAIM:
            return gettext("If a player runs out of time, the opponent may claim the win.")
        case TimeUp.BOT:
            return gettext(
                "If a player runs out of time, a bot takes over once the waiting players agree."
            )
        case TimeUp.FORFEIT if seats == 2:
            return gettext("A player who runs out of time loses.")
        case TimeUp.FORFEIT:
            return gettext("A player who runs out of time resigns, and a bot plays on.")
        case TimeUp.TAKEOVER:
            return gettext("If a player runs out of time, a bot takes over.")
        case TimeUp.DEFAULT:
            ends = gettext("If a player runs out of time, the turn ends automatically.")
            return f"{ends} {game.default_move}"


def _release_rule(seats: int) -> str:
    days = FREED_AFTER // (DAY * SECOND)
    reminder = REMINDED_AFTER // (DAY * SECOND)
    if seats == 2:
        return gettext(
            "After %(days)s days’ absence you may claim the win. Your opponent is reminded after "
            "%(reminder)s.",
            days=days,
            reminder=reminder,
        )
    return gettext(
        "After %(days)s days’ absence you may replace a player with a bot. They are reminded "
        "after %(reminder)s.",
        days=days,
        reminder=reminder,
    )


@dataclass(frozen=True, slots=True)
class Preset:
    """A pace with an id."""

    id: str
    pace: Pace

    @property
    def title(self) -> str:
        return pace_title(self.pace)

    @property
    def short_title(self) -> str:
        """The pace in one or two words: `10+5`, `3 days`."""
        match self.pace.kind:
            case PaceKind.LIVE:
                return self.id
            case PaceKind.BANK:
                return gettext("Time bank")
            case PaceKind.DAYS:
                return span(self.pace.start)
            case PaceKind.UNTIMED:
                return self.title


PRESETS = (
    Preset("untimed", UNTIMED),
    Preset("3+2", live(3, 2)),
    Preset("5+3", live(5, 3)),
    Preset("10+5", live(10, 5)),
    Preset("30+20", live(30, 20)),
    Preset("1d", days_a_move(1)),
    Preset("3d", days_a_move(3)),
    Preset("7d", days_a_move(7)),
    Preset("bank", Pace(PaceKind.BANK, 3 * DAY, 12 * HOUR, 7 * DAY)),
)

TIME_UP_TITLES = {
    TimeUp.DEFAULT: lazy_gettext("The turn ends automatically"),
    TimeUp.CLAIM: lazy_gettext("The player loses"),
    TimeUp.BOT: lazy_gettext("A bot takes over"),
    TimeUp.FORFEIT: lazy_gettext("The player resigns, and a bot plays on"),
    TimeUp.REMIND: lazy_gettext("The player is reminded"),
}
"""Choices for a new table; `at_pace` says what they mean for live and for correspondence games."""

_AT_FLAG_FALL = {TimeUp.CLAIM: TimeUp.FORFEIT, TimeUp.BOT: TimeUp.TAKEOVER}
_OVER_DAYS = {TimeUp.FORFEIT: TimeUp.BOT, TimeUp.TAKEOVER: TimeUp.BOT}


def at_pace(pace: Pace) -> Pace:
    """The time control with its time-out rule as it applies: the server decides it at once in live
    games; in correspondence games waiting players claim it."""
    rules = _AT_FLAG_FALL if pace.kind is PaceKind.LIVE else _OVER_DAYS
    return replace(pace, time_up=rules.get(pace.time_up, pace.time_up))


def default_time_up(seats: int) -> TimeUp:
    """Default time-out rule of a game for at most so many players."""
    return TimeUp.CLAIM if seats == 2 else TimeUp.DEFAULT


def pace_of(preset: str, time_up: TimeUp, *, rests: bool) -> Pace:
    """The pace of a preset with these options, where they apply. Raises `BadRequest`."""
    pace = next((known.pace for known in PRESETS if known.id == preset), None)
    if pace is None:
        raise BadRequest(gettext("There is no such time control."), code="bad_pace")
    if not pace.is_timed:
        return pace
    rests = rests and pace.kind is not PaceKind.LIVE
    return at_pace(replace(pace, time_up=time_up, rests=rests))


def pace_for_two(preset: str) -> Pace:
    """The pace of a preset at a table of two, with the default rules. Raises `BadRequest`."""
    return pace_of(preset, default_time_up(2), rests=False)


class PaceTimes(Model):
    """Times of a time control, in seconds."""

    kind: PaceKind = PaceKind.UNTIMED
    start: Integer = Field(default=0, ge=0, le=10**8)
    """At the beginning; with `days`, for each move."""
    increment: Integer = Field(default=0, ge=0, le=10**8)
    """More for each move."""
    cap: Integer | None = Field(default=None, ge=0, le=10**8)
    """What a bank holds at most."""
    first_move: Integer | None = Field(default=None, ge=0, le=600)
    """Seconds for each first move in a live game, which is aborted otherwise. Default: as the game
    says at public tables, no limit at private ones; 0 for no limit."""
    rests: StrictBool = False
    """Clocks stop outside daily hours and on holidays; not in live games."""


class PaceInfo(PaceTimes):
    """Time control of a table, in seconds."""

    time_up: TimeUp = TimeUp.REMIND
    """On timeout: `remind` only; the turn ends with the game's `default` move; `forfeit` (live: two
    seats lose the game, more resign and a bot plays on) or `takeover` (live: a bot takes the seat),
    both at once by the server. Correspondence: the opponent may `claim` the win (two seats), or a
    `bot` plays on if the waiting players agree; in live games these mean `forfeit` and `takeover`.
    """


class PaceAsked(PaceTimes):
    """Time control of a new table, in seconds."""

    time_up: TimeUp | None = None
    """As in the table's `pace`. Default in live games: `forfeit` with two seats, `default` with
    more; otherwise `remind`."""

    def pace(self, seats: int) -> Pace:
        """The time control of a table with so many seats."""
        usual = default_time_up(seats) if self.kind is PaceKind.LIVE else TimeUp.REMIND
        times = self.model_dump(exclude={"time_up", "first_move"})
        time_up, first_move = self.time_up or usual, self.first_move or None
        return at_pace(Pace(**times, time_up=time_up, first_move=first_move))


BEAT = 20_000
"""Milliseconds between two heartbeats."""
PATIENCE = 60_000
"""Milliseconds without a heartbeat that count as a closure."""

logger = logging.getLogger(__name__)


class OpeningHours:
    """Records the opening hours and stamps changes with the time and earlier closures."""

    def __init__(self, store: Store, clock: Clock, *, pauses: bool) -> None:
        """`pauses` says whether clocks pause while the server is down."""
        self._store = store
        self._clock = clock
        self._pauses = pauses
        self._closures: tuple[Closure, ...] = ()

    def moment(self) -> Moment:
        """The time now, with earlier closures."""
        return Moment(self._clock.now(), self._closures)

    async def open(self) -> None:
        """Record the start of the server."""
        if not self._pauses:
            await self._store.write("", forget_open_hours)
            return
        await self._beat()
        self._closures = await self._store.read(closures)

    async def follow(self) -> None:
        """Store heartbeats until cancelled."""
        while self._pauses:
            await self._clock.sleep_until(self._clock.now() + BEAT)
            await self._try_to_beat()

    async def close(self) -> None:
        """Store the last heartbeat."""
        if self._pauses:
            await self._try_to_beat()

    async def _beat(self) -> None:
        await self._store.write("", note_open, self._clock.now(), PATIENCE)

    async def _try_to_beat(self) -> None:
        try:
            await self._beat()
        except StoreError as error:
            logger.warning("the heartbeat of the opening hours is not stored: %s", error)


_OPEN_HOURS = select(open_hours).order_by(open_hours.c.opened)


def closures(connection: Connection) -> tuple[Closure, ...]:
    """Times between the recorded opening hours."""
    found = connection.execute(_OPEN_HOURS).all()
    return tuple(Closure(before.seen, after.opened) for before, after in itertools.pairwise(found))


def note_open(connection: Connection, at: int, patience: int) -> None:
    """Record that the server runs now; a gap of more than `patience` milliseconds is a closure."""
    last = connection.scalar(select(func.max(open_hours.c.opened)))
    here = and_(open_hours.c.opened == last, open_hours.c.seen >= at - patience)
    # Another server's clock may be ahead.
    seen = case((open_hours.c.seen < at, at), else_=open_hours.c.seen)
    if not connection.execute(update(open_hours).where(here).values(seen=seen)).rowcount:
        connection.execute(insert(open_hours), {"opened": at, "seen": at})


def forget_open_hours(connection: Connection) -> None:
    """Delete all opening hours."""
    connection.execute(delete(open_hours))
