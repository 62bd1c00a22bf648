"""A bot that plays the coming evenings in its head in several ways, and goes the best of them.

Before a turn it lets planners play on for everyone, in a sample in which what the seat cannot know
is what the planner would have done. Its own planner leans another way each time, see `leanings`:
more to hiring, more to training, to another opening. The way on which the chain is farthest ahead
in cash is that of this turn; the next turn is thought over anew. bench/notes/bots.md
tells which other approaches were tried, and what they brought.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.base import Turn, turn_of
from kaffeehaus.bots.fcm.leanings import (
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
"""The steps of a turn in which the leaning matters."""
EVENINGS = 3
"""So many dinners are played out at least, this evening's included..."""
TELLING = 8
"""...and all turns before this one: earlier, cash says nothing about who will win."""


@dataclass(frozen=True, slots=True)
class Decided:
    """For which turn something was decided: nobody else's, and of no other game."""

    tiles: str
    turn: int
    seat: Seat


class Search:
    """See above. The budget is leanings to try, or time, for each turn of the game.

    It remembers what it has decided on for the turn that runs. Asked about another turn it decides
    anew, so a lost memory costs time and nothing else.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._plain = Planner()
        self._leaning = self._plain
        self._decided: Decided | None = None

    def choose(self, turn: Turn) -> Action:
        """What the planner does who leans the best way."""
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
        """The planner's own, unless another leads farther."""
        suppose(sample, seat)
        known = EARLY_LEANINGS if sample.town.turn <= OPENING_TURNS else LATER_LEANINGS
        best, most = PLAIN, float("-inf")
        for leaning, _ in zip(known, self.budget.spend(), strict=False):
            lead = _play_out(sample.copy(), seat, leaning, rng)
            if lead > most:
                best, most = leaning, lead
        return best


def suppose(sample: FcmState, seat: Seat) -> None:
    """Let the others have chosen as the planner does: the largest reserve. Their structures they
    choose when it is played on."""
    money = [card.money for card in sample.rules.reserves.cards]
    for other in sample.solvent():
        player = sample.player(other)
        if player.reserve is not None and not knows_reserve(sample, seat, other):
            player.reserve = money.index(max(money))
        if not knows_structure(sample, seat, other):
            for card, number in player.work.items():
                add(player.beach, card, number)
            player.work, player.ready = {}, False


def _play_out(state: FcmState, seat: Seat, leaning: Leaning, rng: Rng) -> float:
    """How many dollars the seat is ahead of the best of the others, or behind."""
    planners = [Planner(leaning=leaning if one == seat else PLAIN) for one in range(state.seats)]
    last = max(TELLING, state.town.turn + EVENINGS)
    game: AnyState = state
    while game.outcome() is None and state.town.turn < last:
        actor = game.actors()[0]
        game.play(actor, planners[actor].choose(turn_of(game, actor, rng)))
    cash = [player.cash for player in state.town.players]
    return cash[seat] - max(own for other, own in enumerate(cash) if other != seat)
