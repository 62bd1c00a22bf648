"""A slow model of one seat's clock: it walks through time minute by minute, and asks every time
whether the clock goes. Everything happens at whole minutes."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from kaffeehaus.core.pace import DAY, Pace, PaceKind, Rest

MINUTE = 60_000


def is_awake(rest: Rest, moment: int) -> bool:
    """Whether the clock of who rests so goes in the minute that begins then."""
    local = datetime.fromtimestamp(moment / 1000, ZoneInfo(rest.zone))
    today = local.date().isoformat()
    if any(holiday.first <= today <= holiday.last for holiday in rest.holidays):
        return False
    if rest.hours is None or rest.hours.begin == rest.hours.end:
        return True
    minute = local.hour * 60 + local.minute
    begin, end = rest.hours.begin, rest.hours.end
    return begin <= minute < end if begin < end else minute >= begin or minute < end


@dataclass
class ModelClock:
    """The clock of one seat."""

    pace: Pace
    left: int = field(init=False)
    """Milliseconds."""
    goes: bool = False
    moves: int = 0
    paid: int = 0
    rest: Rest = field(default_factory=Rest)
    next_rest: Rest | None = None
    rest_changed: int | None = None
    closed: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.left = self.pace.start * 1000

    def live_through(self, begin: int, end: int) -> None:
        """Let time pass."""
        for moment in range(begin, end, MINUTE):
            is_open = not any(since <= moment < until for since, until in self.closed)
            if self.goes and is_open and is_awake(self.rest, moment):
                self.left -= MINUTE

    def begin(self) -> None:
        """A decision waits for the seat."""
        if self.pace.kind is PaceKind.DAYS:
            self.left = self.pace.start * 1000
        self.goes = True

    def change_rest(self, rest: Rest) -> None:
        """Its player changes holidays, which count at once, and daily hours, which do not."""
        if not self.rest.hours and not self.rest.holidays:
            self.rest = Rest(rest.zone)
        self.rest = Rest(self.rest.zone, self.rest.hours, rest.holidays)
        self.next_rest = rest

    def move(self, at: int) -> None:
        """The seat has decided, and waits for the other."""
        changed = self.rest_changed
        differs = self.next_rest not in (None, self.rest)
        if self.next_rest and differs and (changed is None or at - changed >= DAY * 1000):
            self.rest, self.next_rest, self.rest_changed = self.next_rest, None, at
        self.goes = False
        self.moves += 1
        if self.moves > self.paid:
            self.paid = self.moves
            self.left = max(0, self.left) + self.pace.increment * 1000
            if self.pace.cap is not None:
                self.left = min(self.left, self.pace.cap * 1000)

    def take_back(self) -> None:
        """Its last move no longer counts, and it is to decide again, in the time that was left."""
        self.moves -= 1
        self.goes = True
