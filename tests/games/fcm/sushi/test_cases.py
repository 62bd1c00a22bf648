"""Sushi: the worked cases, and every sentence of its rules."""

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


def two_kitchens(sushi: int) -> FcmState:
    """A has sushi, dear and far away; B has the order, cheap and near."""
    state = street("sushi", 4, 0)
    ask(state, 0, 20)
    ask(state, 1, 7)
    stock(state, 0, sushi=sushi)
    stock(state, 1, burger=2, beer=1)
    return state


def test_su1_a_garden_takes_sushi_however_far_and_dear() -> None:
    state = two_kitchens(sushi=3)
    wish(state, "1", garden=True, burger=2, beer=1)
    served = dine(state)["1"]
    assert (served.seller, served.sold, served.income) == (0, {"sushi": 3}, 120)
    assert state.house("1").demand == ()
    assert state.player(0).stock == {}


def test_su2_too_little_sushi_is_no_meal() -> None:
    state = two_kitchens(sushi=2)
    wish(state, "1", garden=True, burger=2, beer=1)
    served = dine(state)["1"]
    assert (served.seller, served.sold, served.income) == (1, {"burger": 2, "beer": 1}, 42)


def test_a_house_without_a_garden_never_wants_sushi() -> None:
    state = two_kitchens(sushi=3)
    wish(state, "1", burger=2, beer=1)
    assert dine(state)["1"].seller == 1
    stock(state, 1)
    wish(state, "1", burger=2, beer=1)
    assert dine(state)["1"].seller is None


def test_su4_among_those_with_sushi_score_and_waitresses_decide() -> None:
    state = street("sushi", 2, 2)
    for seat in (0, 1):
        stock(state, seat, sushi=2)
    state.town.order = [1, 0]
    state.player(0).work = {"waitress": 1}
    wish(state, "1", garden=True, burger=1, beer=1)
    served = dine(state)["1"]
    assert {offer.score for offer in served.offers} == {12}
    assert served.seller == 0


def test_su5_sushi_earns_no_bonus_for_the_burgers_it_replaces() -> None:
    state = street("sushi", 0, 1)
    state.player(0).milestones = ["first_burger_marketed"]
    stock(state, 0, sushi=2)
    wish(state, "1", garden=True, burger=2)
    assert incomes(state)[0] == 40


def test_su6_sushi_that_is_eaten_is_gone_for_the_next_house() -> None:
    state = street("sushi", 0, 1, houses=2)
    stock(state, 0, sushi=5)
    stock(state, 1, burger=3)
    wish(state, "1", garden=True, burger=3)
    wish(state, "2", garden=True, burger=3)
    served = dine(state)
    assert (served["1"].seller, served["1"].sold) == (0, {"sushi": 3})
    assert (served["2"].seller, served["2"].sold) == (1, {"burger": 3})
    assert state.player(0).stock == {"sushi": 2}


def test_no_order_is_mixed() -> None:
    state = street("sushi", 0, 1)
    stock(state, 0, sushi=2, burger=1)
    wish(state, "1", garden=True, burger=3)
    assert dine(state)["1"].seller is None
    assert len(state.house("1").demand) == 3


def test_the_cards_and_the_career() -> None:
    cards = ruleset_of(("sushi",)).employees
    cook, chef = cards["sushi_cook"], cards["sushi_chef"]
    assert "sushi_cook" in cards["kitchen_trainee"].career
    assert (cook.entry_level, cook.salary, cook.unique, cook.career) == (
        False,
        True,
        False,
        ("sushi_chef",),
    )
    assert (chef.salary, chef.unique, chef.career) == (True, True, ())
    assert "sushi_cook" not in ruleset_of(()).employees["kitchen_trainee"].career


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_lies_in_the_supply(seats: int) -> None:
    plain = GAME.new(seats=seats).town.supply
    supply = GAME.new({"modules": "sushi"}, seats).town.supply
    unique = plain["luxuries_manager"]
    added = {"sushi_cook": 6, "sushi_chef": unique, "luxuries_manager": unique + 1}
    assert supply == {**plain, **added}


def test_cooks_make_two_and_chefs_five() -> None:
    state = town_for_two(modules="sushi")
    state.player(0).work = {"sushi_cook": 1, "sushi_chef": 1}
    begin_day(state, 0)
    do(state, 0, "done", "cook sushi_cook", "cook sushi_chef")
    assert state.player(0).stock == {"sushi": 7}


def test_a_kitchen_trainee_becomes_a_sushi_cook() -> None:
    state = town_for_two(modules="sushi")
    state.player(0).work, state.player(0).beach = {"trainer": 1}, {"kitchen_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done", "train kitchen_trainee sushi_cook with trainer")
    assert state.player(0).beach == {"sushi_cook": 1}


def test_sushi_cannot_be_advertised() -> None:
    state = town_for_two(modules="sushi")
    state.player(0).work = {"marketing_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market marketing_trainee 11")
    do(state, 0, texts(state, 0)[0])
    assert "good burger" in texts(state, 0)
    assert "good sushi" not in texts(state, 0)


def test_sushi_is_food_is_thrown_away_and_can_be_frozen() -> None:
    state = town_for_two(modules="sushi")
    assert state.rules.goods["sushi"].kind is GoodKind.FOOD
    stock(state, 0, sushi=1)
    earned = [e.seat for e in run_step(state, "discard") if isinstance(e, MilestoneEarned)]
    assert earned == [0]
    state.player(1).milestones, state.player(1).stock = ["first_throw_away"], {"sushi": 2}
    run_step(state, "discard")
    assert texts(state, 1) == ["keep sushi 2", "keep sushi 1", "store"]


def test_why_the_house_took_sushi_is_told() -> None:
    state = two_kitchens(sushi=3)
    wish(state, "1", garden=True, burger=2, beer=1)
    reasons = state.explain(dine(state)["1"])
    assert reasons is not None
    assert reasons.sentences[0] == (
        "Choice 1: 3 sushi (it has a garden). Can serve it: Gluttony Inc. Burgers."
    )
    assert "Xango Blues Bar lacks 3 sushi." in reasons.sentences


def test_it_keeps_the_contract() -> None:
    report = check(GAME, {"turns": 3, "modules": "sushi"}, 2, games=1, seed=2)
    assert report.reasons == {"turn_limit": 1}
