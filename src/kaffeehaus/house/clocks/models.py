"""Request and response model of the pace of a table."""

from __future__ import annotations

from pydantic import Field, StrictBool, StrictInt

from kaffeehaus.core.pace import Pace, PaceKind, TimeUp
from kaffeehaus.house.http.models import Model


class PaceInfo(Model):
    """Time control of a table, in seconds."""

    kind: PaceKind = PaceKind.UNTIMED
    start: StrictInt = Field(
        default=0, ge=0, le=10**8, description="At the beginning; with `days`, for each move."
    )
    increment: StrictInt = Field(default=0, ge=0, le=10**8, description="More for each move.")
    cap: StrictInt | None = Field(
        default=None, ge=0, le=10**8, description="What a bank holds at most."
    )
    time_up: TimeUp = Field(
        default=TimeUp.REMIND,
        description="When time is up: `remind` only, `claim` the win (two seats), a `bot` plays on "
        "if those who wait agree, or the turn ends with the game's `default` move.",
    )
    rests: StrictBool = Field(
        default=False,
        description="Clocks stand still outside daily hours and on holidays; not in live games.",
    )


def pace_info(pace: Pace | None) -> PaceInfo | None:
    """The pace of a table, if it has one."""
    return None if pace is None else PaceInfo.model_validate(pace)


def pace_asked(asked: PaceInfo) -> Pace:
    """The requested pace."""
    return Pace(**asked.model_dump())
