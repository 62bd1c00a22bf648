"""Time controls of a table: presets for forms, sentences, and the API model."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pydantic import Field, StrictBool, StrictInt

from kaffeehaus.core.clocks import FREED_AFTER, MISSED_TURNS, REMINDED_AFTER
from kaffeehaus.core.game import AnyGame
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
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.models import Model


def pace_title(pace: Pace) -> str:
    """The pace in a few words: `3 days a move`."""
    match pace.kind:
        case PaceKind.UNTIMED:
            return "No clock"
        case PaceKind.LIVE:
            return f"{pace.start // MINUTE} min + {pace.increment} s a move"
        case PaceKind.DAYS:
            return f"{span(pace.start)} a move"
        case PaceKind.BANK:
            return (
                f"{span(pace.start)} + {span(pace.increment)} a move, {span(pace.cap or 0)} at most"
            )


def pace_lines(pace: Pace | None, game: AnyGame, seats: int) -> tuple[str, ...]:
    """Rules of the clock at a table of so many seats; empty without other players."""
    if pace is None or seats < 2:
        return ()
    lines = [_allowance(pace)]
    if pace.is_timed:
        lines.append(_at_timeout(pace, game))
    if pace.kind is PaceKind.LIVE and pace.time_up is TimeUp.DEFAULT:
        lines.append(
            f"If every player misses {MISSED_TURNS} turns in a row, the game is adjourned until a "
            "player resumes it."
        )
    if pace.rests:
        lines.append("Clocks stand still outside each player’s daily hours, and on holidays.")
    if pace.frees_hostages:
        lines.append(_release_rule(seats))
    return tuple(lines)


def time_left(milliseconds: int) -> str:
    """Remaining time: `2 d 5 h`, `5 h 12 min`, `12:05`."""
    seconds = milliseconds // SECOND
    if seconds >= DAY:
        return f"{seconds // DAY} d {seconds % DAY // HOUR} h"
    if seconds >= HOUR:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE} min"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def span(seconds: int) -> str:
    """A duration in its largest whole unit: `3 days`, `36 hours`, `5 minutes`."""
    for unit, word in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second")):
        if seconds and seconds % unit == 0:
            count = seconds // unit
            return f"{count} {word}" if count == 1 else f"{count} {word}s"
    return "nothing"


def _allowance(pace: Pace) -> str:
    match pace.kind:
        case PaceKind.UNTIMED:
            return "There is no clock."
        case PaceKind.LIVE:
            return f"Each player has {span(pace.start)}, and {span(pace.increment)} more a move."
        case PaceKind.DAYS:
            return f"Each move may take {span(pace.start)}."
        case PaceKind.BANK:
            return (
                f"Each player has {span(pace.start)}, and {span(pace.increment)} more a move, but "
                f"never more than {span(pace.cap or 0)}."
            )


def _at_timeout(pace: Pace, game: AnyGame) -> str:
    match pace.time_up:
        case TimeUp.REMIND:
            return "When time is up, the player is reminded."
        case TimeUp.CLAIM:
            return "When time is up, the other player may claim the win."
        case TimeUp.BOT:
            return "When time is up, a bot plays on if those who wait agree."
        case TimeUp.DEFAULT:
            return f"When time is up, the turn ends by itself. {game.default_move}"


def _release_rule(seats: int) -> str:
    days, reminder = FREED_AFTER // (DAY * SECOND), REMINDED_AFTER // (DAY * SECOND)
    what = "end the game as won" if seats == 2 else "put a bot there"
    return (
        f"Who waits for somebody for {days} days may {what}; the house reminds that player "
        f"before, without a clock after {reminder} days."
    )


@dataclass(frozen=True, slots=True)
class Preset:
    """A pace with an id."""

    id: str
    pace: Pace

    @property
    def title(self) -> str:
        return pace_title(self.pace)


PRESETS = (
    Preset("untimed", UNTIMED),
    Preset("5+3", live(5, 3)),
    Preset("10+5", live(10, 5)),
    Preset("30+20", live(30, 20)),
    Preset("1d", days_a_move(1)),
    Preset("3d", days_a_move(3)),
    Preset("7d", days_a_move(7)),
    Preset("bank", Pace(PaceKind.BANK, 3 * DAY, 12 * HOUR, 7 * DAY)),
)

TIME_UP_TITLES = {
    TimeUp.DEFAULT: "The turn ends by itself",
    TimeUp.CLAIM: "The other player may claim the win",
    TimeUp.BOT: "A bot plays on, if those who wait agree",
    TimeUp.REMIND: "The player is reminded",
}


def default_time_up(seats: int) -> TimeUp:
    """Default time-out rule of a game for at most so many players."""
    return TimeUp.CLAIM if seats == 2 else TimeUp.DEFAULT


def pace_of(preset: str, time_up: TimeUp, *, rests: bool) -> Pace:
    """The pace of a preset with these options, where they apply. Raises `BadRequest`."""
    pace = next((known.pace for known in PRESETS if known.id == preset), None)
    if pace is None:
        raise BadRequest("There is no such pace.", code="bad_pace")
    if not pace.is_timed:
        return pace
    return replace(pace, time_up=time_up, rests=rests and pace.kind is not PaceKind.LIVE)


class PaceInfo(Model):
    """Time control of a table, in seconds."""

    kind: PaceKind = PaceKind.UNTIMED
    start: StrictInt = Field(default=0, ge=0, le=10**8)
    """At the beginning; with `days`, for each move."""
    increment: StrictInt = Field(default=0, ge=0, le=10**8)
    """More for each move."""
    cap: StrictInt | None = Field(default=None, ge=0, le=10**8)
    """What a bank holds at most."""
    time_up: TimeUp = TimeUp.REMIND
    """When time is up: `remind` only, `claim` the win (two seats), a `bot` plays on if those who
    wait agree, or the turn ends with the game's `default` move."""
    rests: StrictBool = False
    """Clocks stand still outside daily hours and on holidays; not in live games."""


def pace_asked(asked: PaceInfo) -> Pace:
    """The requested pace."""
    return Pace(**asked.model_dump())
