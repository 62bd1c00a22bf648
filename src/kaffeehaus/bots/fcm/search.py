"""A bot that varies what the planner would do, and keeps what does better in games played out.

For the structure and for the working day it thinks of several whole turns: that of the planner, and
the same with slips here and there. Each is carried out in a sample, in which what the seat cannot
know is drawn anew; then planners play on for everyone, and the chain that is ahead in the end tells
what the turn was worth. Everything else it leaves to the planner.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import Bot, Turn, turn_of
from kaffeehaus.bots.fcm.analyst import DollarsInTheEnd
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.ladder import Slipping
from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.knowledge import RESTRUCTURING
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.kernels.budget import Budget

SEARCHED = (RESTRUCTURING, NineToFive.id)
"""The steps of a turn that are thought over."""
SLIPS = 12
"""So many of a hundred actions of a turn are varied."""
TURNS = 2
"""So many dinners are played out, this evening's included; then the planner's judgement counts."""
BETTER = 5.0
"""A variation must be worth so many dollars more: the sample may be wrong."""
MOST_ACTIONS = 120
"""Of one turn; a variation that has not come to an end by then is given up."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A whole turn, what it was worth, and what it leads through."""

    worth: float
    course: dict[str, Action]
    """By situation: what is done there."""


class Search:
    """See above. The budget is turns that are played out, or time, for each decision.

    It remembers the rest of the turn it has decided on, by situation. Asked in a situation that is
    not part of it, it decides anew, so a lost memory costs time and nothing else.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._planner = Planner()
        self._course: dict[str, Action] = {}

    def choose(self, turn: Turn) -> Action:
        """The next action of the turn that it has decided on."""
        state = turn.sample(turn.rng)
        assert isinstance(state, FcmState)
        if state.town.step not in SEARCHED or len(turn.legal) == 1:
            return self._planner.choose(turn)
        here = _situation(state, turn.seat)
        if here not in self._course:
            self._course = self._best_course(turn)
        chosen = self._course.get(here)
        if chosen is None or chosen not in turn.legal:
            return self._planner.choose(turn)
        return chosen

    def _best_course(self, turn: Turn) -> dict[str, Action]:
        """The planner's turn, unless a variation of it is clearly better."""
        best: Tried | None = None
        chance = turn.rng.next32()
        for number in self.budget.spend():
            thinker: Bot = Slipping(Planner(), SLIPS) if number else Planner()
            # All of them meet the same sample.
            tried = _try(turn.sample(Rng(chance)), turn.seat, thinker, turn.rng)
            margin = BETTER if number else 0.0
            if tried and (best is None or tried.worth > best.worth + margin):
                best = tried
        return best.course if best else {}


def _try(state: AnyState, seat: Seat, thinker: Bot, rng: Rng) -> Tried | None:
    """A turn of this thinker, and what it is worth if planners go on."""
    course: dict[str, Action] = {}
    for _ in range(MOST_ACTIONS):
        action = thinker.choose(turn_of(state, seat, rng))
        course[_situation(state, seat)] = action
        state.play(seat, action)
        if action.confirms:
            return Tried(_play_out(state, seat, rng), course)
    return None


def _play_out(state: AnyState, seat: Seat, rng: Rng) -> float:
    """How many dollars the seat is ahead of the best of the others, or behind."""
    last, planners = _turn(state) + TURNS, [Planner() for _ in range(state.seats)]
    while state.outcome() is None and _turn(state) < last:
        actor = state.actors()[0]
        state.play(actor, planners[actor].choose(turn_of(state, actor, rng)))
    outcome = state.outcome()
    worths = outcome.scores if outcome else DollarsInTheEnd()(state)
    return worths[seat] - max(worth for other, worth in enumerate(worths) if other != seat)


def _turn(state: AnyState) -> int:
    assert isinstance(state, FcmState)
    return state.town.turn


def _situation(state: AnyState, seat: Seat) -> str:
    """All that the seat's own turn has changed so far."""
    assert isinstance(state, FcmState)
    town = state.town
    return f"{town.turn} {town.step} {state.player(seat)} {town.day}"
