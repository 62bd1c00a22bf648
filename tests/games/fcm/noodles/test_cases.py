"""Noodles: the worked cases, and every sentence of their rules."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.offered import ruleset_of
from kaffeehaus.games.fcm.rules.cards import GoodKind
from kaffeehaus.games.fcm.rules.events import MilestoneEarned
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two
from tests.games.fcm.engine.street import ask, dine, incomes, stock, street, wish


def two_kitchens(pizzas: int, far: int | None = 7) -> FcmState:
    """A has noodles, cheap and near; B has pizza, dear and far away."""
    state = street("noodles", 0, far)
    ask(state, 0, 5)
    ask(state, 1, 20)
    stock(state, 0, noodles=6)
    stock(state, 1, pizza=pizzas)
    wish(state, "1", pizza=2)
    return state


def test_no1_what_was_ordered_comes_before_noodles() -> None:
    served = dine(two_kitchens(pizzas=2))["1"]
    assert (served.seller, served.sold, served.income) == (1, {"pizza": 2}, 40)


def test_no2_noodles_are_eaten_where_nobody_has_the_order() -> None:
    state = two_kitchens(pizzas=1)
    served = dine(state)["1"]
    assert (served.seller, served.sold, served.income) == (0, {"noodles": 2}, 10)
    assert state.player(0).stock == {"noodles": 4}
    assert state.house("1").demand == ()


def test_no3_no_order_is_mixed() -> None:
    state = street("noodles", 0, 1)
    stock(state, 0, pizza=1, noodles=1)
    wish(state, "1", pizza=2)
    assert dine(state)["1"].seller is None


def test_no4_who_has_the_order_but_no_road_does_not_count() -> None:
    served = dine(two_kitchens(pizzas=2, far=None))["1"]
    assert (served.seller, served.sold) == (0, {"noodles": 2})


def test_no5_a_large_order_needs_as_many_noodles() -> None:
    state = street("noodles", 0, 1)
    ask(state, 0, 9)
    stock(state, 0, noodles=16)
    wish(state, "1", beer=8, pizza=6)
    assert incomes(state)[0] == 126
    stock(state, 0, noodles=13)
    wish(state, "1", beer=8, pizza=6)
    assert incomes(state)[0] == 0


def test_no6_noodles_earn_no_bonus_for_the_pizza_they_replace() -> None:
    state = street("noodles", 0, 1)
    state.player(0).milestones = ["first_pizza_marketed"]
    stock(state, 0, noodles=2)
    wish(state, "1", pizza=2)
    assert incomes(state)[0] == 20


def test_among_those_with_noodles_the_score_decides() -> None:
    state = street("noodles", 2, 1)
    for seat in (0, 1):
        stock(state, seat, noodles=1)
    wish(state, "1", beer=1)
    assert dine(state)["1"].seller == 1


def test_the_cards_and_the_career() -> None:
    cards = ruleset_of(("noodles",)).employees
    cook, chef = cards["noodle_cook"], cards["noodle_chef"]
    assert "noodle_cook" in cards["kitchen_trainee"].career
    assert (cook.entry_level, cook.salary, cook.unique, cook.career) == (
        False,
        True,
        False,
        ("noodle_chef",),
    )
    assert (chef.salary, chef.unique, chef.career) == (True, True, ())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_lies_in_the_supply(seats: int) -> None:
    plain = GAME.new(seats=seats).town.supply
    supply = GAME.new({"modules": "noodles"}, seats).town.supply
    unique = plain["luxuries_manager"]
    added = {"noodle_cook": 6, "noodle_chef": unique, "luxuries_manager": unique + 1}
    assert supply == {**plain, **added}


def test_cooks_make_six_and_chefs_sixteen() -> None:
    state = town_for_two(modules="noodles")
    state.player(0).work = {"noodle_cook": 1, "noodle_chef": 1}
    begin_day(state, 0)
    do(state, 0, "done", "cook noodle_cook", "cook noodle_chef")
    assert state.player(0).stock == {"noodles": 22}


def test_noodles_cannot_be_advertised() -> None:
    state = town_for_two(modules="noodles")
    state.player(0).work = {"marketing_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market marketing_trainee 11")
    do(state, 0, texts(state, 0)[0])
    assert "good pizza" in texts(state, 0)
    assert "good noodles" not in texts(state, 0)


def test_noodles_are_food_are_thrown_away_and_can_be_frozen() -> None:
    state = town_for_two(modules="noodles")
    assert state.rules.goods["noodles"].kind is GoodKind.FOOD
    stock(state, 0, noodles=1)
    earned = [e.seat for e in run_step(state, "discard") if isinstance(e, MilestoneEarned)]
    assert earned == [0]
    state.player(1).milestones, state.player(1).stock = ["first_throw_away"], {"noodles": 2}
    run_step(state, "discard")
    assert texts(state, 1) == ["keep noodles 2", "keep noodles 1", "store"]


def test_why_the_house_took_noodles_or_stays_hungry_is_told() -> None:
    state = two_kitchens(pizzas=1)
    reasons = state.explain(dine(state)["1"])
    assert reasons is not None
    assert reasons.sentences[:2] == (
        "Choice 1: 2 pizzas (it ordered this). Nobody can serve all of it.",
        "Choice 2: 2 noodles (noodles replace any order). Can serve it: Gluttony Inc. Burgers.",
    )
    stock(state, 0, noodles=1)
    wish(state, "1", pizza=2)
    hungry = state.explain(dine(state)["1"])
    assert hungry is not None
    assert hungry.sentences[-1] == ("Nobody can serve a complete meal. The demand stays.")


def test_it_keeps_the_contract() -> None:
    report = check(GAME, {"turns": 3, "modules": "noodles"}, 2, games=1, seed=2)
    assert report.reasons == {"turn_limit": 1}
