"""Bids of a bot for the picking order, under that house rule."""

from __future__ import annotations

from kaffeehaus.bots.cafe.options import options_of, spare_colour
from kaffeehaus.bots.cafe.values import standing
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.actions import READY, Bid, CafeAction
from kaffeehaus.games.cafe.rules.cards import Colour
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.games.cafe.state import CafeState


def plan_bid(state: CafeState, seat: Seat) -> tuple[CafeAction, ...]:
    """The lowest bid that beats all so far, if the best card is worth it."""
    price = _price(state, seat)
    company = state.companies[seat].copy()
    # The last cube is kept to pay for a card.
    if not 0 < price < sum(company.warehouse):
        return (READY,)
    left = ROUNDS - state.round + 1
    before = standing(company, state.variant, left)
    cubes = [_give_up_a_cube(company) for _ in range(price)]
    if _gain(state, seat) <= before - standing(company, state.variant, left):
        return (READY,)
    return (*map(Bid, cubes), READY)


def _rivals(state: CafeState) -> list[Seat]:
    """Seats that have bid: they pick before later seats with the same bid."""
    return [seat for seat in range(state.seats) if seat not in state.order]


def _price(state: CafeState, seat: Seat) -> int:
    """Number of additional cubes for the highest bid so far."""
    highest = max((sum(state.companies[rival].bid) for rival in _rivals(state)), default=-1)
    return highest + 1 - sum(state.companies[seat].bid)


def _give_up_a_cube(company: Company) -> Colour:
    colour = spare_colour(company)
    assert colour is not None
    company.warehouse[colour.index] -= 1
    return colour


def _gain(state: CafeState, seat: Seat) -> float:
    """Advantage of the best card over the second best, weighted by the chance that a rival takes
    it."""
    options = options_of(state, seat)
    others = [option for option in options if option.card != options[0].card]
    if not others:
        return 0.0
    chance = len(_rivals(state)) / len(state.market)
    return chance * (options[0].value - others[0].value)
