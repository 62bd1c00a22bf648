"""The evening with coffee: nothing is kept, and the milestone places a shop in turn order."""

from __future__ import annotations

from kaffeehaus.games.fcm.modules.coffee.rules.shops import shops_of
from kaffeehaus.games.fcm.rules.events import MilestoneEarned, StockCleared
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.coffee.towns import coffee_town, put_shops
from tests.games.fcm.engine.playing import do, run_step, texts

FIRST = "first_coffee_sold"


def after_first_coffee(*sellers: int, order: list[int]) -> FcmState:
    """Clean up of the turn in which these chains sold their first coffee."""
    state = coffee_town()
    state.town.order = order
    state.town.claimed = [FIRST]
    for seat in sellers:
        state.player(seat).milestones = [FIRST]
    return state


def clean_up(state: FcmState) -> None:
    run_step(state, "discard")
    state.go_on()


def test_all_coffee_is_thrown_away_also_with_a_freezer() -> None:
    state = coffee_town()
    player = state.player(0)
    player.milestones, player.stock = ["first_throw_away"], {"burger": 1, "coffee": 4}
    run_step(state, "discard")
    assert texts(state, 0) == ["keep burger 1", "store"]
    events = do(state, 0, "keep burger 1", "store")
    cleared = next(event for event in events if isinstance(event, StockCleared))
    assert (cleared.thrown, cleared.kept) == ({"coffee": 4}, {"burger": 1})


def test_coffee_alone_does_not_ask_the_owner_of_a_freezer() -> None:
    state = coffee_town()
    state.player(0).milestones, state.player(0).stock = ["first_throw_away"], {"coffee": 4}
    run_step(state, "discard")
    assert state.player(0).stock == {}
    assert state.actors() == ()


def test_throwing_coffee_away_earns_no_freezer() -> None:
    state = coffee_town()
    state.player(0).stock = {"coffee": 4}
    state.player(1).stock = {"beer": 1, "coffee": 1}
    earned = [
        event.seat for event in run_step(state, "discard") if isinstance(event, MilestoneEarned)
    ]
    assert earned == [1]


def test_the_milestone_places_a_shop_anywhere_in_turn_order() -> None:
    state = after_first_coffee(0, 1, order=[1, 0])
    clean_up(state)
    assert state.town.step == "first_coffee_shops"
    assert state.actors() == (1,)
    do(state, 1, "coffee shop d1")
    assert texts(state, 1) == ["shops done"]
    do(state, 1, "shops done")
    assert state.actors() == (0,)
    assert "coffee shop b1" not in texts(state, 0), "one for each tile"
    do(state, 0, "coffee shop n14", "shops done")
    assert [shop.square for shop in shops_of(state, 0)] == [(13, 13)]
    assert (state.town.step, state.town.turn) == ("restructuring", 2)
    assert FIRST not in state.town.milestones


def test_only_those_who_sold_place_one_and_only_in_that_turn() -> None:
    state = after_first_coffee(1, order=[0, 1])
    clean_up(state)
    assert state.actors() == (1,)
    do(state, 1, "shops done")
    assert shops_of(state, 1) == []
    clean_up(state)
    assert state.town.step == "restructuring"


def test_the_shop_of_the_milestone_can_be_a_moved_one() -> None:
    state = after_first_coffee(0, order=[0, 1])
    put_shops(state, 0, (0, 3), (6, 3), (0, 8))
    clean_up(state)
    assert "move shop d1 n14" in texts(state, 0)
    assert not [text for text in texts(state, 0) if text.startswith("coffee shop")]


def test_a_bankrupt_chain_places_none() -> None:
    state = after_first_coffee(0, order=[0, 1])
    state.player(0).bankrupt = True
    clean_up(state)
    assert state.town.step != "first_coffee_shops"
