"""Ketchup with new milestones: nearer twice, and whose demand a campaign of nobody makes."""

from __future__ import annotations

import pytest

from kaffeehaus.games.fcm.modules.ketchup.rules import SOMEONE_SELLS
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import FIRST_MARKETEER_USED
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.town import Box, Campaign
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, run_step, texts, want
from tests.games.fcm.engine.street import PRICES, stock, street, wish
from tests.games.fcm.new_milestones.towns import evening, town


@pytest.mark.parametrize(("price", "distance", "score"), [(10, 2, 9), (4, 0, 1)])
def test_ke3_ketchup_and_the_first_marketeer_add_up(price: int, distance: int, score: int) -> None:
    state = street("ketchup,new_milestones", distance, 5)
    state.player(0).milestones = [FIRST_MARKETEER_USED, SOMEONE_SELLS]
    state.player(0).work = dict(PRICES[price])
    stock(state, 0, burger=1)
    wish(state, "1", burger=1)
    offer = serving(state, state.house("1")).offers[0]
    assert offer.score == score
    assert set(offer.nearer_for) == {"ketchup", "First marketeer used"}


def test_ke3_ketchup_and_the_first_marketeer_go_below_nothing() -> None:
    state = street("ketchup,new_milestones", 0, 5)
    state.player(0).milestones = [FIRST_MARKETEER_USED, SOMEONE_SELLS]
    state.player(0).work = {"discount_manager": 2, "pricing_manager": 2}
    stock(state, 0, burger=1)
    wish(state, "1", burger=1)
    assert serving(state, state.house("1")).offers[0].score == -1


def sold_by_another(state: FcmState, house: str = "2") -> list[str]:
    """The campaigns run, then the second chain sells pizza to a house; what the first one earns."""
    run_step(state, "marketing")
    assert {counter.good for counter in state.house(house).demand} == {"pizza"}
    state.player(0).stock, state.player(1).stock = {}, {"pizza": 3}
    events = run_step(state, "dinner")
    assert {event.seller for event in events if isinstance(event, HouseServed)} == {1}
    return state.player(0).milestones


def test_ke4_ketchup_and_a_radio_for_pizza_nobody_earns_it() -> None:
    state = town("ketchup")
    want(state, "2", pizza=1)
    state.player(0).stock = {"pizza": 1}
    evening(state)
    do(state, 0, texts(state, 0)[0])
    assert SOMEONE_SELLS not in sold_by_another(state)


def test_ke4_ketchup_and_a_free_mailbox_nobody_earns_it() -> None:
    state = town("ketchup")
    state.player(0).work = {"local_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open local_manager", "at i9 nw")
    do(state, 0, next(text for text in texts(state, 0) if text.endswith("pizza")))
    assert SOMEONE_SELLS not in sold_by_another(state, "4")


def test_ketchup_and_a_campaign_of_a_marketeer_its_chain_earns_it() -> None:
    state = town("ketchup")
    billboard = Campaign(14, "billboard", 0, 1, ("pizza",), 2, Box(5, 0, 2, 1))
    state.town.campaigns = [billboard]
    assert SOMEONE_SELLS in sold_by_another(state)
