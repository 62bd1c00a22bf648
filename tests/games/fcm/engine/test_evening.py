"""Payday, marketing campaigns and clean up."""

from __future__ import annotations

import pytest

from kaffeehaus.core.view import Marks
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.events import CampaignRan, Fired, SalariesPaid
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.ruleset.rulings import Preset, Rulings
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import do, run_step, texts, town_for_two, want


def payday(cash: int, beach: dict[str, int], **more: object) -> FcmState:
    state = town_for_two()
    player = state.player(0)
    player.cash, player.beach = cash, beach
    for name, value in more.items():
        setattr(player, name, value)
    run_step(state, "payday")
    return state


def test_salaries_are_5_for_every_card_that_has_one() -> None:
    state = payday(40, {"burger_cook": 2, "waitress": 3}, busy={1: "brand_manager"})
    assert bill_of(state, 0).due == 15
    events = do(state, 0, "pay")
    assert isinstance(events[0], SalariesPaid)
    assert events[0].paid == 15
    assert (state.player(0).cash, state.town.bank) == (25, 115)


def test_unused_recruiters_and_first_train_lower_the_bill_but_not_below_nothing() -> None:
    work = {"recruiting_manager": 1, "waitress": 1}
    state = payday(40, {"burger_cook": 4}, work=work, unused_hires=2)
    assert bill_of(state, 0).due == 25 - 10
    state.player(0).milestones = ["first_train"]
    assert bill_of(state, 0).due == 0
    state.player(0).beach = {"burger_cook": 1}
    assert bill_of(state, 0).due == 0
    do(state, 0, "pay")
    assert state.player(0).cash == 40


@pytest.mark.parametrize(
    ("preset", "due"), [("rulebook", 10), ("onlineboardgamers", 20), ("deluxe", 10)]
)
def test_what_a_recruiter_saves_who_is_fired_at_payday(preset: str, due: int) -> None:
    state = payday(40, {"burger_cook": 4}, work={"recruiting_manager": 1}, unused_hires=2)
    state.rulings = Rulings(Preset(preset), 2)
    do(state, 0, "fire recruiting_manager")
    assert bill_of(state, 0).due == due
    do(state, 0, "pay")
    run_step(state, "end_of_turn")
    assert state.player(0).let_go == {}


def test_a_recruiter_who_rested_on_the_beach_saves_nothing_in_any_case() -> None:
    state = payday(40, {"burger_cook": 4, "recruiting_manager": 1}, unused_hires=1)
    do(state, 0, "fire recruiting_manager")
    assert bill_of(state, 0).due == 20


def test_of_equal_cards_the_one_on_the_beach_is_fired_first() -> None:
    recruiters = {"recruiting_manager": 1}
    state = payday(40, {"burger_cook": 4, **recruiters}, work={**recruiters}, unused_hires=2)
    state.rulings = Rulings(Preset("onlineboardgamers"), 2)
    player, supply = state.player(0), state.town.supply["recruiting_manager"]
    assert bill_of(state, 0).due == 30 - 10
    do(state, 0, "fire recruiting_manager")
    assert (player.beach, player.work, player.let_go) == ({"burger_cook": 4}, recruiters, {})
    assert bill_of(state, 0).due == 25 - 10, "the one at work still saves"
    do(state, 0, "fire recruiting_manager")
    assert (player.beach, player.work, player.let_go) == ({"burger_cook": 4}, {}, recruiters)
    assert bill_of(state, 0).due == 20
    assert state.town.supply["recruiting_manager"] == supply + 2


def test_a_busy_marketeer_stays_while_an_equal_one_is_at_work() -> None:
    state = payday(0, {}, work={"brand_manager": 1}, busy={1: "brand_manager"})
    assert do(state, 0, "fire brand_manager") == (Fired(0, "brand_manager"),)
    assert (state.player(0).work, state.player(0).busy) == ({}, {1: "brand_manager"})


def test_who_cannot_pay_must_fire_and_busy_marketeers_go_last() -> None:
    state = payday(4, {"burger_cook": 1, "waitress": 1}, busy={1: "brand_manager"})
    assert texts(state, 0) == ["fire waitress", "fire burger_cook"]
    do(state, 0, "fire burger_cook")
    assert texts(state, 0) == ["fire waitress", "fire brand_manager"]
    do(state, 0, "fire brand_manager")
    assert texts(state, 0) == ["fire waitress", "pay"]
    assert state.player(0).busy == {}


def test_a_busy_marketeer_without_a_salary_is_not_fired() -> None:
    busy = {1: "marketing_trainee", 2: "brand_manager"}
    state = payday(4, {"waitress": 1}, busy=busy)
    assert texts(state, 0) == ["fire waitress", "fire brand_manager"]


def two_busy_brand_managers() -> FcmState:
    state = payday(4, {"waitress": 1}, busy={1: "brand_manager", 2: "brand_manager"})
    state.town.campaigns = [
        Campaign(6, "airplane", 0, 2, ("beer",), 3, Box(-2, 0, 5, 2)),
        Campaign(9, "mailbox", 0, 1, ("burger",), None, Box(6, 1, 1, 1)),
    ]
    return state


def test_of_equal_busy_marketeers_the_chain_chooses_who_goes() -> None:
    state = two_busy_brand_managers()
    fires = ["fire brand_manager from 6", "fire brand_manager from 9"]
    assert texts(state, 0) == ["fire waitress", *fires]
    events = do(state, 0, "fire brand_manager from 9")
    assert state.player(0).busy == {2: "brand_manager"}
    assert [one.number for one in state.town.campaigns] == [6, 9]
    assert [GAME.tell(event, ("Ada", "Bo")) for event in events] == [
        "Ada fires a brand manager; campaign 9 continues."
    ]
    # The last one needs no choice.
    assert texts(state, 0) == ["fire waitress", "fire brand_manager"]
    do(state, 0, "fire brand_manager")
    assert state.player(0).busy == {}


def test_a_busy_marketeer_with_several_campaigns_is_named_by_the_first() -> None:
    state = two_busy_brand_managers()
    state.town.campaigns.append(Campaign(10, "mailbox", 0, 1, ("beer",), 2, Box(7, 1, 1, 1)))
    state._legal.clear()
    fires = ["fire brand_manager from 6", "fire brand_manager from 9"]
    assert texts(state, 0) == ["fire waitress", *fires]


def test_a_chain_that_can_pay_or_has_others_does_not_choose_among_the_busy() -> None:
    state = two_busy_brand_managers()
    state.player(0).beach["brand_manager"] = 1
    state._legal.clear()
    assert texts(state, 0) == ["fire waitress", "fire brand_manager"]
    events = do(state, 0, "fire brand_manager")
    assert events == (Fired(0, "brand_manager"),)
    assert len(state.player(0).busy) == 2
    state.player(0).cash = 20
    state._legal.clear()
    assert texts(state, 0) == ["fire waitress", "pay"]


def test_how_the_choice_among_busy_marketeers_is_asked() -> None:
    state = two_busy_brand_managers()
    view = state.view(0)
    assert view.ask("campaign") == "Which campaign continues without its marketeer?"
    assert view.label("campaign", "9") == "mailbox 9: burger, permanent"
    assert view.label("campaign", "6") == "airplane 6: beer, 3 turns"
    drawn = view.svg(Marks(tuple(state.legal(0))))
    assert 'data-field="campaign" data-value="9" role="button" aria-label="campaign 9"' in drawn
    told = state.preview(0, GAME.parse("fire brand_manager from 6")).sentences
    assert told == (
        "Salaries: $5 of your $4.",
        "Campaign 6 continues without its marketeer.",
    )


def test_by_the_first_version_the_newest_busy_marketeer_goes() -> None:
    state = two_busy_brand_managers()
    state.rulings = Rulings(Preset.RULEBOOK, 1)
    assert texts(state, 0) == ["fire waitress", "fire brand_manager"]
    do(state, 0, "fire brand_manager")
    assert state.player(0).busy == {1: "brand_manager"}


def test_first_billboard_frees_marketeers_of_salary() -> None:
    state = payday(40, {"campaign_manager": 1, "burger_cook": 1}, milestones=["first_billboard"])
    bill = bill_of(state, 0)
    assert (bill.salaries, bill.free) == ({"burger_cook": 1}, {"campaign_manager": 1})


def test_first_100_fires_the_cfo_by_itself() -> None:
    state = payday(140, {"cfo": 1, "waitress": 1}, milestones=["first_100"])
    assert state.player(0).beach == {"waitress": 1}
    assert not state.may_own(0, "cfo")


def test_first_100_fires_a_cfo_at_work_too() -> None:
    state = payday(140, {}, work={"cfo": 1, "waitress": 1}, milestones=["first_100"])
    assert state.player(0).work == {"waitress": 1}


def test_who_is_out_of_the_game_pays_no_salaries() -> None:
    state = payday(40, {"burger_cook": 2}, out=True)
    assert (state.player(0).cash, state.player(0).ready) == (40, True)
    assert 0 not in state.actors()


def test_the_introductory_game_pays_no_salaries() -> None:
    state = town_for_two(introductory=True)
    state.player(0).beach = {"burger_cook": 2}
    run_step(state, "payday")
    assert bill_of(state, 0).due == 0


def campaign(number: int, medium: str, box: Box, turns: int | None = 2) -> Campaign:
    return Campaign(number, medium, 0, None, ("burger",), turns, box)


def reached(state: FcmState, one: Campaign) -> list[str]:
    state.town.campaigns = [one]
    ran = next(e for e in run_step(state, "marketing") if isinstance(e, CampaignRan))
    return [hit.house for hit in ran.hits]


def test_whom_the_four_media_reach() -> None:
    state = town_for_two()
    assert reached(state, campaign(15, "billboard", Box(5, 0, 1, 1))) == ["2"]
    assert reached(state, campaign(15, "billboard", Box(5, 3, 1, 1))) == []
    assert reached(state, campaign(9, "mailbox", Box(6, 1, 1, 1))) == ["2"]
    assert reached(state, campaign(9, "mailbox", Box(0, 0, 1, 1))) == []
    assert reached(state, campaign(4, "airplane", Box(3, -2, 2, 1))) == ["2"]
    assert reached(state, campaign(4, "airplane", Box(-2, 1, 1, 2))) == ["2"]
    assert reached(state, campaign(1, "radio", Box(8, 8, 1, 1))) == ["2", "4"]
    assert reached(state, campaign(1, "radio", Box(1, 11, 1, 1))) == []


def test_a_house_holds_three_counters() -> None:
    state = town_for_two()
    want(state, "2", beer=2)
    state.player(0).milestones = ["first_radio"]
    state.town.campaigns = [campaign(1, "radio", Box(8, 8, 1, 1))]
    ran = next(e for e in run_step(state, "marketing") if isinstance(e, CampaignRan))
    assert [(hit.house, hit.counters, hit.full) for hit in ran.hits] == [
        ("2", 1, True),
        ("4", 2, False),
    ]
    told = state.explain(ran)
    assert told is not None
    assert told.sentences[0] == "House 2: +1 burger, then it is full."


def test_campaigns_run_in_the_order_of_their_numbers_and_end() -> None:
    state = town_for_two()
    player = state.player(0)
    player.busy = {7: "brand_manager"}
    mailbox = Campaign(9, "mailbox", 0, 7, ("beer",), 1, Box(6, 1, 1, 1))
    state.town.tiles_left.remove(9)
    state.town.campaigns = [campaign(1, "radio", Box(8, 8, 1, 1), None), mailbox]
    ran = [e.number for e in run_step(state, "marketing") if isinstance(e, CampaignRan)]
    assert ran == [1, 9]
    assert [one.number for one in state.town.campaigns] == [1]
    assert player.beach == {"brand_manager": 1}
    assert player.busy == {}
    assert 9 in state.town.tiles_left
    assert [counter.good for counter in state.house("2").demand] == ["burger", "beer"]


def test_stock_is_thrown_away_and_earns_a_freezer_for_the_next_turn() -> None:
    state = town_for_two()
    state.player(0).stock = {"burger": 2}
    run_step(state, "discard")
    assert state.player(0).stock == {}
    assert state.player(0).milestones == ["first_throw_away"]


def test_a_freezer_keeps_ten_of_ones_choice() -> None:
    state = town_for_two()
    player = state.player(0)
    player.milestones, player.stock = ["first_throw_away"], {"burger": 8, "beer": 7}
    run_step(state, "discard")
    assert texts(state, 0)[0] == "keep burger 8"
    do(state, 0, "keep burger 6")
    assert texts(state, 0) == ["keep beer 4", "keep beer 3", "keep beer 2", "keep beer 1", "store"]
    do(state, 0, "keep beer 4", "store")
    assert player.stock == {"burger": 6, "beer": 4}


def test_the_turn_ends_with_cards_in_hand_open_doors_and_fewer_milestones() -> None:
    state = town_for_two()
    player = state.player(0)
    player.work, player.beach = {"trainer": 1}, {"trainer": 1}
    player.restaurants = [Restaurant(3, 3, Corner.NW, open=False)]
    state.town.claimed = ["first_train"]
    run_step(state, "end_of_turn")
    assert (player.work, player.beach) == ({}, {"trainer": 2})
    assert player.restaurants[0].open
    assert "first_train" not in state.town.milestones
    assert state.town.claimed == []


def test_the_turn_limit_ends_the_game() -> None:
    state = town_for_two(turns=1)
    run_step(state, "end_of_turn")
    assert state.town.reason == "turn_limit"
