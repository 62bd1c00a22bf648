"""Standing orders: what is done by itself, and when that stops."""

from __future__ import annotations

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.premoves import Armed, Stopped
from kaffeehaus.games.fcm.rules.actions import AsLastTurn, EndDay, Pay, Ready, TakePosition
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, town_for_two


def at(step: str) -> FcmState:
    state = town_for_two()
    state.town.step = step
    state.town.day = None
    for player in state.town.players:
        player.ready = False
    return state


def test_a_place_is_taken_until_somebody_else_opens_a_restaurant() -> None:
    state = at("order")
    state.town.waiting, state.town.places = [0, 1], [None, None]
    earliest = state.arm(0, "place", {"place": "earliest"})
    latest = state.arm(0, "place", {"place": "latest"})
    assert state.follow(0, earliest) == (TakePosition(1),)
    assert state.follow(0, latest) == (TakePosition(2),)
    assert state.follow(1, state.arm(1, "place", {"place": "latest"})) is None
    state.player(0).restaurants.append(Restaurant(0, 0, Corner.NW))
    assert state.follow(0, latest) == (TakePosition(2),)
    state.player(1).restaurants = [Restaurant(9, 9, Corner.NW)]
    assert state.follow(0, latest) == (TakePosition(2),)
    state.player(1).restaurants.append(Restaurant(6, 6, Corner.NW))
    assert state.follow(0, latest) == Stopped(
        lazy_gettext("Another player has opened a restaurant.")
    )


def test_all_are_paid_as_long_as_the_cash_suffices() -> None:
    state = at("payday")
    state.player(0).beach = {"burger_cook": 2}
    state.player(0).cash = 10
    order = state.arm(0, "pay", {})
    assert state.follow(0, order) == (Pay(),)
    state.player(0).cash = 7
    assert state.follow(0, order) == Stopped(
        lazy_gettext("You are %(money)s short of paying everyone.", money="$3")
    )
    state.town.step = "restructuring"
    assert state.follow(0, order) is None


def test_the_structure_is_repeated_as_long_as_the_people_are_the_same() -> None:
    state = at("restructuring")
    player = state.player(0)
    player.beach = {"trainer": 1, "errand_boy": 1}
    player.last_work = {"trainer": 1}
    order = state.arm(0, "structure", {})
    assert state.follow(0, order) == (AsLastTurn(), Ready())
    player.beach = {"trainer": 1, "errand_boy": 1, "waitress": 1}
    assert state.follow(0, order) == Stopped(lazy_gettext("Your employees have changed."))
    player.beach, player.last_work = {"trainer": 1, "errand_boy": 1}, {}
    assert state.follow(0, order) == Stopped(
        lazy_gettext("Last turn’s structure is no longer possible.")
    )


def test_where_there_is_nothing_to_choose_it_goes_on_by_itself() -> None:
    order = Armed("idle")
    state = at("restructuring")
    player = state.player(0)
    player.beach, player.work = {}, {}
    assert state.follow(0, order) == (Ready(),)
    player.beach = {"trainer": 1}
    state = at("restructuring")
    state.player(0).beach = {"trainer": 1}
    assert state.follow(0, order) is None
    state = at("order")
    state.town.waiting, state.town.places = [0], [1, None]
    assert state.follow(0, order) == (TakePosition(2),)
    assert state.follow(1, order) is None, "it is not asked"
    state.town.waiting, state.town.places = [0, 1], [None, None]
    state._legal.clear()
    assert state.follow(0, order) is None


def test_an_empty_day_ends_by_itself_and_no_other() -> None:
    state = town_for_two()
    begin_day(state, 0)
    order = Armed("idle")
    assert state.follow(0, order) is None
    while state.legal(0) != [EndDay()]:
        state.apply(0, next(a for a in state.legal(0) if a.kind in {"done", "end day"}))
    assert state.follow(0, order) == (EndDay(),)
