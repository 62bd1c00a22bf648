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


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat."""

    left: int = 0
    """What is left, as of `since` where the clock goes. Below 0 the time was up long ago."""
    since: int | None = None
    """The moment since which it goes; None where it stands."""
    asked: int | None = None
    """When the present decision began to wait for this seat; None where nothing waits."""
    reminded: int | None = None
    """When the seat was reminded of this decision."""
    moves: int = 0
    """The moves of this seat that count."""
    paid: int = 0
    """The moves for which it was given time: taking one back and making it again earns nothing."""
    rest: Rest = NO_REST
    claims: tuple[Seat, ...] = ()
    """Who would have a bot play on for it in this decision."""

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


@dataclass(frozen=True, slots=True)
class Clocks:
    """All clocks of a table."""

    pace: Pace
    seats: tuple[SeatClock, ...]
    people: frozenset[Seat] = field(default_factory=frozenset)
    """The seats that have a clock: bots have none."""

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
        return Clocks(self.pace, seats, self.people)

    def seated(self, seat: Seat, *, is_person: bool) -> Clocks:
        """The clocks once somebody sits there: a bot's stands for ever."""
        people = self.people | {seat} if is_person else self.people - {seat}
        clock = replace(self.seats[seat], rest=NO_REST, claims=())
        return Clocks(self.pace, self._with(seat, clock).seats, people)

    def resting(self, seat: Seat, rest: Rest) -> Clocks:
        """The clocks once the seat rests otherwise. Time has to be settled before (`after`)."""
        return self._with(seat, replace(self.seats[seat], rest=rest))

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
        return Clocks(self.pace, seats, self.people)

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
        return Clocks(self.pace, seats, self.people)

    def _clock_after(self, seat: Seat, clock: SeatClock, step: Step, back: int) -> SeatClock:
        left, moves, paid = clock.left_at(step.at), clock.moves - back, clock.paid
        if seat == step.moved:
            moves += 1
            if moves > paid:
                left, paid = self._paid(left), moves
        goes = seat in step.actors and seat in self.people
        is_new = goes and (not clock.goes or seat in step.fresh)
        if is_new and self.pace.kind is PaceKind.DAYS:
            left = self.pace.start * SECOND
        return SeatClock(
            left=left,
            since=step.at if goes else None,
            asked=(step.at if is_new else clock.asked) if goes else None,
            reminded=clock.reminded if goes and not is_new else None,
            moves=moves,
            paid=paid,
            rest=clock.rest,
            claims=clock.claims if goes and not is_new else (),
        )

    def _paid(self, left: int) -> int:
        """What is left after a move: who was late owes nothing."""
        more = max(0, left) + self.pace.increment * SECOND
        return more if self.pace.cap is None else min(more, self.pace.cap * SECOND)


def _pause(clock: SeatClock, since: int, until: int) -> SeatClock:
    if clock.since is None or clock.since >= until:
        return clock
    begin = max(since, clock.since)
    left = clock.left - clock.rest.awake(clock.since, begin)
    assert clock.asked is not None
    asked = clock.asked + (until - begin)
    return replace(clock, left=left, since=until, asked=asked)
