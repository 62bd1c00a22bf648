"""Presets of the pace for forms."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.pace import DAY, HOUR, UNTIMED, Pace, PaceKind, TimeUp, days_a_move, live
from kaffeehaus.house.clocks.sentences import pace_title
from kaffeehaus.house.errors import BadRequest


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
