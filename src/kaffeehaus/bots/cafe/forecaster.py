"""Forecasts for choices in Café by rollouts: expected points with each card.

Where the kernel cannot search, the planner values the choices.
"""

from __future__ import annotations

from collections import Counter

from kaffeehaus.bots.cafe.options import Option, options_of
from kaffeehaus.bots.cafe.planner import Planner
from kaffeehaus.bots.cafe.work import plan_actions
from kaffeehaus.bots.forecast import Forecast, Valued, best_of, planned_turn
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.actions import DONE, CafeAction
from kaffeehaus.games.cafe.rules.position import ROUNDS, Phase
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.cafe import knows, search_actions, search_cards

UNIT = lazy_pgettext("unit", "points at the end").message


class CafeForecaster:
    """Forecaster that thinks like the top level."""

    def forecast(self, state: AnyState, seat: Seat, seconds: float, rng: Rng) -> Forecast:
        """The best cards and placements, or the best actions."""
        sample = state.resample(seat, rng)
        assert isinstance(sample, CafeState)
        if sample.phase is not Phase.BIDDING and knows(sample, seat):
            return _by_rollouts(sample, seat, seconds, rng)
        planner = Planner(Budget(seconds=seconds))
        match sample.phase:
            case Phase.BIDDING:
                choices: tuple[Valued, ...] = ()
            case Phase.PICKING:
                choices = _cards(planner, sample, seat)
            case _:
                choices = _actions(planner, sample, seat)
        best = next(iter(choices), None)
        if best is not None:
            return Forecast(seat, UNIT, best.actions, choices)
        return Forecast(seat, UNIT, planned_turn(planner, "planner", state, seat, seconds, rng))


FORECASTER = CafeForecaster()


def _by_rollouts(state: CafeState, seat: Seat, seconds: float, rng: Rng) -> Forecast:
    acts = state.phase is Phase.ACTING
    budget = Budget(seconds=seconds)
    found = (search_actions if acts else search_cards)(state, seat, budget, rng)
    if not found.tried:
        planner = Planner(budget)
        return Forecast(seat, UNIT, planned_turn(planner, "planner", state, seat, seconds, rng))
    best = found.tried[0]
    choices: dict[CafeAction, Valued] = {}
    for tried in found.tried:
        actions = (*tried.actions, DONE) if acts else tried.actions
        # What was dropped early may look better by luck than what was tried most.
        worth = round(min(tried.points, best.points))
        choices.setdefault(actions[0], Valued(tuple(map(str, actions)), worth))
    plan = next(iter(choices.values())).actions
    return Forecast(seat, UNIT, plan, best_of(choices.values()))


def _cards(planner: Planner, state: CafeState, seat: Seat) -> tuple[Valued, ...]:
    """Each card with its best placement, as far as there was time."""
    found: dict[int, Valued] = {}
    for _, option in zip(planner.budget.spend(), _by_turns(state, seat), strict=False):
        worth = round(planner.foresee(state, seat, option))
        known = found.get(option.card)
        if known is None or worth > known.worth:
            found[option.card] = Valued(tuple(map(str, option.actions)), worth)
    return best_of(found.values())


def _by_turns(state: CafeState, seat: Seat) -> list[Option]:
    """The most promising placement of every card, then the second of every card, and so on."""
    seen: Counter[int] = Counter()
    turns: list[tuple[int, Option]] = []
    for option in options_of(state, seat):
        turns.append((seen[option.card], option))
        seen[option.card] += 1
    return [option for _, option in sorted(turns, key=lambda turn: turn[0])]


def _actions(planner: Planner, state: CafeState, seat: Seat) -> tuple[Valued, ...]:
    """The best use of the remaining actions, and doing nothing more."""
    left = ROUNDS - state.round
    acting = state.acting(seat)
    line = plan_actions(acting, left, planner.width)
    ways = {(*line.actions, DONE): line.company, (DONE,): acting.company}
    return best_of(
        Valued(tuple(map(str, actions)), round(planner.worth(state, company, left)))
        for actions, company in ways.items()
        if actions[0] in state.legal(seat)
    )
