"""Bot `search` for Café: simulates further than the planner, with random future cards.

It differs from it in three ways; bench/notes/bots.md has the measurements:

1. Actions are chosen by the company's value after the next rounds, not at the end of this one: a
   roast square that is emptied today works tomorrow.
2. It has other weights, see `Taste`: a surplus of one colour is worthless to it.
3. The best placements are tried with cards of the next round. The deck is hidden: it is reshuffled
   for every trial, the same for all placements that are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kaffeehaus.bots.cafe.drafts import Drafting
from kaffeehaus.bots.cafe.options import Option, valued, ways_of
from kaffeehaus.bots.cafe.values import Taste, promise, standing
from kaffeehaus.bots.cafe.work import Line, plan_actions, plan_lines
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.acting import Acting
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels.budget import Budget

TASTE = Taste(action=0.8, surplus=2)
AHEAD = 2
"""Number of further rounds it simulates with the area as it is."""
NARROW = 2
"""Beam width in simulated rounds."""
LINES = 8
"""Number of ways to spend the actions that are simulated further."""
PLACEMENTS = 12
"""Number of placements simulated without a card of the next round..."""
FINALISTS = 4
"""...and how many of them are tried with one."""
FORESIGHT = 2
"""Weight of the simulation without another card, in trials with one."""
GLANCES = 40
"""Number of placements of the next cards that are evaluated."""


@dataclass(slots=True)
class Trial:
    """A placement, and the results of its trials."""

    option: Option
    company: Company
    """After the actions of this round."""
    foreseen: float
    """Value without another card."""
    total: float = 0.0
    draws: int = 0

    @property
    def worth(self) -> float:
        """Average result: a few trials alone would be mostly luck."""
        return (FORESIGHT * self.foreseen + self.total) / (FORESIGHT + self.draws)


class Search(Drafting):
    """See above. The budget is simulated companies, or time.

    With a budget of playouts, the same position and seed give the same draft.
    """

    width = 12
    taste = TASTE

    def __init__(self, budget: Budget, looks: int | None = None) -> None:
        super().__init__(looks)
        self.budget = budget

    def work(self, state: CafeState, seat: Seat) -> Line:
        """Of the best ways to spend the actions, the one with the best next rounds."""
        left = ROUNDS - state.round
        lines = plan_lines(state.acting(seat), left, self.width, TASTE)
        lines.sort(key=lambda line: -line.value)
        if not left:
            return lines[0]
        rounds = Rounds(state, seat)
        return max(
            lines[:LINES], key=lambda line: rounds.worth(line.company, line.supply, left - 1)
        )

    def pick(self, state: CafeState, seat: Seat, options: list[Option], rng: Rng) -> Option:
        """The option with the best result, with the cards of the next round if there is one."""
        spending = self.budget.spend()
        trials = _tried(state, seat, options[:PLACEMENTS], spending)
        trials.sort(key=lambda trial: -trial.foreseen)
        best = trials[:FINALISTS]
        if state.round < ROUNDS and len(best) > 1:
            _meet_cards(state, seat, best, spending, rng)
        return max(best, key=lambda trial: trial.worth).option


def _tried(
    state: CafeState, seat: Seat, options: list[Option], spending: Iterator[int]
) -> list[Trial]:
    """As many of the options as the budget allows, simulated without another card."""
    rounds, left = Rounds(state, seat), ROUNDS - state.round
    trials = []
    for option, _ in zip(options, spending, strict=False):
        line = rounds.act(option.company, state.supply, left)
        worth = rounds.worth(line.company, line.supply, left - 1)
        trials.append(Trial(option, line.company, worth))
    return trials


def _meet_cards(
    state: CafeState, seat: Seat, trials: list[Trial], spending: Iterator[int], rng: Rng
) -> None:
    """Try all of them with the same cards, repeatedly, until the budget is used up."""
    left = ROUNDS - state.round - 1
    while True:
        sample = state.resample(seat, rng)
        chance = rng.next32()
        for trial in trials:
            if next(spending, None) is None:
                return
            trial.total += _next_round(sample, seat, trial.company, left, Rng(chance))
            trial.draws += 1


def _next_round(state: CafeState, seat: Seat, company: Company, left: int, rng: Rng) -> float:
    """Value of a company that may take one of the next cards of the deck."""
    rounds = Rounds(state, seat)
    coming = state.copy()
    coming.market = state.deck[-state.variant.market :]
    coming.companies[seat] = company.copy()
    ways = ways_of(coming, seat)
    if not ways:
        return rounds.worth(company, state.supply, left)
    rng.shuffle(ways)
    option = valued(ways[:GLANCES], state.variant, left, TASTE)[0]
    return rounds.worth(option.company, state.supply, left)


@dataclass(frozen=True, slots=True)
class Rounds:
    """Simulated rounds of a company, with the area as it is."""

    state: CafeState
    seat: Seat

    def act(self, company: Company, supply: list[int], left: int) -> Line:
        """Actions of one round, with this many rounds left after it."""
        company = company.copy()
        company.points = company.area.actions
        company.work = None
        acting = Acting(self.seat, company, supply.copy(), self.state.variant)
        return plan_actions(acting, left, NARROW, TASTE)

    def worth(self, company: Company, supply: list[int], left: int) -> float:
        """Value of the company after the next rounds; `left`: those after the first."""
        for _ in range(min(AHEAD, left + 1)):
            line = self.act(company, supply, left)
            company, supply, left = line.company, line.supply, left - 1
        variant, rest = self.state.variant, left + 1
        return standing(company, variant, rest, TASTE) + promise(company.area, variant, rest, TASTE)
