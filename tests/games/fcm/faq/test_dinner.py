"""The FAQ on dinner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed, SalariesPaid
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, town_for_two, want


def incomes(state: FcmState) -> dict[int, DinnerIncome]:
    events = run_step(state, "dinner")
    return {event.seat: event for event in events if isinstance(event, DinnerIncome)}


def add_garden(state: FcmState, house: str) -> None:
    old = state.house(house)
    state.put_house(replace(old, garden=Box(old.box.top + 2, old.box.left, 2, 1), limit=5))


@pytest.mark.parametrize(
    ("pizzas", "garden", "milestones"),
    [(3, False, []), (1, False, []), (3, True, []), (3, True, ["first_pizza_marketed"])],
)
def test_f44_price_and_distance_decide_whatever_is_ordered(
    pizzas: int, garden: bool, milestones: list[str]
) -> None:
    state = town_for_two()
    state.player(0).work = {"pricing_manager": 5}
    state.player(1).work = {"pricing_manager": 6}
    state.player(1).milestones = milestones
    for player in state.town.players:
        player.stock = {"pizza": 3}
    want(state, "2", pizza=pizzas)
    if garden:
        add_garden(state, "2")
    served = serving(state, state.house("2"))
    assert [(offer.price, offer.distance, offer.score) for offer in served.offers] == [
        (5, 0, 5),
        (4, 2, 6),
    ]
    assert served.seller == 0
    assert served.income == 5 * pizzas * (2 if garden else 1)


@pytest.mark.parametrize(("garden", "paid"), [(False, 10), (True, 20)])
def test_f45_a_chain_pays_for_each_item_if_its_price_is_negative(garden: bool, paid: int) -> None:
    state = town_for_two()
    player = state.player(0)
    player.cash, player.stock, player.work = 50, {"burger": 2}, {"discount_manager": 5}
    want(state, "2", burger=2)
    if garden:
        add_garden(state, "2")
    assert incomes(state)[0].total == -paid
    assert (player.cash, state.town.bank) == (50 - paid, 100 + paid)


def test_f46_who_cannot_pay_is_bankrupt_and_out_at_the_end_of_the_turn() -> None:
    state = town_for_two()
    player = state.player(0)
    player.cash, player.stock, player.work = 4, {"burger": 3}, {"discount_manager": 5}
    want(state, "2", burger=3)
    before = state.conserved()
    run_step(state, "dinner")
    assert (player.bankrupt, player.out) == (True, False)
    state.go_on()
    assert state.seats_in_play() == (1,)
    assert state.conserved() == before
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.ranks) == ("last_solvent", (2, 1))


def test_f47_a_bankrupt_chain_leaves_its_restaurants_and_campaigns() -> None:
    state = GAME.new(seats=3, seed=2)
    player = state.player(0)
    player.restaurants = [Restaurant(0, 0, Corner.NW)]
    player.busy, player.beach, player.bankrupt = {1: "brand_manager"}, {"waitress": 2}, True
    eternal = Campaign(14, "billboard", 0, 1, ("beer",), None, Box(0, 3, 2, 1))
    board = Campaign(13, "billboard", 0, None, ("beer",), 2, Box(0, 5, 3, 1))
    state.town.campaigns = [board, eternal]
    supply = dict(state.town.supply)
    run_step(state, "end_of_turn")
    assert player.out
    assert player.restaurants == [Restaurant(0, 0, Corner.NW)]
    assert state.town.campaigns == [board, eternal]
    assert state.town.supply["waitress"] == supply["waitress"] + 2
    assert state.town.supply["brand_manager"] == supply["brand_manager"] + 1
    assert state.seats_in_play() == (1, 2)
    for left in ([board.number, eternal.number], [eternal.number], [eternal.number]):
        run_step(state, "marketing")
        assert [one.number for one in state.town.campaigns] == left
    run_step(state, "order")
    assert sorted(state.town.waiting) == [1, 2]


def test_f48_prices_cfo_and_waitresses_are_forced() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"luxuries_manager": 1, "pricing_manager": 1, "waitress": 1, "cfo": 1}
    player.stock = {"burger": 1}
    want(state, "2", burger=1)
    begin_day(state, 0)
    do(state, 0, "done", "end day")
    events = do(state, 1, "done", "end day")
    income = next(e for e in events if isinstance(e, DinnerIncome) and e.seat == 0)
    assert (income.sales, income.waitresses, income.extra) == (19, 3, 11)


def test_f49_waitresses_earn_also_when_nobody_comes() -> None:
    state = town_for_two()
    state.player(0).work = {"waitress": 2}
    assert not any(house.demand for house in state.town.houses)
    assert incomes(state)[0].total == 6


def test_f50_the_cfo_counts_waitresses_and_the_own_chain_only() -> None:
    state = town_for_two()
    state.player(0).work = {"waitress": 2, "cfo": 1}
    state.player(1).work = {"waitress": 4}
    paid = incomes(state)
    assert (paid[0].extra, paid[0].total) == (3, 9)
    assert (paid[1].extra, paid[1].total) == (0, 12)


@pytest.mark.parametrize(("work", "milestones"), [({"cfo": 1}, []), ({}, ["first_100"])])
def test_f51_the_cfo_adds_to_a_negative_income_too(
    work: dict[str, int], milestones: list[str]
) -> None:
    state = town_for_two()
    player = state.player(0)
    player.cash, player.stock, player.milestones = 50, {"burger": 3}, milestones
    player.work = {"discount_manager": 5, **work}
    want(state, "2", burger=3)
    income = incomes(state)[0]
    assert (income.sales, income.extra) == (-15, -7)
    assert player.cash == 28


def test_f52_after_the_second_break_all_incomes_and_no_salaries_are_paid() -> None:
    state = town_for_two()
    state.town.breaks, state.town.bank = 1, 10
    state.player(0).stock, state.player(0).work = {"burger": 3}, {"burger_cook": 1}
    state.player(1).work = {"waitress": 1}
    want(state, "2", burger=3)
    begin_day(state, 0)
    do(state, 0, "done", "done", "end day")
    events = do(state, 1, "done", "end day")
    assert [event.income for event in events if isinstance(event, HouseServed)] == [30]
    assert not any(isinstance(event, SalariesPaid) for event in events)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("second_break", (30, 3))
    assert state.town.bank == -23
