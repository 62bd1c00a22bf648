"""Kimchi: the worked cases, and every sentence of its rules."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.kimchi.rules import KimchiMade
from kaffeehaus.games.fcm.modules.offered import ruleset_of
from kaffeehaus.games.fcm.rules.cards import GoodKind
from kaffeehaus.games.fcm.rules.events import MilestoneEarned, StockCleared
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two
from tests.games.fcm.engine.street import ask, dine, incomes, stock, street, wish

SANTA_MARIA, XANGO, GOLDEN_DUCK = 0, 1, 2
FREEZER = "first_throw_away"


def clean_up(state: FcmState) -> tuple[Event, ...]:
    """From throwing away on, until somebody is asked or the turn is over."""
    run_step(state, "discard")
    state.go_on()
    return tuple(state.events)


def with_master(**goods: int) -> FcmState:
    """Clean up is about to begin; a master is at work in the first chain."""
    state = town_for_two(modules="kimchi")
    state.player(0).work = {"kimchi_master": 1}
    stock(state, 0, **goods)
    return state


def test_ki1_the_example_of_the_book() -> None:
    state = street("kimchi", 3, 0, 2, houses=2)
    stock(state, SANTA_MARIA, kimchi=1, burger=2, pizza=2)
    stock(state, XANGO, burger=2, pizza=2, beer=2)
    stock(state, GOLDEN_DUCK, kimchi=1, burger=1, pizza=2, beer=1)
    wish(state, "1", burger=1, pizza=1)
    wish(state, "2", pizza=2, beer=1)
    served = dine(state)
    assert [offer.score for offer in served["1"].offers] == [13, 10, 12]
    assert (served["1"].seller, served["1"].income) == (GOLDEN_DUCK, 30)
    assert (served["2"].seller, served["2"].income) == (XANGO, 30)
    assert [player.cash for player in state.town.players] == [0, 30, 30]


def test_ki2_kimchi_comes_before_price_and_distance() -> None:
    state = street("kimchi", 3, 0)
    ask(state, 0, 20)
    ask(state, 1, 8)
    stock(state, 0, burger=1, kimchi=1)
    stock(state, 1, burger=1)
    wish(state, "1", burger=1)
    served = dine(state)["1"]
    assert (served.seller, served.sold, served.income) == (0, {"burger": 1, "kimchi": 1}, 40)


def test_ki3_one_for_each_house_and_none_without_demand() -> None:
    state = street("kimchi", 0, 1, houses=3)
    stock(state, 0, kimchi=3, burger=2)
    wish(state, "1", burger=1)
    wish(state, "2", burger=1)
    served = dine(state)
    assert [(house, one.income) for house, one in served.items()] == [("1", 20), ("2", 20)]
    assert state.player(0).stock == {"kimchi": 1}


def test_kimchi_without_the_whole_order_is_no_meal() -> None:
    state = street("kimchi", 0, 1)
    stock(state, 0, kimchi=1, burger=1)
    stock(state, 1, burger=2)
    wish(state, "1", burger=2)
    assert dine(state)["1"].seller == 1
    stock(state, 1)
    wish(state, "1", burger=2)
    assert dine(state)["1"].seller is None


def test_ki4_old_kimchi_is_thrown_away_and_one_is_made_for_the_next_turn() -> None:
    state = with_master(pizza=2, kimchi=1)
    events = clean_up(state)
    cleared = next(event for event in events if isinstance(event, StockCleared))
    assert cleared.thrown == {"pizza": 2, "kimchi": 1}
    assert [event.seat for event in events if isinstance(event, KimchiMade)] == [0]
    assert state.town.step == "restructuring"
    assert state.player(0).stock == {"kimchi": 1}
    assert GAME.load(state.save()).save() == state.save()


def test_ki5_kimchi_lies_alone_in_a_freezer() -> None:
    state = with_master(kimchi=6, burger=4)
    state.player(0).milestones = [FREEZER]
    clean_up(state)
    assert "keep kimchi 6" in texts(state, 0)
    burgers = state.copy()
    do(burgers, 0, "keep burger 4")
    assert texts(burgers, 0) == ["store"]
    do(burgers, 0, "store")
    assert burgers.player(0).stock == {"burger": 4, "kimchi": 1}
    do(state, 0, "keep kimchi 6")
    assert texts(state, 0) == ["store"]
    do(state, 0, "store")
    assert state.player(0).stock == {"kimchi": 7}


def test_ki5_up_to_ten_of_it() -> None:
    state = with_master(kimchi=12)
    state.player(0).milestones = [FREEZER]
    clean_up(state)
    assert texts(state, 0)[0] == "keep kimchi 10"
    do(state, 0, "keep kimchi 10", "store")
    assert state.player(0).stock == {"kimchi": 11}


def test_ki7_kimchi_makes_noodles_better_than_sushi() -> None:
    state = street("kimchi,noodles,sushi", 0, 1, 2)
    stock(state, 0, noodles=2, kimchi=1)
    stock(state, 1, sushi=2)
    stock(state, 2, beer=2)
    wish(state, "1", garden=True, beer=2)
    served = dine(state)["1"]
    assert (served.seller, served.income) == (0, 60)


RANKS = (
    {"sushi": 2, "kimchi": 1},
    {"beer": 1, "burger": 1, "kimchi": 1},
    {"noodles": 2, "kimchi": 1},
    {"sushi": 2},
    {"beer": 1, "burger": 1},
    {"noodles": 2},
)


@pytest.mark.parametrize("garden", [True, False])
def test_kimchi_sushi_and_noodles_make_six_ranks(garden: bool) -> None:
    """The better meal far away and dear, the next one near: the house goes for the better."""
    ranks = [rank for rank in RANKS if garden or "sushi" not in rank]
    for better, worse in pairwise(ranks):
        state = street("kimchi,noodles,sushi", 5, 0)
        ask(state, 0, 20)
        stock(state, 0, **better)
        stock(state, 1, **worse)
        wish(state, "1", garden=garden, beer=1, burger=1)
        served = dine(state)["1"]
        assert (served.seller, served.sold) == (0, better)
        assert [liked.goods for liked in served.preferences] == ranks


def test_a_master_who_is_not_at_work_makes_none() -> None:
    state = with_master()
    state.player(0).work, state.player(0).beach = {}, {"kimchi_master": 1}
    clean_up(state)
    assert state.player(0).stock == {}


def test_a_master_fired_at_payday_makes_none() -> None:
    state = with_master()
    run_step(state, "payday")
    do(state, 0, "fire kimchi_master")
    clean_up(state)
    assert state.player(0).stock == {}


def test_a_master_of_a_bankrupt_chain_makes_none() -> None:
    state = with_master()
    state.player(0).bankrupt = True
    assert not any(isinstance(event, KimchiMade) for event in clean_up(state))


def test_the_master_does_nothing_by_day() -> None:
    state = with_master()
    begin_day(state, 0)
    do(state, 0, "done")
    assert texts(state, 0) == ["end day"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_lies_in_the_supply(seats: int) -> None:
    plain = GAME.new(seats=seats).town.supply
    supply = GAME.new({"modules": "kimchi"}, seats).town.supply
    unique = plain["luxuries_manager"]
    assert supply == {**plain, "kimchi_master": unique, "luxuries_manager": unique + 1}


def test_the_master_is_hired_directly_has_a_salary_and_is_unique() -> None:
    master = ruleset_of(("kimchi",)).employees["kimchi_master"]
    assert (master.entry_level, master.salary, master.unique, master.career) == (
        True,
        True,
        True,
        (),
    )
    state = town_for_two(modules="kimchi")
    begin_day(state, 0)
    assert "hire kimchi_master" in texts(state, 0)
    state.player(1).beach = {"kimchi_master": 1}
    begin_day(state, 1)
    assert "hire kimchi_master" not in texts(state, 1)


def test_kimchi_is_food_and_cannot_be_advertised() -> None:
    good = ruleset_of(("kimchi",)).goods["kimchi"]
    assert (good.kind, good.marketable) == (GoodKind.FOOD, False)
    state = town_for_two(modules="kimchi")
    stock(state, 0, kimchi=1)
    earned = [e.seat for e in run_step(state, "discard") if isinstance(e, MilestoneEarned)]
    assert earned == [0]


@pytest.mark.parametrize(
    "modules", ["coffee,kimchi", "kimchi,sushi", "noodles,sushi", "coffee,kimchi,noodles,sushi"]
)
def test_one_more_luxuries_manager_in_all(modules: str) -> None:
    supply = GAME.new({"modules": modules}, 3).town.supply
    assert supply["luxuries_manager"] == GAME.new(seats=3).town.supply["luxuries_manager"] + 1


def test_what_is_made_is_told_and_read_back() -> None:
    made = KimchiMade(1, 1)
    assert GAME.tell(made, ("Ada", "Bo")) == "Bo makes 1 kimchi for the next turn."
    assert GAME.read_event(made.to_json()) == made


def test_the_owner_of_a_freezer_reads_that_kimchi_lies_alone() -> None:
    state = with_master(kimchi=1, burger=1)
    state.player(0).milestones = [FREEZER]
    clean_up(state)
    assert "Kimchi shares the freezer with nothing else" in state.view(0).hint()


def test_why_the_house_went_where_kimchi_is_is_told() -> None:
    state = street("kimchi", 3, 0)
    stock(state, 0, burger=1, kimchi=1)
    stock(state, 1, burger=1)
    wish(state, "1", burger=1)
    reasons = state.explain(dine(state)["1"])
    assert reasons is not None
    assert reasons.sentences[:2] == (
        "Choice 1: 1 burger with 1 kimchi (it ordered this). Can serve it: Gluttony Inc. Burgers.",
        "Gluttony Inc. Burgers: price $10 + distance 3 = 13.",
    )


@pytest.mark.parametrize("modules", ["kimchi", "coffee,kimchi,noodles,sushi"])
def test_it_keeps_the_contract(modules: str) -> None:
    report = check(GAME, {"turns": 3, "modules": modules}, 2, games=1, seed=2)
    assert report.reasons == {"turn_limit": 1}


def test_incomes_with_kimchi_count_for_the_cfo() -> None:
    state = street("kimchi", 0, 1)
    state.player(0).work = {"cfo": 1}
    stock(state, 0, burger=1, kimchi=1)
    wish(state, "1", burger=1)
    assert incomes(state)[0] == 30
