"""Night shift managers: the worked cases, and every sentence of their rules."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.drawing.sheets.company import branches_of
from kaffeehaus.games.fcm.modules.offered import ruleset_of
from kaffeehaus.games.fcm.rules.events import DinnerIncome
from kaffeehaus.games.fcm.rules.structure import fits, open_slots
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.titles import card_title
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, town_for_two
from tests.games.fcm.engine.street import dine, stock, street, wish
from tests.games.fcm.engine.test_drawing import sheet

NIGHT = "night_shift_manager"


def night_town(modules: str = "night_shift_managers", **work: int) -> FcmState:
    """The first chain works by night, too, with these cards."""
    state = town_for_two(modules=modules)
    state.player(0).work = {NIGHT: 1, **work}
    return state


def test_ns1_a_recruiting_girl_hires_twice_and_the_ceo_once() -> None:
    state = night_town(recruiting_girl=1)
    begin_day(state, 0)
    do(state, 0, "hire waitress", "hire waitress", "hire waitress")
    assert not [text for text in texts(state, 0) if text.startswith("hire")]
    assert "first_hire_3" in state.player(0).milestones


@pytest.mark.parametrize(("milestones", "cash"), [([], 12), (["first_waitress"], 20)])
def test_ns2_waitresses_earn_twice(milestones: list[str], cash: int) -> None:
    state = night_town(waitress=2)
    state.player(0).milestones = milestones
    events = run_step(state, "dinner")
    assert [e.total for e in events if isinstance(e, DinnerIncome)] == [cash, 0]


def test_ns2_waitresses_count_as_two_for_ties() -> None:
    state = street("night_shift_managers", 1, 1)
    state.town.order = [1, 0]
    state.player(0).work = {NIGHT: 1, "waitress": 2}
    state.player(1).work = {"waitress": 3}
    for seat in (0, 1):
        stock(state, seat, burger=1)
    wish(state, "1", burger=1)
    assert dine(state)["1"].seller == 0


def test_ns3_a_trainer_gives_two_lessons_but_not_to_one_card() -> None:
    state = night_town(trainer=1)
    state.player(0).beach = {"marketing_trainee": 1, "kitchen_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done", "train marketing_trainee campaign_manager with trainer")
    lessons = [text for text in texts(state, 0) if text.startswith("train")]
    assert lessons
    assert not [text for text in lessons if "campaign_manager" in text]
    do(state, 0, "train kitchen_trainee burger_cook with trainer")
    assert state.player(0).beach == {"campaign_manager": 1, "burger_cook": 1}
    assert not [text for text in texts(state, 0) if text.startswith("train")]


def test_ns3_a_stacking_milestone_lets_both_shifts_train_one_card() -> None:
    state = night_town(trainer=1)
    state.player(0).milestones = ["first_pay_20"]
    state.player(0).beach = {"marketing_trainee": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    assert "train marketing_trainee brand_manager with trainer trainer" in texts(state, 0)


def test_ns4_a_marketing_trainee_places_two_billboards_and_is_busy_until_both_end() -> None:
    state = night_town(marketing_trainee=1)
    state.town.milestones = []
    begin_day(state, 0)
    do(state, 0, "done", "market marketing_trainee 14")
    do(state, 0, texts(state, 0)[0], "good burger", "for 1")
    do(state, 0, "market marketing_trainee 13")
    do(state, 0, texts(state, 0)[0], "good beer", "for 2")
    assert not [text for text in texts(state, 0) if text.startswith("market")]
    one, other = state.town.campaigns
    assert one.link == other.link
    assert list(state.player(0).busy.values()) == ["marketing_trainee"]
    run_step(state, "marketing")
    assert [campaign.number for campaign in state.town.campaigns] == [13]
    assert state.player(0).busy
    run_step(state, "marketing")
    assert not state.player(0).busy
    assert state.player(0).beach == {"marketing_trainee": 1}


def test_ns5_management_trainees_hold_no_more_cards() -> None:
    state = night_town(management_trainee=2, waitress=4)
    assert open_slots(state, 0) == 0
    assert not fits(state, 0, "waitress")
    state.player(0).work = {NIGHT: 1}
    assert open_slots(state, 0) == 2


def test_it_stands_only_under_the_ceo() -> None:
    state = night_town(management_trainee=3)
    assert open_slots(state, 0) < 0


def test_ns6_a_pricing_manager_lowers_the_price_by_two() -> None:
    state = night_town(pricing_manager=1)
    assert state.rules.dinner.unit_price(state, 0) == 8
    state.player(0).work = {"pricing_manager": 1}
    assert state.rules.dinner.unit_price(state, 0) == 9


def test_a_card_with_a_salary_works_once() -> None:
    state = night_town(burger_cook=1, kitchen_trainee=1)
    begin_day(state, 0)
    do(state, 0, "done", "cook burger_cook")
    assert "cook burger_cook" not in texts(state, 0)
    do(state, 0, "cook kitchen_trainee burger", "cook kitchen_trainee pizza")
    assert state.player(0).stock == {"burger": 4, "pizza": 1}


def test_a_card_that_a_milestone_frees_of_its_salary_works_once() -> None:
    state = night_town(campaign_manager=1)
    state.player(0).milestones = ["first_billboard"]
    assert state.rules.working.uses(state, 0, "campaign_manager") == 1
    assert state.rules.working.uses(state, 0, "marketing_trainee") == 2
    assert state.rules.working.uses(state, 1, "marketing_trainee") == 1


def test_ns8_errand_boys_run_twice_each_with_the_milestone() -> None:
    state = night_town(errand_boy=2)
    state.player(0).milestones = ["first_errand_boy"]
    begin_day(state, 0)
    do(state, 0, "done", *["fetch errand_boy beer"] * 4)
    assert state.player(0).stock == {"beer": 8}


def test_on_the_beach_nobody_works_by_night() -> None:
    state = night_town()
    state.player(0).work, state.player(0).beach = {"waitress": 1}, {NIGHT: 1}
    assert state.rules.working.uses(state, 0, "waitress") == 1


def test_coffee_and_night_shift_managers_barista_trainees_brew_twice() -> None:
    state = night_town("coffee,night_shift_managers", barista_trainee=1, barista=1)
    begin_day(state, 0)
    do(state, 0, "done", *["cook barista_trainee"] * 2, "cook barista")
    assert state.player(0).stock == {"coffee": 4}


def test_kimchi_and_night_shift_managers_the_master_has_a_salary_and_makes_one() -> None:
    state = night_town("kimchi,night_shift_managers", kimchi_master=1)
    run_step(state, "discard")
    state.go_on()
    assert state.player(0).stock == {"kimchi": 1}


def test_fry_chefs_and_night_shift_managers_a_fry_chef_has_a_salary_and_counts_once() -> None:
    state = street("fry_chefs,night_shift_managers", 0, 1)
    state.player(0).work = {NIGHT: 1, "fry_chef": 1}
    stock(state, 0, burger=1)
    wish(state, "1", burger=1)
    assert dine(state)["1"].income == 20


def test_it_is_hired_directly_has_a_salary_and_is_unique() -> None:
    card = ruleset_of(("night_shift_managers",)).employees[NIGHT]
    assert (card.entry_level, card.salary, card.unique, card.manager) == (True,) * 4
    assert (card.slots, card.career) == (0, ())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_lies_in_the_supply(seats: int) -> None:
    plain = GAME.new(seats=seats).town.supply
    supply = GAME.new({"modules": "night_shift_managers"}, seats).town.supply
    assert supply == {**plain, NIGHT: plain["guru"]}


def test_it_keeps_the_contract() -> None:
    report = check(GAME, {"turns": 3, "modules": "night_shift_managers"}, 2, games=1, seed=2)
    assert report.reasons == {"turn_limit": 1}


# What the table shows

DOUBLED = {
    "recruiting_girl": "works twice: 2 hires",
    "trainer": "works twice: 2 training steps",
    "kitchen_trainee": "works twice: 2 burgers or 2 pizzas",
    "errand_boy": "works twice: 2 trips",
    "marketing_trainee": "works twice: 2 campaigns",
    "pricing_manager": "works twice: lowers your unit price by $2",
    "waitress": "works twice: earns $6 and counts double in ties",
    "management_trainee": "",
    "burger_cook": "",
}
"""By card: what the second shift adds; nothing for who holds others, or has a salary."""


def shown_at_work(state: FcmState, viewer: int | None) -> dict[str, str]:
    """By name of a card in the first chain's structure: what its chip says beside the name, or
    explains there if the structure is drawn in brief."""
    tree = ElementTree.fromstring(f"<div>{sheet(state, viewer, 'chains')}</div>")
    chain = next(one for one in tree.iter("section") if one.get("id") == "chain-G")
    chips = chain.findall(".//*[@data-tip]")
    return {
        chip.findtext("span[@class='chip-name']") or (chip.text or "").strip(): "".join(
            one.get("title") or one.text or "" for one in chip if one.get("class") == "shifts"
        )
        for chip in chips
    }


@pytest.mark.parametrize("step", ["restructuring", "working"])
@pytest.mark.parametrize("card", DOUBLED)
def test_a_card_at_work_says_what_the_second_shift_adds(card: str, step: str) -> None:
    state = night_town("night_shift_managers", **{card: 1})
    if step == "working":
        begin_day(state, 0)
    state.town.step = step
    said, title = DOUBLED[card], card_title(card)
    assert shown_at_work(state, 0)[title] == said
    assert (f"  {title}: works twice" in state.view(0).text()) is bool(said)
    assert said in state.view(0).text()


def test_who_works_by_night_is_secret_until_structures_are_opened() -> None:
    state = night_town(recruiting_girl=1)
    state.town.step = "restructuring"
    for viewer in (1, None):
        assert "works twice" not in sheet(state, viewer, "chains") + state.view(viewer).text()
    state.town.step = "order"
    for viewer in (1, None):
        assert "works twice: 2 hires" in sheet(state, viewer, "chains")
        assert "works twice: 2 hires" in state.view(viewer).text()


def test_by_day_and_on_the_beach_no_card_works_twice() -> None:
    state = night_town()
    state.player(0).work, state.player(0).beach = {"recruiting_girl": 1}, {NIGHT: 1, "trainer": 1}
    assert "works twice" not in sheet(state, 0, "chains") + state.view(0).text()


def test_the_manager_is_drawn_in_a_slot_of_the_ceo() -> None:
    state = night_town(management_trainee=1, waitress=1)
    chain = state.view(0).chains[0]
    assert branches_of(chain, state.rules.employees) == [
        ["management_trainee", "waitress", None],
        [NIGHT],
        [None],
    ]


def test_the_help_draws_the_second_shift() -> None:
    (section,) = (one for one in GAME.help() if one.title == "Module: Night shift managers")
    said = " ".join(re.findall(r">([^<>]+)<", section.drawing))
    assert said.count("works twice: earns $6 and counts double in ties") == 2
