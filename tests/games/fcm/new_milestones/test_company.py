"""The working day with new milestones: lessons at work and stacked, long hauls, burned money."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import MoneyBurned
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    FIRST_CART_OPERATOR_USED,
    FIRST_DISCOUNT_MANAGER_USED,
    FIRST_HOUSE_BUILT,
    FIRST_LEMONADE_SOLD,
    FIRST_MARKETEER_USED,
    FIRST_MARKETING_TRAINEE_USED,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.money import discount_of
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.events import BankBroke, Produced
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two, want
from tests.games.fcm.engine.street import dine, stock, street, wish
from tests.games.fcm.new_districts.towns import new_town

BY_THE_ROAD = (".....", ".B.S.", "#####", ".B...", ".....")
"""Two beers and a soda, and the restaurant of the first chain."""


def training_day(
    milestone: str, modules: str = "new_milestones", beach: str = "", slots: int = 3, **work: int
) -> FcmState:
    """The first chain has a milestone and these cards at work, and trains now."""
    state = town_for_two(modules=modules)
    state.town.turn, state.town.ceo_slots = 4, slots
    state.town.milestones = []
    state.player(0).milestones, state.player(0).work = [milestone], work
    state.player(0).beach = {beach: 1} if beach else {}
    begin_day(state, 0)
    do(state, 0, "done")
    return state


def lessons(state: FcmState) -> list[str]:
    return [text for text in texts(state, 0) if text.startswith("train")]


# First lemonade sold


def test_nm10_a_trainee_at_work_becomes_a_cook_and_cooks_today() -> None:
    state = training_day(FIRST_LEMONADE_SOLD, trainer=1, kitchen_trainee=1)
    do(state, 0, "train at work kitchen_trainee pizza_cook with trainer")
    assert state.player(0).work == {"trainer": 1, "pizza_cook": 1}
    do(state, 0, "cook pizza_cook")
    assert state.player(0).stock == {"pizza": 3}
    assert not [text for text in texts(state, 0) if text.startswith("cook")]


def test_nm10_nobody_changes_colour_at_work() -> None:
    state = training_day(FIRST_LEMONADE_SOLD, trainer=1, management_trainee=1)
    assert lessons(state) == ["train at work management_trainee junior_vice_president with trainer"]
    with pytest.raises(IllegalAction, match="keep its colour"):
        do(state, 0, "train at work management_trainee new_business_developer with trainer")


def test_without_the_first_lemonade_nobody_learns_at_work() -> None:
    state = training_day(FIRST_HOUSE_BUILT, beach="errand_boy", trainer=1, kitchen_trainee=1)
    assert lessons(state) == ["train errand_boy cart_operator with trainer"]


def test_the_first_lemonade_counts_from_the_next_turn_on() -> None:
    state = street("new_milestones", 0, 1)
    stock(state, 0, lemonade=1)
    wish(state, "1", lemonade=1)
    state.player(0).work = {"trainer": 1, "kitchen_trainee": 1}
    begin_day(state, 0)
    assert not lessons(state)
    dine(state)
    assert state.player(0).milestones == [FIRST_LEMONADE_SOLD]
    begin_day(state, 0)
    do(state, 0, "done")
    assert "train at work kitchen_trainee burger_cook with trainer" in lessons(state)


def test_an_active_trainer_is_needed_and_trainers_do_not_stack() -> None:
    state = training_day(FIRST_LEMONADE_SOLD, trainer=2, errand_boy=1)
    assert lessons(state) == ["train at work errand_boy cart_operator with trainer"]
    alone = training_day(FIRST_LEMONADE_SOLD, beach="trainer", errand_boy=1)
    assert not lessons(alone)


def test_a_marketing_trainee_trained_at_work_never_is_the_first_one_used() -> None:
    state = town_for_two(modules="new_milestones")
    state.player(0).milestones = [FIRST_LEMONADE_SOLD]
    state.player(0).work = {"trainer": 1, "marketing_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done", "train at work marketing_trainee campaign_manager with trainer")
    tile = next(text for text in texts(state, 0) if text.startswith("market campaign_manager"))
    do(state, 0, tile)
    do(state, 0, texts(state, 0)[0], "good burger", "for 1")
    assert FIRST_MARKETEER_USED in state.player(0).milestones
    assert FIRST_MARKETING_TRAINEE_USED not in state.player(0).milestones


def test_coffee_and_new_milestones_a_barista_trained_at_work_has_a_shop_and_brews() -> None:
    modules = "coffee,new_milestones"
    state = training_day(FIRST_LEMONADE_SOLD, modules, trainer=1, barista_trainee=1)
    do(state, 0, "train at work barista_trainee barista with trainer")
    do(state, 0, next(text for text in texts(state, 0) if text.startswith("coffee shop")))
    do(state, 0, "cook barista")
    assert state.player(0).stock == {"coffee": 2}


def test_fry_chefs_and_new_milestones_a_cook_at_work_fries_the_same_evening() -> None:
    modules = "fry_chefs,new_milestones"
    state = training_day(FIRST_LEMONADE_SOLD, modules, trainer=1, burger_cook=1)
    do(state, 0, "train at work burger_cook fry_chef with trainer")
    want(state, "2", burger=1)
    stock(state, 0, burger=1)
    assert dine(state)["2"].income == 20


def test_mass_marketeers_and_new_milestones_a_trainee_at_work_adds_a_round_today() -> None:
    modules = "mass_marketeers,new_milestones"
    state = training_day(FIRST_LEMONADE_SOLD, modules, trainer=1, marketing_trainee=1)
    do(state, 0, "train at work marketing_trainee mass_marketeer with trainer")
    assert state.rules.marketing.rounds(state) == 2


def test_ns7_who_is_trained_at_work_has_a_salary_and_works_once() -> None:
    modules = "new_milestones,night_shift_managers"
    state = training_day(
        FIRST_LEMONADE_SOLD,
        modules,
        slots=4,
        night_shift_manager=1,
        trainer=1,
        kitchen_trainee=1,
        errand_boy=1,
    )
    state.ground = ground_of(Plan(BY_THE_ROAD))
    do(state, 0, "train at work kitchen_trainee burger_cook with trainer")
    do(state, 0, "train at work errand_boy cart_operator with trainer")
    do(state, 0, "cook burger_cook")
    do(state, 0, next(text for text in texts(state, 0) if text.startswith("collect")))
    assert state.player(0).stock["burger"] == 3
    assert not [text for text in texts(state, 0) if text.startswith(("cook", "collect"))]


def test_ns7_untrained_the_trainee_cooks_twice() -> None:
    modules = "new_milestones,night_shift_managers"
    state = training_day(
        FIRST_LEMONADE_SOLD, modules, night_shift_manager=1, trainer=1, kitchen_trainee=1
    )
    do(state, 0, "done", "cook all burger")
    assert state.player(0).stock == {"burger": 2}


# First house built


def test_nm18_a_trainer_and_a_coach_train_one_card_three_steps() -> None:
    state = training_day(FIRST_HOUSE_BUILT, beach="errand_boy", trainer=1, coach=1)
    do(state, 0, "train errand_boy zeppelin_pilot with coach coach trainer")
    assert state.player(0).beach == {"zeppelin_pilot": 1}


def test_a_house_earns_it_and_a_garden_does_not() -> None:
    state = town_for_two(modules="new_milestones")
    state.player(0).work = {"new_business_developer": 2}
    begin_day(state, 0)
    do(state, 0, "done")
    do(state, 0, next(text for text in texts(state, 0) if text.startswith("garden")))
    assert state.player(0).milestones == []
    do(state, 0, next(text for text in texts(state, 0) if text.startswith("house")))
    do(state, 0, next(text for text in texts(state, 0) if text.startswith("at")))
    assert state.player(0).milestones == [FIRST_HOUSE_BUILT]


def test_new_districts_and_new_milestones_printed_houses_are_not_built() -> None:
    state = new_town(modules="new_milestones")
    assert {"21", "22", "25"} <= {house.number for house in state.town.houses}
    state.player(0).work = {"new_business_developer": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    do(state, 0, next(text for text in texts(state, 0) if text.startswith("garden 21")))
    assert state.player(0).milestones == []


@pytest.mark.parametrize("milestone", [FIRST_HOUSE_BUILT, FIRST_CART_OPERATOR_USED])
def test_night_shift_managers_and_new_milestones_both_lessons_on_one_card(milestone: str) -> None:
    modules = "new_milestones,night_shift_managers"
    work = {"night_shift_manager": 1, "trainer": 1}
    state = training_day(milestone, modules, beach="marketing_trainee", **work)
    twice = "train marketing_trainee brand_manager with trainer trainer"
    assert (twice in lessons(state)) is (milestone == FIRST_HOUSE_BUILT)


# First cart operator used


def buyers(*milestones: str, **work: int) -> FcmState:
    """Food and drinks of a chain at a road past two beers and a soda."""
    state = town_for_two(modules="new_milestones")
    state.ground = ground_of(Plan(BY_THE_ROAD))
    state.player(0).milestones, state.player(0).work = list(milestones), work
    begin_day(state, 0)
    do(state, 0, "done")
    return state


def haul(state: FcmState, card: str) -> dict[str, int]:
    """What the largest trip of a buyer brings."""
    trip = next(text for text in texts(state, 0) if text.startswith(f"collect {card}"))
    (event, *_) = do(state, 0, trip)
    assert isinstance(event, Produced)
    return event.goods


def test_nm17_the_first_haul_brings_four_from_each_source() -> None:
    state = buyers(cart_operator=1)
    assert haul(state, "cart_operator") == {"beer": 8, "soda": 4}
    assert state.player(0).milestones == [FIRST_CART_OPERATOR_USED]


@pytest.mark.parametrize(("card", "each"), [("truck_driver", 6), ("zeppelin_pilot", 4)])
def test_trucks_bring_six_and_zeppelins_four(card: str, each: int) -> None:
    brought = haul(buyers(FIRST_CART_OPERATOR_USED, **{card: 1}), card)
    assert brought == {"beer": 2 * each, "soda": each}


@pytest.mark.parametrize(("card", "each"), [("truck_driver", 3), ("zeppelin_pilot", 2)])
def test_only_a_cart_earns_it(card: str, each: int) -> None:
    state = buyers(**{card: 1})
    assert haul(state, card) == {"beer": 2 * each, "soda": each}
    assert state.player(0).milestones == []


def test_when_it_is_gone_a_cart_brings_two() -> None:
    state = buyers(cart_operator=1)
    state.town.milestones = []
    assert haul(state, "cart_operator") == {"beer": 4, "soda": 2}


def test_errand_boys_bring_one_as_ever() -> None:
    state = buyers(FIRST_CART_OPERATOR_USED, errand_boy=1)
    do(state, 0, "fetch errand_boy beer")
    assert state.player(0).stock == {"beer": 1}


# First discount manager used


def burning(rulings: str = "rulebook", modules: str = "new_milestones") -> FcmState:
    """Restructuring in turn 3 with 250 in the bank; both chains have nobody yet."""
    state = town_for_two(modules=modules, rulings=rulings)
    state.town.turn, state.town.bank, state.town.step = 3, 250, "restructuring"
    for player in state.town.players:
        player.ready = False
    return state


def work(state: FcmState, first: dict[str, int], second: dict[str, int]) -> None:
    """Both put their cards to work."""
    for seat, cards in enumerate((first, second)):
        state.player(seat).work = dict(cards)
        do(state, seat, "ready")


def test_nm14_a_hundred_for_each_holder_with_a_discount_of_three() -> None:
    state = burning()
    for player in state.town.players:
        player.milestones = [FIRST_DISCOUNT_MANAGER_USED]
    work(state, {"discount_manager": 1}, {"pricing_manager": 3})
    assert (state.town.bank, state.town.burned) == (50, 200)


def test_nm14_two_pricing_managers_are_too_few_and_who_has_it_not_burns_nothing() -> None:
    state = burning()
    state.town.milestones = []
    state.player(0).milestones = [FIRST_DISCOUNT_MANAGER_USED]
    work(state, {"pricing_manager": 2}, {"discount_manager": 1})
    assert state.town.bank == 250


@pytest.mark.parametrize(("rulings", "bank"), [("rulebook", 150), ("deluxe", 250)])
def test_discount_burns_in_the_turn_in_which_it_is_earned_or_the_next(
    rulings: str, bank: int
) -> None:
    state = burning(rulings)
    work(state, {"discount_manager": 1}, {})
    assert state.player(0).milestones == [FIRST_DISCOUNT_MANAGER_USED]
    assert state.town.bank == bank
    state.town.claimed = []
    run_step(state, "burning")
    assert state.town.bank == bank - 100


def test_it_burns_before_the_order_of_business_and_is_told() -> None:
    state = burning()
    state.player(0).work = {"discount_manager": 1}
    do(state, 0, "ready")
    events = do(state, 1, "ready")
    (burned,) = (event for event in events if isinstance(event, MoneyBurned))
    assert burned == MoneyBurned(0, 100, auto=True)
    assert [event.code for event in events[events.index(burned) + 1 :]] == []
    assert GAME.read_event(burned.to_json()) == burned
    assert GAME.tell(burned, ["Ada", "Bob"]) == (
        "Ada’s discount removes $100 of the bank from the game."
    )


def test_a_luxuries_manager_does_not_lessen_the_discount() -> None:
    state = burning()
    state.player(0).work = {"discount_manager": 1, "luxuries_manager": 1}
    assert discount_of(state, 0) == 3


def test_ns6_doubled_pricing_managers_count_for_the_price_and_the_discount() -> None:
    state = burning(modules="new_milestones,night_shift_managers")
    state.player(0).milestones = [FIRST_DISCOUNT_MANAGER_USED]
    state.player(0).work = {"night_shift_manager": 1, "pricing_manager": 1}
    assert state.rules.dinner.unit_price(state, 0) == 8
    state.player(0).work["pricing_manager"] = 2
    assert discount_of(state, 0) == 4
    run_step(state, "burning")
    assert state.town.bank == 150


def test_a_bank_that_is_burned_breaks_at_dinner_even_if_nobody_earns() -> None:
    state = burning()
    state.town.bank = 50
    work(state, {"discount_manager": 1}, {})
    assert (state.town.bank, state.town.breaks) == (-50, 0)
    events = run_step(state, "dinner")
    assert [event.time for event in events if isinstance(event, BankBroke)] == [1]


def test_reserve_prices_and_new_milestones_a_burned_bank_breaks_at_the_next_dinner() -> None:
    state = burning(modules="new_milestones,reserve_prices")
    state.town.bank = 50
    work(state, {"discount_manager": 1}, {})
    assert (state.town.bank, state.town.breaks) == (-50, 0)
    run_step(state, "dinner")
    assert (state.town.bank, state.town.breaks) == (350, 1)


@pytest.mark.parametrize(("rulings", "breaks"), [("rulebook", 0), ("onlineboardgamers", 1)])
def test_reserves_open_at_the_next_dinner_or_at_once_after_burning_too(
    rulings: str, breaks: int
) -> None:
    state = burning(rulings)
    state.town.bank = 50
    work(state, {"discount_manager": 1}, {})
    assert state.town.breaks == breaks
    assert (state.town.bank < 0) is (not breaks)


def test_the_help_plays_a_day_and_a_payday() -> None:
    (section,) = (one for one in GAME.help() if one.title == "Module: New milestones, the company")
    assert section.paragraphs[-2].endswith("cooks 3 pizzas.")
    assert section.paragraphs[-1].endswith("Due: $9. Paid: $3.")
    assert "Pizza Cook" in section.drawing
    assert "Kitchen Trainee" not in section.drawing
