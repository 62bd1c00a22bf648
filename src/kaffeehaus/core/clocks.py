"""The clocks of a table: a pure function of its pace and of the times in its log.

Each seat has its own clock, which goes while the game waits for that seat; in a phase where all
choose at once, all of them go. A `Clocks` is a value: an entry of the log makes another of it. All
moments are UTC in milliseconds since 1970, and so are the times that are left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import DAY, SECOND, Pace, PaceKind, TimeUp
from kaffeehaus.core.rest import NO_REST, Rest

REMINDED_AFTER = 7 * DAY * SECOND
"""Without a clock, a player is reminded after so long."""
FREED_AFTER = 14 * DAY * SECOND
"""After so long, and one reminder, nobody has to wait any more where time alone ends nothing."""
REST_CHANGES_AFTER = DAY * SECOND
"""New daily hours replace others that have counted at a table for at least so long."""
MISSED_TURNS = 3
"""A live game is adjourned once every player has missed so many turns in a row."""


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat."""

    left: int = 0
    """What is left, as of `since` where the clock goes. Below 0 the time was up long ago."""
    since: int | None = None
    """The moment since which it goes; None where it stands."""
    asked: int | None = None
    """When the present decision began to wait for this seat; None where nothing waits."""
    last_asked: int | None = None
    """The same for its last decision that was a new one: taking a move back reopens that one."""
    reminded: int | None = None
    """When the seat was reminded of this decision."""
    moves: int = 0
    """The moves of this seat that count."""
    paid: int = 0
    """The moves for which it was given time: taking one back and making it again earns nothing."""
    rest: Rest = NO_REST
    next_rest: Rest | None = None
    """Daily hours and time zone that count from its next move on."""
    rest_changed: int | None = None
    """When its daily hours last changed during the game."""
    claims: tuple[Seat, ...] = ()
    """Who would have a bot play on for it in this decision."""
    missed: int = 0
    """Turns in a row that ended because its time was up."""
    passed_over: int = 0
    """Turns that others have missed since the game last asked this seat: it may be out of the
    game, and then it cannot miss any."""

    @property
    def goes(self) -> bool:
        return self.since is not None

    def left_at(self, moment: int) -> int:
        """What is left at a moment, not before the last entry of the log."""
        return self.left if self.since is None else self.left - self.rest.awake(self.since, moment)

    def ends(self) -> int | None:
        """The moment at which its time is up; None where it stands."""
        return None if self.since is None else self.rest.after(self.since, self.left)


@dataclass(frozen=True, slots=True)
class Step:
    """What an entry of the log means to the clocks."""

    at: int
    actors: Collection[Seat] = ()
    """The seats that the game waits for from now on."""
    fresh: Collection[Seat] = ()
    """The seats for which another decision began, or the last one ended."""
    moved: Seat | None = None
    """Whose move it is."""
    taken_back: tuple[Seat, ...] = ()
    """Whose moves no longer count, one for each."""
    is_missed: bool = False
    """The move ended a turn whose time was up."""
    is_ahead: bool = False
    """The seat had said ahead of time that it makes this move, and need not be here."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """All clocks of a table."""

    pace: Pace
    seats: tuple[SeatClock, ...]
    people: frozenset[Seat] = field(default_factory=frozenset)
    """The seats that have a clock: bots have none."""
    adjourned: bool = False
    """All clocks stand until a player resumes the game."""

    @classmethod
    def new(cls, pace: Pace, seats: int) -> Clocks:
        """The clocks before the first entry: all stand."""
        return cls(pace, (SeatClock(pace.start * SECOND),) * seats)

    def after(self, step: Step) -> Clocks:
        """The clocks after an entry."""
        seats = tuple(
            self._clock_after(seat, clock, step, step.taken_back.count(seat))
            for seat, clock in enumerate(self.seats)
        )
        return replace(self, seats=seats)

    def seated(self, seat: Seat, *, is_person: bool) -> Clocks:
        """The clocks once somebody sits there: a bot's stands for ever."""
        people = self.people | {seat} if is_person else self.people - {seat}
        clock = replace(
            self.seats[seat], rest=NO_REST, next_rest=None, rest_changed=None, claims=(), missed=0
        )
        return replace(self._with(seat, clock), people=people)

    def resting(self, seat: Seat, rest: Rest) -> Clocks:
        """The clocks once the seat rests otherwise. Time has to be settled before (`after`)."""
        return self._with(seat, replace(self.seats[seat], rest=rest, next_rest=None))

    def resting_later(self, seat: Seat, rest: Rest) -> Clocks:
        """The same for a player who changes it during the game: holidays count at once, daily hours
        and time zone from the next move on, so that nobody can put a deadline off with them."""
        clock = self.seats[seat]
        zone = rest.zone if clock.rest.is_none else clock.rest.zone
        present = Rest(zone, clock.rest.hours, rest.holidays)
        later = None if present == rest else rest
        return self._with(seat, replace(clock, rest=present, next_rest=later))

    def adjourn(self) -> Clocks:
        """The clocks once the game is adjourned. They stand from the next step on (`after`)."""
        return replace(self, adjourned=True)

    def resume(self) -> Clocks:
        """The clocks once the game is resumed: every player has the time of the beginning."""
        left = self.pace.start * SECOND
        seats = tuple(replace(clock, left=left, missed=0, passed_over=0) for clock in self.seats)
        return replace(self, seats=seats, adjourned=False)

    @property
    def plays_itself(self) -> bool:
        """Whether a live game goes on without any of its players: all have missed their turns."""
        if self.pace.kind is not PaceKind.LIVE or self.pace.time_up is not TimeUp.DEFAULT:
            return False
        idle = MISSED_TURNS * len(self.seats)
        return bool(self.people) and all(
            clock.missed >= MISSED_TURNS or clock.passed_over >= idle
            for clock in (self.seats[seat] for seat in self.people)
        )

    def reminded(self, seat: Seat, at: int) -> Clocks:
        """The clocks once the seat was reminded."""
        return self._with(seat, replace(self.seats[seat], reminded=at))

    def claimed(self, by: Seat, seat: Seat) -> Clocks:
        """The clocks once somebody would no longer wait for the seat."""
        clock = self.seats[seat]
        return self._with(seat, replace(clock, claims=(*clock.claims, by)))

    def paused(self, since: int, until: int) -> Clocks:
        """The clocks if the house was closed in between: nothing of that time counts."""
        seats = tuple(_pause(clock, since, until) for clock in self.seats)
        return replace(self, seats=seats)

    def is_up(self, seat: Seat, at: int) -> bool:
        """Whether the time of the seat, which goes, is up."""
        clock = self.seats[seat]
        return self.pace.is_timed and clock.goes and clock.left_at(at) <= 0

    def reminds_from(self, seat: Seat) -> int | None:
        """When the house is to remind the seat; None if it is not, or has done it."""
        clock = self.seats[seat]
        if clock.asked is None or clock.reminded is not None or len(self.people) < 2:
            return None
        if not self.pace.is_timed:
            return clock.asked + REMINDED_AFTER
        return None if self.pace.time_up is TimeUp.DEFAULT else clock.ends()

    def claimed_from(self, seat: Seat) -> int | None:
        """When somebody who waits for the seat may do something about it; None if that is not
        known yet, or nothing waits."""
        clock = self.seats[seat]
        if clock.asked is None or self.pace.time_up is TimeUp.DEFAULT:
            return None
        if not self.pace.frees_hostages:
            return clock.ends()
        return None if clock.reminded is None else max(clock.asked + FREED_AFTER, clock.reminded)

    def plays_by_itself_from(self, seat: Seat) -> int | None:
        """When the turn of the seat ends with the game's own move; None if it never does."""
        if not self.pace.is_timed or self.pace.time_up is not TimeUp.DEFAULT:
            return None
        return self.seats[seat].ends()

    def deadline(self) -> int | None:
        """The next moment at which the house has something to do, or None."""
        return min(self._moments(), default=None)

    def _moments(self) -> Iterable[int]:
        for seat in range(len(self.seats)):
            for moment in (self.reminds_from(seat), self.plays_by_itself_from(seat)):
                if moment is not None:
                    yield moment

    def _with(self, seat: Seat, clock: SeatClock) -> Clocks:
        seats = (*self.seats[:seat], clock, *self.seats[seat + 1 :])
        return replace(self, seats=seats)

    def _clock_after(self, seat: Seat, clock: SeatClock, step: Step, back: int) -> SeatClock:
        left, moves, paid = clock.left_at(step.at), clock.moves - back, clock.paid
        is_repeated = set(step.taken_back) == {seat}
        if seat == step.moved:
            clock = _moved(clock, step)
            moves += 1
            is_repeated = moves <= paid
            if not is_repeated:
                left, paid = self._paid(left), moves
        goes = seat in step.actors and seat in self.people and not self.adjourned
        is_new = goes and (not clock.goes or seat in step.fresh)
        # Whoever takes back only own moves has had the time for this decision before.
        asked = clock.last_asked or clock.asked
        if is_new and (asked is None or not is_repeated):
            asked = step.at
            if self.pace.kind is PaceKind.DAYS:
                left = self.pace.start * SECOND
        return replace(
            clock,
            left=left,
            since=step.at if goes else None,
            asked=asked if goes else None,
            last_asked=asked,
            reminded=clock.reminded if goes and not is_new else None,
            moves=moves,
            paid=paid,
            claims=clock.claims if goes and not is_new else (),
            missed=0 if back else clock.missed,
            passed_over=0 if goes or seat == step.moved else clock.passed_over + step.is_missed,
        )

    def _paid(self, left: int) -> int:
        """What is left after a move: who was late owes nothing."""
        more = max(0, left) + self.pace.increment * SECOND
        return more if self.pace.cap is None else min(more, self.pace.cap * SECOND)


def _moved(clock: SeatClock, step: Step) -> SeatClock:
    """The clock of the seat that moved: daily hours may change then, and only then."""
    if step.is_missed:
        missed = clock.missed + 1
    else:
        missed = clock.missed if step.is_ahead else 0
    changed, rest = clock.rest_changed, clock.next_rest
    if rest is None or (changed is not None and step.at - changed < REST_CHANGES_AFTER):
        return replace(clock, missed=missed)
    return replace(clock, missed=missed, rest=rest, next_rest=None, rest_changed=step.at)


def _pause(clock: SeatClock, since: int, until: int) -> SeatClock:
    if clock.since is None or clock.since >= until:
        return clock
    begin = max(since, clock.since)
    left = clock.left - clock.rest.awake(clock.since, begin)
    assert clock.asked is not None
    asked = clock.asked + (until - begin)
    return replace(clock, left=left, since=until, asked=asked, last_asked=asked)
