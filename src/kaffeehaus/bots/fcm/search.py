"""Bot `search` for Food Chain Magnate: simulates several strategies and picks the best.

Before a turn it lets planners play on for everyone, in a sample in which hidden choices are those
of the planner. Its own planner has another strategy each time, see `leanings`: more hiring, more
training, another opening. The strategy with the largest lead in cash is used for this turn; the
next turn is searched again. bench/notes/bots.md describes other approaches and their results.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import Turn, turn_of
from kaffeehaus.bots.fcm.aims import (
    EARLY_LEANINGS,
    LATER_LEANINGS,
    OPENING_TURNS,
    PLAIN,
    Leaning,
)
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.action import Action
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.knowledge import RESTRUCTURING, knows_reserve, knows_structure
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import NineToFive
from kaffeehaus.games.fcm.rules.town import add
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.kernels.budget import Budget

SEARCHED = (RESTRUCTURING, NineToFive.id)
"""Steps of a turn in which the strategy matters."""
EVENINGS = 3
"""Minimum number of simulated dinners, this turn's included..."""
TELLING = 8
"""...and all turns before this one: earlier, cash does not predict the winner."""


@dataclass(frozen=True, slots=True)
class Decided:
    """Identity of a turn: seat and game included."""

    tiles: str
    turn: int
    seat: Seat


class Search:
    """See above. The budget is strategies to try, or time, for each turn of the game.

    It caches the decision for the current turn. In another turn it decides again, so a lost cache
    costs only time.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._plain = Planner()
        self._leaning = self._plain
        self._decided: Decided | None = None

    def choose(self, turn: Turn) -> Action:
        """The planner's choice with the best strategy."""
        state = turn.sample(turn.rng)
        assert isinstance(state, FcmState)
        if state.town.step not in SEARCHED or len(turn.legal) == 1:
            return self._plain.choose(turn)
        here = Decided(state.town.tiles, state.town.turn, turn.seat)
        if here != self._decided:
            self._leaning = Planner(leaning=self._best_leaning(state, turn.seat, turn.rng))
            self._decided = here
        return self._leaning.choose(turn)

    def _best_leaning(self, sample: FcmState, seat: Seat, rng: Rng) -> Leaning:
        """The planner's own strategy, unless another one does better."""
        suppose(sample, seat)
        known = EARLY_LEANINGS if sample.town.turn <= OPENING_TURNS else LATER_LEANINGS
        best, most = PLAIN, float("-inf")
        for leaning, _ in zip(known, self.budget.spend(), strict=False):
            lead = _play_out(sample.copy(), seat, leaning, rng)
            if lead > most:
                best, most = leaning, lead
        return best


def suppose(sample: FcmState, seat: Seat) -> None:
    """Assume that the others chose as the planner does: the largest reserve. Their structures
    follow in the simulation."""
    money = [card.money for card in sample.rules.reserves.cards]
    for other in sample.seats_in_play():
        player = sample.player(other)
        if player.reserve is not None and not knows_reserve(sample, seat, other):
            player.reserve = money.index(max(money))
        if not knows_structure(sample, seat, other):
            for card, number in player.work.items():
                add(player.beach, card, number)
            player.work, player.ready = {}, False


def _play_out(state: FcmState, seat: Seat, leaning: Leaning, rng: Rng) -> float:
    """Lead of the seat in dollars over the best of the others; may be negative."""
    planners = [Planner(leaning=leaning if one == seat else PLAIN) for one in range(state.seats)]
    last = max(TELLING, state.town.turn + EVENINGS)
    game: AnyState = state
    while game.outcome() is None and state.town.turn < last:
        actor = game.actors()[0]
        game.play(actor, planners[actor].choose(turn_of(game, actor, rng)))
    cash = [player.cash for player in state.town.players]
    return cash[seat] - max(own for other, own in enumerate(cash) if other != seat)
