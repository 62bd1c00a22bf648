"""What bots do with tiles that need no marketeer."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import FreeMailbox, PizzaRadio
from kaffeehaus.games.fcm.modules.new_milestones.thinking import MilestoneThought
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, want
from tests.games.fcm.new_milestones.towns import evening, town


def chosen(state: FcmState) -> FcmAction | None:
    return MilestoneThought().choose(state, 0, state.legal(0))


def opened(place: str) -> FcmState:
    """A new restaurant of a chain that cooks burgers."""
    state = town()
    state.player(0).work, state.player(0).beach = {"regional_manager": 1}, {"burger_cook": 1}
    begin_day(state, 0)
    do(state, 0, "done", "open regional_manager", place)
    return state


def test_a_mailbox_advertises_what_the_chain_makes_to_its_guests() -> None:
    state = opened("at a11 ne")
    action = chosen(state)
    assert isinstance(action, FreeMailbox)
    assert action.good == "burger"
    state.player(0).restaurants[-1] = replace(state.player(0).restaurants[-1], open=False)
    assert chosen(state) == action


def test_a_mailbox_without_guests_or_goods_is_left() -> None:
    assert chosen(opened("at d1 sw")) is None
    idle = opened("at a11 ne")
    idle.player(0).beach = {}
    assert chosen(idle) is None
    far = opened("at a11 ne")
    far.player(1).restaurants = [Restaurant(10, 5, Corner.SE)]
    far.player(0).restaurants = [Restaurant(0, 13, Corner.SW)]
    assert chosen(far) is None


def test_a_radio_is_placed_in_any_case() -> None:
    state = town()
    want(state, "2", pizza=1)
    state.player(0).stock = {"pizza": 1}
    evening(state)
    assert isinstance(chosen(state), PizzaRadio)
