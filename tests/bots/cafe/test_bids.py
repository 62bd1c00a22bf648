"""What the bots of Café bid for the order of picking."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.cafe.options import options_of
from kaffeehaus.bots.cafe.planner import Greedy
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.rules.position import Phase
from kaffeehaus.games.cafe.state import CafeState
from tests.games.cafe.areas import do

PLENTY = [1, 2, 3, 8]


def bidding(warehouse: list[int], first_bid: int = 0, *, is_second: bool = True) -> CafeState:
    """Two seats bid, each with this warehouse; one card of the market is far the best."""
    state = GAME.new({"bidding": True}, 2, 1)
    state.market = [20, 27, 37]
    for company in state.companies:
        company.warehouse = warehouse.copy()
    if is_second:
        do(state, *["bid red"] * first_bid, "ready", seat=state.order[0])
    return state


def bid_of_greedy(state: CafeState) -> int:
    """Let the bot bid; how many cubes it gave."""
    seat, bot = state.order[0], Greedy()
    before = sum(state.companies[seat].warehouse)
    while state.phase is Phase.BIDDING and state.order[0] == seat:
        state.apply(seat, bot.choose(turn_of(state, seat, Rng(1))))
    return before - sum(state.companies[seat].warehouse)


def test_the_cards_of_these_tests_differ_enough() -> None:
    state = bidding(PLENTY)
    options = options_of(state, state.order[0])
    second = next(option for option in options if option.card != options[0].card)
    assert options[0].value - second.value > 1


@pytest.mark.parametrize(("first_bid", "bid"), [(0, 1), (1, 2)])
def test_a_far_better_card_is_worth_some_cubes(first_bid: int, bid: int) -> None:
    assert bid_of_greedy(bidding(PLENTY, first_bid)) == bid


def test_cubes_that_count_in_the_end_are_kept() -> None:
    assert bid_of_greedy(bidding([3, 3, 3, 3])) == 0


def test_who_picks_first_anyway_bids_nothing() -> None:
    assert bid_of_greedy(bidding(PLENTY, is_second=False)) == 0


def test_the_last_cube_is_kept_to_pay_for_a_card() -> None:
    assert bid_of_greedy(bidding([0, 0, 0, 1])) == 0


def test_equal_cards_are_not_bid_for() -> None:
    state = bidding(PLENTY)
    state.market = [state.market[0]] * 3
    assert bid_of_greedy(state) == 0
