"""Dinner: the examples of the rulebooks with their numbers, and every rule of choosing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.drawing.sheets.dinner import dinner_sheet
from kaffeehaus.games.fcm.modules.base import open_base_reserves
from kaffeehaus.games.fcm.rules.cards import ReserveCard
from kaffeehaus.games.fcm.rules.events import BankBroke, DinnerIncome, GameEnded, HouseServed
from kaffeehaus.games.fcm.rules.knowledge import suppose
from kaffeehaus.games.fcm.rules.offers import Earned
from kaffeehaus.games.fcm.rules.phases.cleanup import end_game
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.town import Box, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import do, run_step, town_for_two, want


def dinner(state: FcmState) -> tuple[HouseServed, dict[int, DinnerIncome]]:
    events = run_step(state, "dinner")
    served = next(event for event in events if isinstance(event, HouseServed))
    return served, {event.seat: event for event in events if isinstance(event, DinnerIncome)}


def add_garden(state: FcmState, house: str) -> None:
    old = state.house(house)
    box = Box(old.box.top + 2, old.box.left, 2, 1)
    state.put_house(replace(old, garden=box, limit=5))


def test_two_pricing_managers_and_a_discount_manager_ask_5() -> None:
    state = town_for_two()
    state.player(0).work = {"pricing_manager": 2, "discount_manager": 1}
    assert state.rules.dinner.unit_price(state, 0) == 5


def test_luxuries_with_garden_and_first_burger_marketed_earn_125() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work, player.milestones = {"luxuries_manager": 1}, ["first_burger_marketed"]
    player.stock = {"burger": 1, "beer": 2}
    want(state, "4", burger=1, beer=2)
    add_garden(state, "4")
    served, income = dinner(state)
    assert (served.multiplier, served.bonus, served.income) == (2, 5, 125)
    assert income[0].total == 125
    assert player.cash == 125
    assert player.stock == {}


def test_pizza_with_two_waitresses_and_a_cfo_earns_44() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"pricing_manager": 1, "waitress": 2, "cfo": 1}
    player.milestones = ["first_pizza_marketed"]
    player.stock = {"pizza": 1}
    want(state, "4", pizza=1)
    add_garden(state, "4")
    served, income = dinner(state)
    assert served.income == 23
    assert (income[0].waitresses, income[0].extra, income[0].total) == (6, 15, 44)


@pytest.mark.parametrize(
    ("slots", "expected"), [((2, 2, 3, 4), 2), ((2, 2, 4, 4), 4), ((3, 4), 4), ((2, 3, 3), 3)]
)
def test_reserve_cards_vote_for_the_slots(slots: tuple[int, ...], expected: int) -> None:
    state = GAME.new(seats=2)
    cards = [ReserveCard(100, number) for number in slots]
    assert open_base_reserves(state, cards) == (100 * len(slots), expected)


def test_nobody_sells_a_part_of_an_order() -> None:
    state = town_for_two()
    state.player(0).stock = {"burger": 1}
    want(state, "2", burger=1, beer=1)
    served, _ = dinner(state)
    assert served.seller is None
    assert served.offers[0].missing == {"beer": 1}
    assert len(state.house("2").demand) == 2
    assert state.player(0).stock == {"burger": 1}


def test_a_closed_restaurant_sells_nothing() -> None:
    state = town_for_two()
    state.player(0).restaurants = [Restaurant(3, 3, Corner.NW, open=False)]
    state.player(0).stock = {"burger": 1}
    want(state, "2", burger=1)
    served, _ = dinner(state)
    assert served.seller is None
    assert served.offers[0].distance is None


def test_waitresses_win_ties_then_turn_order() -> None:
    state = town_for_two()
    state.player(1).restaurants = [Restaurant(0, 3, Corner.SW)]
    for player in state.town.players:
        player.stock = {"burger": 1}
    want(state, "2", burger=1)
    assert serving(state, state.house("2")).seller == 0
    state.town.order = [1, 0]
    assert serving(state, state.house("2")).seller == 1
    state.player(0).work = {"waitress": 1}
    assert serving(state, state.house("2")).seller == 0


def test_houses_eat_in_the_order_of_their_numbers() -> None:
    state = town_for_two()
    state.player(0).stock = {"burger": 1}
    want(state, "2", burger=1)
    want(state, "4", burger=1)
    events = [e for e in run_step(state, "dinner") if isinstance(e, HouseServed)]
    assert [(event.house, event.seller) for event in events] == [("2", 0), ("4", None)]


def test_a_drive_in_has_four_entrances() -> None:
    state = town_for_two()
    state.player(0).restaurants = [Restaurant(3, 3, Corner.NW)]
    assert state.doors(0).bit_count() == 1
    state.player(0).work = {"local_manager": 1}
    assert state.doors(0).bit_count() == 4


def test_first_waitress_makes_5_of_3() -> None:
    state = town_for_two()
    state.player(0).work = {"waitress": 2}
    state.player(0).milestones = ["first_waitress"]
    assert {i.seat: i.total for i in run_step(state, "dinner") if isinstance(i, DinnerIncome)} == {
        0: 10,
        1: 0,
    }


def test_first_100_works_as_a_cfo_from_the_next_dinner_on() -> None:
    state = town_for_two()
    state.player(0).cash = 95
    state.player(0).work = {"waitress": 2}
    run_step(state, "dinner")
    assert state.player(0).cash == 101
    assert "first_100" in state.player(0).milestones
    run_step(state, "dinner")
    assert state.player(0).cash == 110


def rich_dinner(state: FcmState, bank: int) -> tuple[object, ...]:
    """A dinner that pays 30 from a bank with this much."""
    state.town.bank = bank
    state.player(0).stock = {"burger": 3}
    want(state, "2", burger=3)
    return run_step(state, "dinner")


def test_the_bank_breaks_below_zero_only() -> None:
    state = town_for_two()
    rich_dinner(state, 30)
    assert (state.town.bank, state.town.breaks) == (0, 0)
    deluxe = town_for_two(rulings="deluxe")
    rich_dinner(deluxe, 30)
    assert deluxe.town.breaks == 1


def test_the_first_break_opens_the_reserve_cards() -> None:
    state = town_for_two()
    events = rich_dinner(state, 10)
    broke = [event for event in events if isinstance(event, BankBroke)]
    assert [(event.reserves, event.added, event.ceo_slots) for event in broke] == [
        ((100, 100), 200, 2)
    ]
    assert state.town.bank == 180
    assert state.town.reason is None


def test_the_second_break_ends_the_game_with_ious() -> None:
    state = town_for_two()
    state.town.breaks = 1
    events = rich_dinner(state, 10)
    assert state.town.bank == -20
    assert [event.reason for event in events if isinstance(event, GameEnded)] == ["second_break"]
    state.go_on()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (30, 0)


def test_a_refilled_bank_that_is_still_short_is_the_second_break() -> None:
    state = town_for_two()
    rich_dinner(state, -500)
    assert state.town.breaks == 2
    assert state.town.reason == "second_break"


def test_the_introductory_game_ends_at_the_first_break() -> None:
    state = town_for_two(introductory=True)
    assert state.town.milestones == []
    rich_dinner(state, 10)
    assert state.town.reason == "first_break"


def test_equal_cash_is_won_by_the_earlier_in_turn_order() -> None:
    state = town_for_two()
    state.town.order = [1, 0]
    state.town.breaks = 1
    state.player(1).cash = 30
    rich_dinner(state, 10)
    state.go_on()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (2, 1)


def test_a_dinner_that_gives_20_shows_the_reserve_cards() -> None:
    state = town_for_two()
    assert state.view(0).chains[1].reserve is None
    rich_dinner(state, 100)
    assert "first_20" in state.player(0).milestones
    assert state.view(0).chains[1].reserve == 100
    assert state.view(1).chains[0].reserve is None
    assert state.view(None).chains[1].reserve is None


def test_explanations_name_every_chain_and_spell_the_sum_out() -> None:
    state = town_for_two()
    for player in state.town.players:
        player.stock = {"burger": 2}
    state.player(1).stock = {"burger": 1}
    want(state, "2", burger=2)
    served, _ = dinner(state)
    told = state.explain(served)
    assert told is not None
    assert told.title == "House 2 wants 2 burgers"
    assert told.sentences == (
        "Gluttony Inc. Burgers: price $10 + distance 0 = 10.",
        "Xango Blues Bar lacks 1 burger.",
        "Gluttony Inc. Burgers has the lowest sum.",
        "2 items × $10 = $20.",
    )
    assert served.door == "d4"
    assert {mark.place for mark in told.marks} == {"a4", "b4", "a5", "b5", "c4", "d4"}


def test_the_turn_goes_on_after_dinner() -> None:
    state = town_for_two()
    run_step(state, "working")
    do(state, 0, "done", "end day")
    do(state, 1, "done", "end day")
    assert (state.town.turn, state.town.step) == (2, "restructuring")


def test_if_dinner_were_now_earlier_houses_take_the_goods() -> None:
    state = town_for_two()
    state.player(0).stock = {"burger": 1}
    want(state, "2", burger=1)
    want(state, "4", burger=1)
    now = state.view(None).forecast
    assert [(served.house, served.seller, served.income) for served in now.served] == [
        ("2", 0, 10),
        ("4", None, 0),
    ]
    assert state.player(0).stock == {"burger": 1}
    assert "House 2 eats at Gluttony Inc. Burgers: 1 burger for $10" in state.view(None).text()


def restructuring() -> FcmState:
    """House 2 wants a burger that nobody has; chain 1 had a pricing manager at work."""
    state = town_for_two()
    want(state, "2", burger=1)
    state.town.step = "restructuring"
    state.player(1).beach = {"pricing_manager": 1, "discount_manager": 1}
    state.player(1).last_work = {"pricing_manager": 1, "waitress": 1}
    return state


def test_while_structures_are_secret_dinner_is_told_as_if_nothing_changed() -> None:
    state = restructuring()
    served = state.view(0).forecast.served[0]
    assert [(offer.price, offer.missing) for offer in served.offers] == [
        (10, {"burger": 1}),
        (9, {"burger": 1}),
    ]
    state.player(0).beach = {"discount_manager": 1}
    do(state, 0, "work discount_manager")
    assert [offer.price for offer in state.view(0).forecast.served[0].offers] == [7, 9]
    assert [offer.price for offer in state.view(None).forecast.served[0].offers] == [10, 9]


def test_the_forecast_does_not_give_secret_structures_away() -> None:
    state = restructuring()
    before = state.view(0).forecast, state.view(None).forecast
    do(state, 1, "work discount_manager")
    assert (state.view(0).forecast, state.view(None).forecast) == before
    assert state.view(1).forecast != before[0]
    assert state.player(1).work == {"discount_manager": 1}


def test_people_who_do_not_fit_any_more_are_not_supposed_to_work() -> None:
    state = restructuring()
    state.town.ceo_slots = 2
    state.player(1).beach = {"waitress": 3, "discount_manager": 1}
    state.player(1).last_work = {"waitress": 3, "discount_manager": 1}
    offers = state.view(0).forecast.served[0].offers
    assert suppose(state, 0).player(1).work == {"waitress": 2}
    assert offers[1].price == 10


def test_who_lacks_goods_still_has_a_score_and_may_win_with_them() -> None:
    state = restructuring()
    served = state.view(0).forecast.served[0]
    own, theirs = served.offers
    assert (own.score, theirs.score) == (own.price + (own.distance or 0), theirs.price + 2)
    assert served.lacks_only_goods(own)
    assert served.lacks_only_goods(theirs)
    state.player(0).stock = {"burger": 1}
    served = state.view(0).forecast.served[0]
    assert served.seller == 0
    assert not served.lacks_only_goods(served.offers[0])
    assert served.lacks_only_goods(served.offers[1]) == (theirs.score < own.score)
    sheet = dinner_sheet(state.view(0))
    assert "= </span>" in sheet
    assert "lacks" in sheet
    assert "your structure as planned now; other chains are assumed" in sheet


def test_a_dinner_is_told_until_the_next() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work = {"pricing_manager": 1, "waitress": 2, "cfo": 1}
    player.stock = {"pizza": 1}
    want(state, "2", pizza=1)
    want(state, "4", burger=1)
    assert state.view(None).last_dinner is None
    run_step(state, "dinner")
    last = state.view(None).last_dinner
    assert last is not None
    assert [(one.house, one.seller, one.sold, one.income) for one in last.eaten] == [
        ("2", 0, {"pizza": 1}, 9),
        ("4", None, {}, 0),
    ]
    assert last.earned[0] == Earned(0, 9, 0, {"waitresses": 6}, 50, 8, 23)
    assert last.earned[1].total == 0
    sheet = dinner_sheet(state.view(None))
    assert "<h2>Dinner in turn 1</h2>" in sheet
    assert "houses $9, waitresses $6, +50% $8" in sheet
    assert sheet.index("Dinner in turn 1") < sheet.index("Forecast: ")
    state.town.turn = 2
    sheet = dinner_sheet(state.view(None))
    assert sheet.index("Dinner in turn 1") > sheet.index("Forecast: ")
    assert GAME.load(state.save()).view(1).last_dinner == last
    run_step(state, "dinner")
    again = state.view(None).last_dinner
    assert again is not None
    assert [one.house for one in again.eaten] == ["4"]


def test_the_end_is_explained_with_the_ranking_and_the_tie() -> None:
    state = town_for_two()
    state.town.breaks = 1
    state.town.order = [1, 0]
    events = rich_dinner(state, 10)
    for player in state.town.players:
        player.cash = 70
    state.go_on()
    told = state.explain(GameEnded("second_break", (70, 70)))
    assert any(isinstance(event, GameEnded) for event in events)
    assert told is not None
    assert told.sentences == (
        "The bank broke for the second time.",
        "The most cash wins.",
        "1. Xango Blues Bar: $70.",
        "2. Gluttony Inc. Burgers: $70.",
        "Xango Blues Bar ranks above Gluttony Inc. Burgers on tie-break (earlier in turn order).",
    )


def test_who_is_bankrupt_comes_last_whatever_the_cash() -> None:
    state = town_for_two()
    state.player(0).bankrupt = True
    end_game(state, "last_solvent")
    state.town.step = "over"
    told = state.explain(GameEnded("last_solvent", (0, 0)))
    assert told is not None
    assert told.sentences[2:] == (
        "1. Xango Blues Bar: $0.",
        "2. Gluttony Inc. Burgers: $0.",
        "Gluttony Inc. Burgers is bankrupt and comes last.",
    )
