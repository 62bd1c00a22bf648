"""Game clocks of a table: a pure function of its time control and the timestamps in its log.

Each seat has its own clock, which runs while the game waits for that seat; in a simultaneous phase
several run. `Clocks` is an immutable value: each log entry produces the next one. Moments are UTC
in milliseconds since 1970; remaining times are milliseconds too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import DAY, NO_REST, SECOND, Pace, PaceKind, Rest, TimeUp

REMINDED_AFTER = 7 * DAY * SECOND
"""Without a time limit, a player is reminded after this long."""
FREED_AFTER = 14 * DAY * SECOND
"""After this long and one reminder, the others may replace a player where no time limit would end
the wait."""
REST_CHANGES_AFTER = DAY * SECOND
"""Minimum time for which daily hours count at a table before new ones replace them."""
MISSED_TURNS = 3
"""A live game is adjourned once every player has missed this many turns in a row."""


@dataclass(frozen=True, slots=True)
class SeatClock:
    """Clock of one seat."""

    left: int = 0
    """Remaining time, as of `since` while the clock runs. Negative if time ran out before that."""
    since: int | None = None
    """When the clock was started; None while it is stopped."""
    asked: int | None = None
    """When the current decision began to wait for this seat; None if the game does not wait for it.
    """
    last_asked: int | None = None
    """The same for its latest new decision; an undo reopens that one."""
    reminded: int | None = None
    """When the seat was reminded of the current decision."""
    moves: int = 0
    """Number of this seat's moves that still count after undos."""
    paid: int = 0
    """Number of moves for which the increment was given: undoing and repeating a move earns none.
    """
    rest: Rest = NO_REST
    next_rest: Rest | None = None
    """Daily hours and time zone that take effect with its next move."""
    rest_changed: int | None = None
    """When its daily hours last changed during the game."""
    claims: tuple[Seat, ...] = ()
    """Seats that voted to let a bot take over in this decision."""
    missed: int = 0
    """Consecutive turns that ended by timeout."""
    passed_over: int = 0
    """Turns that others have missed since this seat was last an actor. A seat that is out of the
    game is never asked, so it cannot miss a turn itself."""

    @property
    def goes(self) -> bool:
        return self.since is not None

    def left_at(self, moment: int) -> int:
        """Remaining time at a moment, which must not be before the last log entry."""
        return self.left if self.since is None else self.left - self.rest.awake(self.since, moment)

    def ends(self) -> int | None:
        """When its time runs out; None while the clock is stopped."""
        return None if self.since is None else self.rest.after(self.since, self.left)


@dataclass(frozen=True, slots=True)
class ClockStep:
    """Effect of one log entry on the clocks."""

    at: int
    actors: Collection[Seat] = ()
    """Seats that the game waits for from now on."""
    fresh: Collection[Seat] = ()
    """Seats whose decision began or ended with this entry."""
    moved: Seat | None = None
    """Seat that moved, if the entry is a move."""
    taken_back: tuple[Seat, ...] = ()
    """Seats of the moves that no longer count, once per move."""
    is_missed: bool = False
    """The move ended a turn by timeout."""
    is_ahead: bool = False
    """The move was a premove; its player need not be present."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """All clocks of a table, as an immutable value."""

    pace: Pace
    seats: tuple[SeatClock, ...]
    people: frozenset[Seat] = field(default_factory=frozenset)
    """Seats that have a clock; bots have none."""
    adjourned: bool = False
    """All clocks are stopped until a player resumes the game."""

    @classmethod
    def new(cls, pace: Pace, seats: int) -> Clocks:
        """Clocks before the first entry, all stopped."""
        return cls(pace, (SeatClock(pace.start * SECOND),) * seats)

    def after(self, step: ClockStep) -> Clocks:
        """Clocks after a log entry."""
        seats = tuple(
            self._clock_after(seat, clock, step, step.taken_back.count(seat))
            for seat, clock in enumerate(self.seats)
        )
        return replace(self, seats=seats)

    def seated(self, seat: Seat, *, is_person: bool) -> Clocks:
        """Clocks after a person or bot took the seat. A bot's clock never runs."""
        people = self.people | {seat} if is_person else self.people - {seat}
        clock = replace(
            self.seats[seat], rest=NO_REST, next_rest=None, rest_changed=None, claims=(), missed=0
        )
        return replace(self._with(seat, clock), people=people)

    def resting(self, seat: Seat, rest: Rest) -> Clocks:
        """Clocks with other daily hours for the seat. Apply `after` first, so that elapsed time is
        settled."""
        return self._with(seat, replace(self.seats[seat], rest=rest, next_rest=None))

    def resting_later(self, seat: Seat, rest: Rest) -> Clocks:
        """The same for a change during the game: holidays take effect at once, daily hours and time
        zone with the next move. Otherwise players could postpone a deadline with them."""
        clock = self.seats[seat]
        zone = rest.zone if clock.rest.is_none else clock.rest.zone
        present = Rest(zone, clock.rest.hours, rest.holidays)
        later = None if present == rest else rest
        return self._with(seat, replace(clock, rest=present, next_rest=later))

    def adjourn(self) -> Clocks:
        """Clocks of an adjourned game. They stop with the next step (`after`)."""
        return replace(self, adjourned=True)

    def resume(self) -> Clocks:
        """Clocks of a resumed game: every player gets the initial time again."""
        left = self.pace.start * SECOND
        seats = tuple(replace(clock, left=left, missed=0, passed_over=0) for clock in self.seats)
        return replace(self, seats=seats, adjourned=False)

    @property
    def plays_itself(self) -> bool:
        """Whether a live game continues without its players: all keep missing their turns."""
        if self.pace.kind is not PaceKind.LIVE or self.pace.time_up is not TimeUp.DEFAULT:
            return False
        idle = MISSED_TURNS * len(self.seats)
        return bool(self.people) and all(
            clock.missed >= MISSED_TURNS or clock.passed_over >= idle
            for clock in (self.seats[seat] for seat in self.people)
        )

    def reminded(self, seat: Seat, at: int) -> Clocks:
        """Clocks after the seat was reminded."""
        return self._with(seat, replace(self.seats[seat], reminded=at))

    def claimed(self, by: Seat, seat: Seat) -> Clocks:
        """Clocks after a seat claimed that another one's time is up."""
        clock = self.seats[seat]
        return self._with(seat, replace(clock, claims=(*clock.claims, by)))

    def paused(self, since: int, until: int) -> Clocks:
        """Clocks after a server downtime, which counts for nobody."""
        seats = tuple(_pause(clock, since, until) for clock in self.seats)
        return replace(self, seats=seats)

    def is_up(self, seat: Seat, at: int) -> bool:
        """Whether the seat's running clock has run out."""
        clock = self.seats[seat]
        return self.pace.is_timed and clock.goes and clock.left_at(at) <= 0

    def reminds_from(self, seat: Seat) -> int | None:
        """When the server must remind the seat; None if never, or if it already did."""
        clock = self.seats[seat]
        if clock.asked is None or clock.reminded is not None or len(self.people) < 2:
            return None
        if not self.pace.is_timed:
            return clock.asked + REMINDED_AFTER
        return None if self._acts_at_timeout else clock.ends()

    def claimed_from(self, seat: Seat) -> int | None:
        """When waiting players may claim against the seat; None if that is not known yet or nobody
        waits."""
        clock = self.seats[seat]
        if clock.asked is None or self._acts_at_timeout:
            return None
        if not self.pace.frees_hostages:
            return clock.ends()
        return None if clock.reminded is None else max(clock.asked + FREED_AFTER, clock.reminded)

    @property
    def claim_wins(self) -> bool:
        """Whether a claim wins the game, rather than putting a bot on the seat."""
        return len(self.seats) == 2 and self.pace.time_up not in {TimeUp.BOT, TimeUp.TAKEOVER}

    def plays_by_itself_from(self, seat: Seat) -> int | None:
        """When a timeout ends the seat's turn with the game's default move; None if never."""
        if not self.pace.is_timed or self.pace.time_up is not TimeUp.DEFAULT:
            return None
        return self.seats[seat].ends()

    def flag_falls_from(self, seat: Seat) -> int | None:
        """When the seat's flag falls, apart from the lag allowance; None if never."""
        return self.seats[seat].ends() if self.pace.has_flag_fall else None

    def aborts_from(self, seat: Seat) -> int | None:
        """When the game is aborted unless the seat makes its first move; None if never."""
        clock, limit = self.seats[seat], self.pace.first_move
        if limit is None or clock.asked is None or clock.paid:
            return None
        return clock.asked + limit * SECOND

    def deadline(self, *, reminds: bool = True) -> int | None:
        """Next moment at which the server must act on a clock, or None. `reminds` says whether
        somebody waits for whom players are reminded."""
        return min(self._moments(reminds=reminds), default=None)

    def _moments(self, *, reminds: bool) -> Iterable[int]:
        for seat in range(len(self.seats)):
            if reminds and (moment := self.reminds_from(seat)) is not None:
                yield moment
            for moment in (
                self.plays_by_itself_from(seat),
                self.flag_falls_from(seat),
                self.aborts_from(seat),
            ):
                if moment is not None:
                    yield moment + self.pace.grace

    @property
    def _acts_at_timeout(self) -> bool:
        """Whether the server acts on a timeout at once, so that nobody is reminded or claims."""
        return self.pace.time_up is TimeUp.DEFAULT or self.pace.has_flag_fall

    def _with(self, seat: Seat, clock: SeatClock) -> Clocks:
        seats = (*self.seats[:seat], clock, *self.seats[seat + 1 :])
        return replace(self, seats=seats)

    def _clock_after(self, seat: Seat, clock: SeatClock, step: ClockStep, back: int) -> SeatClock:
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
        # A player who undoes only own moves already had the time for this decision.
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
        """Remaining time after a move. Overrun time is not carried over."""
        more = max(0, left) + self.pace.increment * SECOND
        return more if self.pace.cap is None else min(more, self.pace.cap * SECOND)


def _moved(clock: SeatClock, step: ClockStep) -> SeatClock:
    """Clock of the seat that moved: pending daily hours take effect now."""
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
