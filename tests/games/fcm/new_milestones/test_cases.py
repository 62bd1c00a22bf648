"""Worked cases of the new milestones for marketing and selling, each named by its number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import CountersPaid
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import RESERVES_OPEN
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.events import BankBroke, CampaignEnded, HouseServed, MilestoneEarned
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.phases.payday import bill_of, fireable
from kaffeehaus.games.fcm.rules.structure import free_slots
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Demand, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import (
    begin_day,
    do,
    run_step,
    texts,
    town_for_two,
    want,
)
from tests.games.fcm.new_districts.towns import new_town
from tests.games.fcm.new_milestones.towns import (
    HOUSE_7,
    HOUSE_12,
    HOUSE_15,
    campaigns_of,
    evening,
    kinds,
    night,
    town,
)

MARKETEER = "first_marketeer_used"
BILLBOARD = Campaign(14, "billboard", 0, 1, ("beer",), 2, Box(5, 0, 2, 1))
"""Of the first chain, beside house 2."""


# First marketeer used


def test_nm1_a_trainee_earns_two_milestones_and_five_for_each_counter() -> None:
    state = new_town(Restaurant(10, 3, Corner.SW), modules="new_milestones")
    state.town.turn = 2
    state.put_house(replace(HOUSE_7, box=Box(10, 0, 2, 2)))
    campaigns_of(state, marketing_trainee=1)
    do(state, 0, "market marketing_trainee 14", "at a10 2x1", "good burger", "for 2")
    player = state.player(0)
    assert player.milestones == [MARKETEER, "first_marketing_trainee_used"]
    assert player.beach == {"kitchen_trainee": 1, "errand_boy": 1}
    assert "train" not in kinds(state)
    events = night(state)
    assert (player.cash, state.town.bank) == (15, 100 - 15)
    (told,) = (event for event in events if isinstance(event, CountersPaid))
    assert GAME.tell(told, ["Ada", "Bo"]) == "Ada gets $15 for 3 counters."
    assert MARKETEER not in state.town.milestones


def test_nm2_distance_counts_two_less_and_three_less_with_ketchup() -> None:
    state = town("ketchup")
    state.town.players[0].restaurants = [Restaurant(3, 5, Corner.NW)]
    state.town.players[1].restaurants = [Restaurant(3, 3, Corner.NW)]
    want(state, "2", beer=1)
    for player in state.town.players:
        player.stock = {"beer": 1}
    state.player(0).milestones = [MARKETEER]
    scores = {offer.seat: (offer.distance, offer.score) for offer in _served(state).offers}
    assert scores == {0: (1, 9), 1: (0, 10)}
    assert (_served(state).seller, _served(state).income) == (0, 10)
    state.player(0).milestones.append("someone_sells_your_demand")
    served = _served(state)
    assert [offer.score for offer in served.offers] == [8, 10]
    explained = state.explain(served)
    assert explained is not None
    assert "− 3 (ketchup and First marketeer used) = 8." in explained.sentences[0]


def _served(state: FcmState) -> HouseServed:
    return serving(state, state.house("2"))


def test_nm2_the_sum_may_fall_below_nothing() -> None:
    state = town()
    state.player(0).milestones = [MARKETEER]
    state.player(0).work = {"discount_manager": 3}
    want(state, "2", beer=1)
    state.player(0).stock = {"beer": 1}
    own, _ = _served(state).offers
    assert own.score == 10 - 9 - 2


def _poor_bank(rulings: str = "rulebook") -> FcmState:
    """The bank has 10, and the first chain's campaign is about to put four counters."""
    state = town(rulings=rulings)
    state.player(0).milestones = [MARKETEER]
    state.town.bank = 10
    state.put_house(replace(state.house("2"), per_hit=4, limit=5))
    state.town.campaigns = [replace(BILLBOARD, turns=1)]
    return state


def test_nm3_a_bank_below_nothing_in_marketing_breaks_at_the_next_dinner() -> None:
    state = _poor_bank()
    events = night(state)
    assert (state.player(0).cash, state.town.bank, state.town.breaks) == (20, -10, 0)
    assert not any(isinstance(event, BankBroke) for event in events)
    events = evening(state)
    assert [event.added for event in events if isinstance(event, BankBroke)] == [200]
    assert (state.town.breaks, state.town.bank) == (1, 190)


def test_nm3_by_the_other_ruling_the_reserves_are_opened_at_once() -> None:
    state = _poor_bank()
    state.rulings = state.rulings.but(RESERVES_OPEN, "at_once")
    events = night(state)
    assert [event.added for event in events if isinstance(event, BankBroke)] == [200]
    assert (state.town.breaks, state.town.bank) == (1, 190)
    state.town.bank = -1
    night(state)
    assert state.town.breaks == 1
    evening(state)
    assert state.town.reason == "second_break"


@pytest.mark.parametrize(
    ("rulings", "cash", "told"),
    [
        ("rulebook", 15, "Ada gets $15 for 3 counters."),
        ("onlineboardgamers", 23, "Ada gets $23 for 3 counters, including $8 from the CFO."),
    ],
)
def test_the_cfo_adds_to_counters_by_a_ruling_only(rulings: str, cash: int, told: str) -> None:
    state = _poor_bank(rulings)
    state.put_house(replace(state.house("2"), per_hit=3))
    state.player(0).work = {"cfo": 1}
    state.town.bank = 50
    events = night(state)
    assert (state.player(0).cash, state.town.bank) == (cash, 50 - cash)
    assert told in [GAME.tell(event, ["Ada", "Bo"]) for event in events]


def test_who_has_fired_the_marketeer_is_paid_and_who_is_out_is_not() -> None:
    state = _poor_bank()
    state.player(0).busy = {}
    night(state)
    assert state.player(0).cash == 20
    gone = _poor_bank()
    gone.player(0).out = True
    run_step(gone, "marketing")
    assert gone.player(0).cash == 0


def test_others_and_campaigns_of_nobody_are_not_paid() -> None:
    state = _poor_bank()
    state.player(0).milestones = []
    state.player(1).milestones = [MARKETEER]
    run_step(state, "marketing")
    assert [player.cash for player in state.town.players] == [0, 0]
    free = _poor_bank()
    free.town.campaigns = [replace(BILLBOARD, owner=None, link=None)]
    night(free)
    assert free.player(0).cash == 0
    assert free.house("2").demand[0] == Demand("beer", None)


# First campaign manager used


def _two_mailboxes() -> FcmState:
    state = campaigns_of(town(), campaign_manager=2)
    do(state, 0, "market campaign_manager 9", "at b1", "good pizza", "for 3", "done")
    return state


def test_nm4_the_first_campaign_manager_is_linked_to_two_tiles() -> None:
    state = _two_mailboxes()
    assert texts(state, 0) == [f"market campaign_manager {n}" for n in (7, 8, 10)] + ["done"]
    do(state, 0, "market campaign_manager 10")
    assert kinds(state) == {"at"}
    do(state, 0, "at f4")
    first, second = state.town.campaigns
    assert (second.number, second.goods, second.turns) == (10, ("pizza",), 3)
    assert first.link == second.link
    player = state.player(0)
    assert list(player.busy.values()) == ["campaign_manager"]
    for _ in range(2):
        run_step(state, "marketing")
    assert player.beach == {}
    ended = [e for e in run_step(state, "marketing") if isinstance(e, CampaignEnded)]
    assert [(event.number, event.card) for event in ended] == [(9, None), (10, "campaign_manager")]
    assert player.beach == {"campaign_manager": 1}


def test_nm4_what_is_given_once_is_told_so() -> None:
    state = campaigns_of(town(), campaign_manager=1)
    events = do(state, 0, "market campaign_manager 9", "at b1", "good pizza", "for 3")
    earned = {event.milestone: event for event in events if isinstance(event, MilestoneEarned)}
    for milestone, how in (
        ("first_marketeer_used", "Benefit for the rest of the game"),
        ("first_campaign_manager_used", "One-time benefit"),
    ):
        explained = state.explain(earned[milestone])
        assert explained is not None
        assert any(said.startswith(f"{how}: ") for said in explained.sentences)


def test_nm4_a_second_campaign_manager_places_one_tile_only() -> None:
    state = campaigns_of(town(), campaign_manager=2)
    do(state, 0, "market campaign_manager 9", "at b1", "good pizza", "for 3")
    do(state, 0, "market campaign_manager 14", "at d1 2x1", "good beer", "for 1")
    assert {text.split()[-1] for text in texts(state, 0)} == {"7", "8", "10", "done"}
    do(state, 0, "market campaign_manager 7", texts_at(state, "market campaign_manager 7"))
    assert len(state.town.campaigns) == 3
    assert "market" not in kinds(state)


def texts_at(state: FcmState, tile: str) -> str:
    """The first place of a tile."""
    trial = state.copy()
    do(trial, 0, tile)
    return texts(trial, 0)[0]


def test_nm4_the_benefit_cannot_be_saved_and_another_chain_has_its_own() -> None:
    state = _two_mailboxes()
    do(state, 0, "done")
    assert "market" not in kinds(state)
    state.player(1).work = {"campaign_manager": 1}
    begin_day(state, 1)
    do(state, 1, "done", "market campaign_manager 10", "at l2", "good beer", "for 1")
    assert {text.split()[-1] for text in texts(state, 1)} == {"7", "8", "done"}
    state.town.claimed = []
    campaigns_of(state, campaign_manager=1)
    do(state, 0, "market campaign_manager 14", "at d1 2x1", "good beer", "for 1")
    assert "market" not in kinds(state)


# First brand manager used


def _airplane(state: FcmState) -> list[str]:
    """What can be done when the first good of an airplane is chosen."""
    do(state, 0, "market brand_manager 5", "at north1 3x2", "good soda")
    return texts(state, 0)


def test_nm5_an_airplane_advertises_two_goods_in_their_order() -> None:
    state = campaigns_of(town(), brand_manager=2)
    offered = _airplane(state)
    assert "good pizza" in offered
    assert "good soda" not in offered
    do(state, 0, "good pizza")
    assert kinds(state) == {"for"}
    do(state, 0, "for 4")
    assert state.town.campaigns[0].goods == ("soda", "pizza")
    do(state, 0, "market brand_manager 4", "at north9 1x2", "good soda")
    assert kinds(state) == {"for"}
    want(state, "2", beer=2)
    run_step(state, "marketing")
    assert [counter.good for counter in state.house("2").demand] == ["beer", "beer", "soda"]


@pytest.mark.parametrize(("rulings", "second"), [("rulebook", True), ("deluxe", False)])
def test_nm5_a_second_brand_manager_may_fly_two_goods_after_a_mailbox(
    rulings: str, second: bool
) -> None:
    state = campaigns_of(town(rulings=rulings), brand_manager=2)
    do(state, 0, "market brand_manager 9", "at b1", "good beer", "for 1")
    assert "first_brand_manager_used" in state.player(0).milestones
    assert ("good pizza" in _airplane(state)) is second


def test_nm5_only_this_turn_and_only_brand_managers() -> None:
    late = town()
    late.town.milestones.remove("first_brand_manager_used")
    assert "good pizza" not in _airplane(campaigns_of(late, brand_manager=1))
    director = campaigns_of(town(), brand_director=1)
    do(director, 0, "market brand_director 5", "at north1 3x2", "good soda")
    assert kinds(director) == {"for"}


# First brand director used


def test_nm6_the_billboard_ends_and_later_radios_never_do() -> None:
    state = campaigns_of(town(), brand_director=2)
    do(state, 0, "market brand_director 14", "at a1 2x1", "good soda", "for 2")
    do(state, 0, "market brand_director 1", "at d1", "good pizza")
    assert [campaign.turns for campaign in state.town.campaigns] == [None, 2]
    run_step(state, "marketing")
    run_step(state, "marketing")
    assert [campaign.number for campaign in state.town.campaigns] == [1]
    player = state.player(0)
    assert list(player.busy.values()) == ["brand_director"]
    player.beach = {"burger_cook": 1}
    player.cash = 0
    assert bill_of(state, 0).due == 10
    assert fireable(state, 0) == ["burger_cook"]
    player.beach = {}
    assert fireable(state, 0) == ["brand_director"]


def test_nm6_the_radio_that_earns_it_stays_for_ever() -> None:
    state = campaigns_of(town(), brand_director=1)
    do(state, 0, "market brand_director 1", "at d1", "good pizza")
    assert [campaign.turns for campaign in state.town.campaigns] == [None]


# First burger sold


def test_nm7_the_broken_bank_tells_whose_ceo_has_more() -> None:
    state = town()
    state.player(0).milestones, state.town.bank = ["first_burger_sold"], -1
    told = next(event for event in evening(state) if isinstance(event, BankBroke))
    explained = state.explain(told)
    assert explained is not None
    assert explained.sentences[-2:] == (
        "From next turn, every CEO has 2 slots.",
        "Gluttony Inc. Burgers’s CEO has 4 slots.",
    )


def test_nm7_four_slots_whatever_the_reserve_cards_say() -> None:
    state = town()
    want(state, "2", burger=1)
    state.player(0).stock = {"burger": 1}
    evening(state)
    state.town.ceo_slots = 2
    assert state.player(0).milestones == ["first_burger_sold"]
    assert [free_slots(state, seat, {}) for seat in (0, 1)] == [4, 2]
    state.town.step = "working"
    assert [chain.ceo_slots for chain in state.view(1).chains] == [4, 2]


# First pizza sold


def _pizza_evening() -> FcmState:
    """A sells pizza and beer to houses 4 and 12, B pizza and soda to 7 and 15."""
    state = town()
    for house in (HOUSE_7, HOUSE_12, HOUSE_15):
        state.put_house(house)
    state.player(0).beach = {"waitress": 1}
    state.player(0).stock = {"pizza": 2, "beer": 2}
    state.player(1).stock = {"pizza": 2, "soda": 2}
    for number, drink in (("4", "beer"), ("7", "soda"), ("12", "beer"), ("15", "soda")):
        want(state, number, **{"pizza": 1, drink: 1})
    return state


def test_nm8_the_sellers_place_radios_near_the_first_three_houses() -> None:
    state = _pizza_evening()
    evening(state)
    assert state.actors() == (0,)
    assert {text[:6] for text in texts(state, 0)} == {"radio "}
    do(state, 0, "radio a12")
    assert state.actors() == (1,)
    do(state, 1, "radio h4")
    assert state.actors() == (0,)
    do(state, 0, "radio f9")
    radios = [(one.number, one.owner, one.link, one.turns) for one in state.town.campaigns]
    assert radios == [(1, None, None, 2), (2, None, None, 2), (3, None, None, 2)]
    assert state.town.step == "payday"
    for player in state.town.players:
        player.milestones.append(MARKETEER)
    cash = [player.cash for player in state.town.players]
    run_step(state, "marketing")
    assert [player.cash for player in state.town.players] == cash
    run_step(state, "marketing")
    assert state.town.campaigns == []


def test_nm8_houses_without_a_radio_or_without_room_get_none() -> None:
    state = _pizza_evening()
    state.town.tiles_left = [2, 3, 11]
    evening(state)
    do(state, 0, "radio a12")
    do(state, 1, "radio h4")
    assert [campaign.number for campaign in state.town.campaigns] == [2, 3]
    assert state.town.step != "pizza_radios"
    full = _pizza_evening()
    full.town.campaigns = [
        replace(BILLBOARD, number=11, box=Box(0, 8, 2, 2)),
        replace(BILLBOARD, number=12, box=Box(0, 5, 2, 2)),
        replace(BILLBOARD, number=13, box=Box(3, 5, 3, 2)),
    ]
    evening(full)
    do(full, 0, "radio a12")
    assert full.actors() == (0,)
    do(full, 0, "radio f9")
    assert [campaign.number for campaign in full.town.campaigns[:2]] == [1, 2]
    assert full.town.step != "pizza_radios"


def test_nm8_later_pizzas_bring_no_radios() -> None:
    state = _pizza_evening()
    state.town.milestones.remove("first_pizza_sold")
    evening(state)
    assert state.town.step != "pizza_radios"


@pytest.mark.parametrize(("module", "meal"), [("sushi", "sushi"), ("noodles", "noodles")])
def test_nm9_what_was_served_counts_and_not_what_was_ordered(module: str, meal: str) -> None:
    state = town(module)
    state.put_house(replace(state.house("2"), garden=Box(5, 0, 2, 1)))
    want(state, "2", pizza=1)
    state.player(0).stock = {meal: 1}
    events = evening(state)
    (served,) = (event for event in events if isinstance(event, HouseServed))
    assert served.sold == {meal: 1}
    assert "first_pizza_sold" not in state.player(0).milestones
    assert state.town.step != "pizza_radios"


# First new restaurant


def _opening(place: str) -> FcmState:
    """A local manager places a restaurant."""
    state = town()
    state.player(0).work = {"local_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open local_manager", place)
    return state


def test_nm16_a_free_mailbox_runs_at_once_and_for_ever() -> None:
    state = _opening("at d1 sw")
    assert not state.player(0).restaurants[-1].open
    assert kinds(state) == {"mailbox", "done"}
    assert "mailbox 9 g1 burger" in texts(state, 0)
    do(state, 0, "mailbox 9 g1 pizza")
    assert state.town.campaigns == [
        Campaign(9, "mailbox", None, None, ("pizza",), None, Box(0, 6, 1, 1))
    ]
    assert state.player(0).milestones == ["first_new_restaurant"]
    assert texts(state, 0) == ["end day"]
    for _ in range(2):
        run_step(state, "marketing")
    assert len(state.town.campaigns) == 1


def _mailboxes(state: FcmState) -> set[int]:
    """The mailboxes that may be placed."""
    return {int(text.split()[1]) for text in texts(state, 0) if text.startswith("mailbox")}


def test_nm16_any_free_mailbox_that_fits_may_be_chosen_and_without_one_nothing_happens() -> None:
    state = _opening("at f4 nw")
    assert _mailboxes(state) == {7, 8, 9, 10}
    for number, box in ((8, Box(3, 7, 2, 2)), (10, Box(3, 7, 1, 1))):
        trial = state.copy()
        do(trial, 0, f"mailbox {number} h4 beer")
        assert trial.town.campaigns == [
            Campaign(number, "mailbox", None, None, ("beer",), None, box)
        ]
    assert _mailboxes(_opening("at d1 sw")) == {9, 10}, "two by two squares have no room there"
    assert texts(_opening("at a1 se"), 0) == ["end day"]


def test_nm16_a_mailbox_that_stands_somewhere_is_not_free() -> None:
    state = town()
    state.town.tiles_left.remove(9)
    state.player(0).work = {"local_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open local_manager", "at f4 nw")
    assert _mailboxes(state) == {7, 8, 10}


def test_nm16_every_place_and_good_is_offered_for_every_mailbox() -> None:
    """A slow model: each empty square, or two by two of them, in the block and beside a road."""
    state = _opening("at f4 nw")
    ground, restaurant = state.ground, state.player(0).restaurants[-1]
    free, block = state.free_squares(), ground.block_of(restaurant.entrance)
    expected = set()
    for number, side in ((7, 2), (8, 2), (9, 1), (10, 1)):
        for row, column in ground.plan.squares():
            covered = Box(row, column, side, side).squares()
            masks = [ground.net.mask([square]) for square in covered if ground.plan.holds(square)]
            is_free = len(masks) == side * side and all(mask & free for mask in masks)
            if is_free and any(mask & block & ground.beside_road for mask in masks):
                goods = (good.id for good in state.rules.goods.values() if good.marketable)
                place = square_name(row, column)
                expected |= {f"mailbox {number} {place} {good}" for good in goods}
    assert {text for text in texts(state, 0) if text != "done"} == expected


def test_nm16_until_version_2_the_lowest_mailbox_that_fits_was_taken() -> None:
    state = town_for_two(GAME.under(2), modules="new_milestones")
    state.player(0).work = {"local_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open local_manager", "at f4 nw")
    assert "mailbox h4 beer" in texts(state, 0)
    assert not any(text.startswith("mailbox 7") for text in texts(state, 0))
    do(state, 0, "mailbox h4 beer")
    assert [campaign.number for campaign in state.town.campaigns] == [7]


def test_nm16_a_moved_restaurant_earns_nothing_and_the_mailbox_cannot_be_saved() -> None:
    state = town()
    state.player(0).work = {"regional_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "move regional_manager d4", "at d1 sw")
    assert state.player(0).milestones == []
    late = _opening("at d1 sw")
    do(late, 0, "done", "end day")
    begin_day(late, 0)
    do(late, 0, "done", "done")
    assert texts(late, 0) == ["end day"]


# First coke sold


def test_nm19_the_freezer_is_there_in_the_same_turn() -> None:
    state = town()
    want(state, "2", soda=1)
    state.player(0).stock = {"soda": 1, "burger": 12}
    evening(state)
    assert state.player(0).milestones == ["first_coke_sold"]
    run_step(state, "discard")
    state._legal.clear()
    assert texts(state, 0)[0] == "keep burger 10"
