"""Bot `search` for Food Chain Magnate: one-change substitution in its working day.

1. The planner's whole working day is the standard, see `working_day`.
2. Each of its decisions is replaced by each alternative, one at a time: another first hire, another
   lesson, another campaign.
3. Every changed day is played out: planners play on for everyone for two more rounds, in the same
   sample of what is hidden, so that two days differ by nothing else.
4. The planner's day stays unless another one is clearly better. Then the best changes are combined,
   and the better day is changed in turn, as long as that helps.

The budget is looked at inside playouts. Where they take long, with many chains and modules, they
get shorter before there are too few of them. bench/notes/bots.md describes other approaches and
their results.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import process_time

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.fcm.analyst import DollarsInTheEnd
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.working_day import UNCHANGED, Change, WorkingDay, changes_of, work
from kaffeehaus.core.action import Action
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.knowledge import knows_reserve, knows_structure
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive
from kaffeehaus.games.fcm.rules.town import add
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.kernels.budget import Budget, Deadline

ROUNDS = 2
"""Turns after this one that a playout lasts..."""
FEW = 12
"""...unless the time does not suffice for so many playouts."""
CLEARLY = 3.0
"""Minimum gain in dollars for which the planner's choice is changed."""
MOST_COMBINED = 8
"""Maximum number of changes that are tried together with the best one."""


@dataclass(frozen=True, slots=True)
class Decided:
    """Identity of a turn: seat and game included."""

    tiles: str
    turn: int
    seat: Seat


class Search:
    """See above. The budget is playouts, or processor time, for each working day.

    It caches the day. When the cache is lost it searches what is left of the day, which costs only
    time.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._planner = Planner()
        self._decided: Decided | None = None
        self._day: deque[FcmAction] = deque()

    def choose(self, turn: Turn) -> Action:
        """The next action of the best working day; the planner's choice in other steps."""
        state = turn.sample(turn.rng)
        assert isinstance(state, FcmState)
        if state.town.step != NineToFive.id:
            return self._planner.choose(turn)
        here = Decided(state.town.tiles, state.town.turn, turn.seat)
        if here != self._decided or not self._day or self._day[0] not in turn.legal:
            suppose(state, turn.seat)
            self._day = deque(Trials(state, turn.seat, self.budget).best())
            self._decided = here
        return self._day.popleft()


def suppose(sample: FcmState, seat: Seat) -> None:
    """Assume that the others chose as the planner does: the largest reserve. Their structures
    follow in the playouts."""
    money = [card.money for card in sample.rules.reserves.cards]
    for other in sample.seats_in_play():
        player = sample.player(other)
        if player.reserve is not None and not knows_reserve(sample, seat, other):
            player.reserve = money.index(max(money))
        if not knows_structure(sample, seat, other):
            for card, number in player.work.items():
                add(player.beach, card, number)
            player.work, player.ready = {}, False


class OutOfBudget(Exception):
    """The budget ended, maybe within a playout."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """A day that was played out, and its value in dollars."""

    worth: float
    change: Change
    day: WorkingDay


class Trials:
    """Working days of one chain from one position, played out on the same sample."""

    def __init__(self, state: FcmState, seat: Seat, budget: Budget) -> None:
        self._state = state
        self._seat = seat
        self._playouts = budget.playouts
        self._deadline = Deadline(budget)
        self._evaluate = DollarsInTheEnd()
        self.rounds = ROUNDS
        self._worths: dict[tuple[FcmAction, ...], float] = {}
        self._best: _Trial | None = None

    def best(self) -> tuple[FcmAction, ...]:
        """The actions of the planner's day, or of the best day that is clearly better."""
        planned = work(self._state, self._seat)
        if not any(changes_of(planned)):
            return planned.actions
        with suppress(OutOfBudget):
            self._best = _Trial(self._measure(planned), UNCHANGED, planned)
            while better := self._improve(self._best):
                self._combine(better)
        return self._best.day.actions if self._best else planned.actions

    def _measure(self, planned: WorkingDay) -> float:
        """Value of the planner's day. It tells how long playouts can be."""
        while True:
            began = process_time()
            worth = self._play_out(planned.after.copy())
            if not self.rounds or (process_time() - began) * FEW <= self._deadline.seconds:
                self._worths[planned.actions] = worth
                return worth
            self.rounds -= 1

    def _improve(self, standard: _Trial) -> list[_Trial]:
        """Days with one more change that are clearly better, the best first."""
        trials = [self._try({**standard.change, **one}) for one in changes_of(standard.day)]
        better = [one for one in trials if one.worth > standard.worth + CLEARLY]
        return sorted(better, key=_worth, reverse=True)

    def _combine(self, better: Sequence[_Trial]) -> None:
        """Try the next best changes together with the best day."""
        for other in better[1 : MOST_COMBINED + 1]:
            self._try({**other.change, **self._known_best.change})

    def _try(self, change: Change) -> _Trial:
        day = work(self._state, self._seat, change)
        if day.actions not in self._worths:
            if self._playouts is not None and len(self._worths) >= self._playouts:
                raise OutOfBudget
            self._worths[day.actions] = self._play_out(day.after.copy())
        trial = _Trial(self._worths[day.actions], change, day)
        if trial.worth > self._known_best.worth + CLEARLY:
            self._best = trial
        return trial

    @property
    def _known_best(self) -> _Trial:
        assert self._best is not None
        return self._best

    def _play_out(self, state: FcmState) -> float:
        """Lead of the chain in dollars after some rounds of planners; may be negative."""
        planners = [Planner() for _ in range(state.seats)]
        last = state.town.turn + self.rounds + 1
        while state.outcome() is None and state.town.turn < last:
            if self._deadline.is_over():
                raise OutOfBudget
            actor = state.actors()[0]
            state.play(actor, planners[actor].decide(state, actor, state.legal(actor)))
        is_over = state.outcome() is not None
        cash = tuple(player.cash for player in state.town.players)
        worths = cash if is_over else self._evaluate(state)
        return worths[self._seat] - max(
            worth for other, worth in enumerate(worths) if other != self._seat
        )


def _worth(trial: _Trial) -> float:
    return trial.worth
