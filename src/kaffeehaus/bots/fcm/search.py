"""Bot `search` for Food Chain Magnate: one-change substitution.

1. The planner's whole draft is the standard: the first restaurant, a structure, a working day; see
   `drafts`.
2. Each of its decisions is replaced by each alternative, one at a time: another first hire, another
   lesson, another campaign; those first that the planner values most.
3. Planners play every changed draft out for everyone, in the same sample of what is hidden,
   so that two drafts differ by nothing else; see `playouts`.
4. The planner's draft stays unless another one is clearly better. Then the best changes are
   combined, and the better draft is changed in turn, as long as that helps.

The budget is looked at inside playouts. Where they take long, with many chains and modules, they
get shorter before there are too few of them. bench/notes/bots.md describes other approaches and
their results.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.fcm.drafts import UNCHANGED, Change, Draft, changes_of, draft
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.playouts import OutOfBudget, Playouts
from kaffeehaus.core.action import Action
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.knowledge import RESTRUCTURING, knows_reserve, knows_structure
from kaffeehaus.games.fcm.rules.phases.order import OrderOfBusiness
from kaffeehaus.games.fcm.rules.phases.setting_up import FirstRestaurants
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive
from kaffeehaus.games.fcm.rules.town import add
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.kernels.budget import Budget

SEARCHED = (FirstRestaurants.id, RESTRUCTURING, OrderOfBusiness.id, NineToFive.id)
"""Steps in which it searches."""
CLEARLY = 3.0
"""Minimum gain in dollars for which the planner's choice is changed."""
MOST_COMBINED = 8
"""Maximum number of changes that are tried together with the best one."""


@dataclass(frozen=True, slots=True)
class Decided:
    """Identity of a draft: seat and game included."""

    tiles: str
    turn: int
    step: str
    seat: Seat


class Search:
    """See above. The budget is playouts, or processor time, for each draft.

    It caches the draft. When the cache is lost it searches what is left of it, which costs only
    time.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._planner = Planner()
        self._decided: Decided | None = None
        self._draft: deque[FcmAction] = deque()

    def choose(self, turn: Turn) -> Action:
        """The next action of the best draft; the planner's choice in other steps."""
        state = turn.sample(turn.rng)
        assert isinstance(state, FcmState)
        if state.town.step not in SEARCHED:
            return self._planner.choose(turn)
        here = Decided(state.town.tiles, state.town.turn, state.town.step, turn.seat)
        if here != self._decided or not self._draft or self._draft[0] not in turn.legal:
            suppose(state, turn.seat)
            self._draft = deque(Trials(state, turn.seat, self.budget).best())
            self._decided = here
        return self._draft.popleft()


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


@dataclass(frozen=True, slots=True)
class _Trial:
    """A draft that was played out, and its value in dollars."""

    worth: float
    change: Change
    draft: Draft


class Trials:
    """Drafts of one chain from one position, played out on the same sample."""

    def __init__(self, state: FcmState, seat: Seat, budget: Budget) -> None:
        self._state = state
        self._seat = seat
        self.playouts = Playouts(state, seat, budget)
        self._worths: dict[tuple[FcmAction, ...], float] = {}
        self._best: _Trial | None = None

    def best(self) -> tuple[FcmAction, ...]:
        """The actions of the planner's draft, or of the best one that is clearly better."""
        planned = draft(self._state, self._seat)
        if not any(changes_of(planned)):
            return planned.actions
        with suppress(OutOfBudget):
            worth = self._worths[planned.actions] = self.playouts.measure(planned.after)
            self._best = _Trial(worth, UNCHANGED, planned)
            while better := self._improve(self._best):
                self._combine(better)
        return self._best.draft.actions if self._best else planned.actions

    def _improve(self, standard: _Trial) -> list[_Trial]:
        """Drafts with one more change that are clearly better, the best first."""
        trials = [self._try({**standard.change, **one}) for one in changes_of(standard.draft)]
        better = [one for one in trials if one.worth > standard.worth + CLEARLY]
        return sorted(better, key=lambda one: one.worth, reverse=True)

    def _combine(self, better: Sequence[_Trial]) -> None:
        """Try the next best changes together with the best draft."""
        for other in better[1 : MOST_COMBINED + 1]:
            if self._best:
                self._try({**other.change, **self._best.change})

    def _try(self, change: Change) -> _Trial:
        changed = draft(self._state, self._seat, change)
        if changed.actions not in self._worths:
            self._worths[changed.actions] = self.playouts.play(changed.after)
        trial = _Trial(self._worths[changed.actions], change, changed)
        if self._best and trial.worth > self._best.worth + CLEARLY:
            self._best = trial
        return trial
