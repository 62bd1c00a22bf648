"""Payday with new milestones: goods in place of cash, cheap salaries, debts, an unpaid boss."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import PaidWithGoods, PayWith
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    EXECUTIVE_VICE_PRESIDENT,
    FIRST_BEER_SOLD,
    FIRST_RECRUITING_GIRL_USED,
    FIRST_TRAINER_USED,
    FIRST_WAITRESS_USED,
    remembered,
)
from kaffeehaus.games.fcm.rules.events import MilestoneEarned, SalariesPaid
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two
from tests.games.fcm.engine.street import dine, stock, street, wish


def payday(
    milestones: tuple[str, ...],
    cards: dict[str, int],
    cash: int,
    modules: str = "new_milestones",
    rulings: str = "rulebook",
    **goods: int,
) -> FcmState:
    """Payday of a chain with these cards on the beach."""
    state = town_for_two(modules=modules, rulings=rulings)
    player = state.player(0)
    player.milestones, player.beach, player.cash = list(milestones), dict(cards), cash
    player.stock = dict(goods)
    run_step(state, "payday")
    return state


def paid(events: tuple[Event, ...]) -> int:
    (event,) = (event for event in events if isinstance(event, SalariesPaid) and event.seat == 0)
    return event.paid


# First beer sold


@pytest.mark.parametrize(("milestones", "cash"), [((), 0), ((FIRST_WAITRESS_USED,), 2)])
def test_nm11_three_goods_and_one_salary_in_cash(milestones: tuple[str, ...], cash: int) -> None:
    """Coffee pays nothing; goods pay one salary each, also where it costs 3."""
    modules = "coffee,kimchi,new_milestones"
    owned = (FIRST_BEER_SOLD, *milestones)
    state = payday(owned, {"coach": 4}, 5, modules, pizza=2, kimchi=1, coffee=3)
    assert texts(state, 0) == ["fire coach", "pay with pizza", "pay with kimchi"]
    do(state, 0, "pay with pizza", "pay with pizza")
    assert "pay with pizza" not in texts(state, 0)
    do(state, 0, "pay with kimchi")
    assert texts(state, 0) == ["fire coach", "pay"]
    assert paid(do(state, 0, "pay")) == 5 - cash
    assert (state.player(0).cash, state.player(0).owns("coach")) == (cash, 4)


def test_new_milestones_and_coffee_coffee_pays_no_salary() -> None:
    state = payday((FIRST_BEER_SOLD,), {"coach": 1}, 9, "coffee,new_milestones", coffee=3)
    with pytest.raises(IllegalAction, match="neither food nor drink"):
        do(state, 0, "pay with coffee")


@pytest.mark.parametrize("good", ["kimchi", "noodles", "sushi"])
def test_new_milestones_and_kimchi_sushi_and_noodles_they_pay_a_salary(good: str) -> None:
    modules = "kimchi,new_milestones,noodles,sushi"
    state = payday((FIRST_BEER_SOLD,), {"coach": 1}, 0, modules)
    stock(state, 0, **{good: 1})
    run_step(state, "payday")
    do(state, 0, f"pay with {good}")
    assert paid(do(state, 0, "pay")) == 0
    assert (state.player(0).stock, state.player(0).beach) == ({}, {"coach": 1})


def test_who_sells_the_first_beer_pays_with_goods_the_same_evening() -> None:
    state = street("new_milestones", 0, 1)
    stock(state, 0, beer=2)
    wish(state, "1", beer=1)
    dine(state)
    assert state.player(0).milestones == [FIRST_BEER_SOLD]
    state.player(0).beach = {"coach": 1}
    run_step(state, "payday")
    assert "pay with beer" in texts(state, 0)


def test_what_is_paid_with_goods_is_told_and_previewed() -> None:
    state = payday((FIRST_BEER_SOLD,), {"coach": 2}, 5, beer=2)
    action = GAME.parse("pay with beer")
    assert (action, str(action)) == (PayWith("beer"), "pay with beer")
    assert state.preview(0, action).sentences == (
        "Salaries left to pay: $5 of your $5.",
        "You would have 1 beer left.",
    )
    view = state.view(0)
    assert view.words(action) == "Pay a salary with goods: beer"
    (event,) = do(state, 0, "pay with beer")
    assert event == PaidWithGoods(0, "beer")
    assert GAME.read_event(event.to_json()) == event
    assert GAME.tell(event, ["Ada"]) == "Ada pays a salary with 1 beer."
    (told, *_) = do(state, 0, "pay")
    explained = state.explain(told)
    assert explained is not None
    assert explained.sentences == (
        "$5 each: 2 coaches.",
        "1 salary paid without cash, worth $5.",
        "Due: $10. Paid: $5.",
    )


@pytest.mark.parametrize(
    ("milestones", "cards", "why"),
    [
        ((), {"coach": 1}, "You need the milestone “First beer sold”"),
        ((FIRST_BEER_SOLD,), {"errand_boy": 1}, "All salaries are paid"),
    ],
)
def test_a_refused_good_says_why(
    milestones: tuple[str, ...], cards: dict[str, int], why: str
) -> None:
    state = payday(milestones, cards, 9, beer=1)
    with pytest.raises(IllegalAction, match=why):
        do(state, 0, "pay with beer")
    with pytest.raises(IllegalAction):
        do(state, 0, "pay with pizza")


def test_no_more_goods_than_salaries_are_taken() -> None:
    state = payday((FIRST_BEER_SOLD,), {"coach": 1, "errand_boy": 1}, 0, beer=3)
    do(state, 0, "pay with beer")
    assert texts(state, 0) == ["fire coach", "fire errand_boy", "pay"]
    with pytest.raises(IllegalAction, match="All salaries are paid"):
        do(state, 0, "pay with beer")


def test_goods_that_paid_are_forgotten_after_payday() -> None:
    state = payday((FIRST_BEER_SOLD,), {"coach": 1}, 0, beer=3)
    do(state, 0, "pay with beer", "pay")
    assert bill_of(state, 0).due == 5
    assert remembered(state).paid_in_goods == {}


def test_goods_that_paid_are_saved_and_copied() -> None:
    state = payday((FIRST_BEER_SOLD,), {"coach": 2}, 0, beer=3)
    do(state, 0, "pay with beer")
    again = GAME.load(state.save())
    assert bill_of(again, 0).due == 5
    do(state.copy(), 0, "pay with beer")
    assert bill_of(state, 0).due == 5


@pytest.mark.parametrize("rulings", ["rulebook", "onlineboardgamers"])
def test_by_the_ruling_goods_pay_before_a_busy_marketeer_goes(rulings: str) -> None:
    state = payday((FIRST_BEER_SOLD,), {}, 0, rulings=rulings, beer=1)
    state.player(0).busy = {1: "campaign_manager"}
    run_step(state, "payday")
    busy = ["fire campaign_manager"] if rulings == "onlineboardgamers" else []
    assert texts(state, 0) == [*busy, "pay with beer"]
    if not busy:
        with pytest.raises(IllegalAction, match="only be fired when nobody else"):
            do(state, 0, "fire campaign_manager")


def test_who_can_fire_somebody_keeps_the_goods() -> None:
    state = payday((FIRST_BEER_SOLD,), {"coach": 1}, 0, beer=1)
    assert texts(state, 0) == ["fire coach", "pay with beer"]
    do(state, 0, "fire coach")
    assert texts(state, 0) == ["pay"]
    assert state.player(0).stock == {"beer": 1}


# First trainer used


def test_nm12_goods_and_cash_are_paid_as_far_as_they_go() -> None:
    state = payday((FIRST_BEER_SOLD, FIRST_TRAINER_USED), {"coach": 3}, 6, beer=1)
    assert texts(state, 0) == ["fire coach", "pay with beer"]
    with pytest.raises(IllegalAction, match="another way to pay"):
        do(state, 0, "pay")
    do(state, 0, "pay with beer")
    assert paid(do(state, 0, "pay")) == 6
    player = state.player(0)
    assert (player.cash, player.stock, player.beach) == (0, {}, {"coach": 3})


def test_by_the_other_ruling_who_owes_may_keep_the_goods() -> None:
    milestones = (FIRST_BEER_SOLD, FIRST_TRAINER_USED)
    state = payday(milestones, {"coach": 3}, 6, rulings="onlineboardgamers", beer=1)
    assert texts(state, 0) == ["fire coach", "pay with beer", "pay"]


def test_without_the_trainer_somebody_must_go() -> None:
    state = payday((), {"coach": 3}, 6)
    assert texts(state, 0) == ["fire coach"]
    with pytest.raises(IllegalAction, match="not have enough cash"):
        do(state, 0, "pay")


def test_the_first_trainer_brings_another_one_at_once() -> None:
    state = town_for_two(modules="new_milestones")
    state.player(0).work = {"trainer": 1}
    state.player(0).beach = {"kitchen_trainee": 1}
    begin_day(state, 0)
    events = do(state, 0, "done", "train kitchen_trainee burger_cook with trainer")
    assert MilestoneEarned(0, FIRST_TRAINER_USED, {"trainer": 1}, auto=True) in events
    assert state.player(0).beach == {"burger_cook": 1, "trainer": 1}


def test_a_lesson_by_somebody_else_is_not_the_first_trainer() -> None:
    state = town_for_two(modules="new_milestones")
    state.player(0).work = {"coach": 1}
    state.player(0).beach = {"kitchen_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done", "train kitchen_trainee burger_cook with coach")
    assert state.player(0).milestones == []


# First recruiting girl used


def test_nm13_the_second_executive_comes_out_of_the_box_and_neither_is_paid() -> None:
    state = town_for_two(modules="new_milestones")
    assert state.town.supply[EXECUTIVE_VICE_PRESIDENT] == 1
    for seat in (0, 1):
        state.player(seat).work = {"recruiting_girl": 1}
        begin_day(state, seat)
        do(state, seat, "hire waitress ceo")
        assert state.player(seat).milestones == []
        do(state, seat, "hire errand_boy recruiting_girl")
        assert state.player(seat).milestones == [FIRST_RECRUITING_GIRL_USED]
        assert state.player(seat).beach[EXECUTIVE_VICE_PRESIDENT] == 1
        assert bill_of(state, seat).due == 0
    assert state.town.spares == {EXECUTIVE_VICE_PRESIDENT: 2}
    assert EXECUTIVE_VICE_PRESIDENT not in state.town.supply


def test_sx4_six_chains_use_a_recruiting_girl_and_all_have_an_executive() -> None:
    modules = "new_districts,new_milestones,six_players"
    state = GAME.new({"modules": modules}, 6, seed=1)
    state.town.turn = 2
    assert state.town.supply[EXECUTIVE_VICE_PRESIDENT] == 3
    for seat in range(6):
        state.player(seat).work = {"recruiting_girl": 1}
        begin_day(state, seat)
        do(state, seat, "hire errand_boy recruiting_girl")
        assert state.player(seat).beach[EXECUTIVE_VICE_PRESIDENT] == 1
    assert state.town.spares == {}


def test_an_executive_of_another_chain_is_paid() -> None:
    state = payday((), {EXECUTIVE_VICE_PRESIDENT: 1}, 9)
    assert bill_of(state, 0).due == 5


def test_whoever_hires_is_not_asked_any_more_when_the_milestone_is_gone() -> None:
    state = town_for_two(modules="new_milestones")
    state.town.turn = 3
    state.town.milestones.remove(FIRST_RECRUITING_GIRL_USED)
    begin_day(state, 0)
    assert "hire waitress" in texts(state, 0)


# First waitress used


def test_nm15_six_salaries_of_three_less_two_unused_hires_at_five() -> None:
    state = town_for_two(modules="new_milestones")
    player = state.player(0)
    player.milestones, player.cash = [FIRST_WAITRESS_USED], 20
    player.work, player.beach, player.unused_hires = {"recruiting_manager": 1}, {"coach": 5}, 2
    run_step(state, "payday")
    assert paid(do(state, 0, "pay")) == 8


def test_a_waitress_who_earns_at_dinner_makes_salaries_cheap_the_same_evening() -> None:
    state = town_for_two(modules="new_milestones")
    state.player(0).work, state.player(1).beach = {"waitress": 1, "coach": 1}, {"waitress": 1}
    run_step(state, "dinner")
    assert [player.milestones for player in state.town.players] == [[FIRST_WAITRESS_USED], []]
    assert bill_of(state, 0).due == 3


def test_night_shift_managers_and_new_milestones_doubled_waitresses_and_small_salaries() -> None:
    state = town_for_two(modules="new_milestones,night_shift_managers")
    state.player(0).work = {"night_shift_manager": 1, "waitress": 1}
    run_step(state, "dinner")
    assert (state.player(0).cash, bill_of(state, 0).due) == (6, 3)


def test_night_shift_managers_and_new_milestones_girls_and_trainers_earn_as_usual() -> None:
    state = town_for_two(modules="new_milestones,night_shift_managers")
    state.player(0).work = {"night_shift_manager": 1, "recruiting_girl": 1, "trainer": 1}
    begin_day(state, 0)
    do(state, 0, "hire kitchen_trainee recruiting_girl", "hire errand_boy", "hire waitress")
    do(state, 0, "train errand_boy cart_operator with trainer")
    assert state.player(0).milestones == [FIRST_RECRUITING_GIRL_USED, FIRST_TRAINER_USED]
    assert "train kitchen_trainee burger_cook with trainer" in texts(state, 0)
    assert state.player(0).beach[EXECUTIVE_VICE_PRESIDENT] == 1


def test_night_shift_managers_and_new_milestones_a_free_executive_works_once() -> None:
    state = town_for_two(modules="new_milestones,night_shift_managers")
    state.player(0).milestones = [FIRST_RECRUITING_GIRL_USED]
    state.player(0).work = {"night_shift_manager": 1, EXECUTIVE_VICE_PRESIDENT: 1}
    assert state.rules.working.uses(state, 0, EXECUTIVE_VICE_PRESIDENT) == 1
    assert bill_of(state, 0).due == 5
    assert bill_of(state, 0).free == {EXECUTIVE_VICE_PRESIDENT: 1}


@pytest.mark.parametrize("module", ["noodles", "sushi"])
def test_sushi_noodles_and_new_milestones_beer_in_words_only_is_not_sold(module: str) -> None:
    state = street(f"new_milestones,{module}", 0, 1)
    stock(state, 0, **{module: 1})
    wish(state, "1", garden=True, beer=1)
    assert dine(state)["1"].sold == {module: 1}
    assert state.player(0).milestones == []
