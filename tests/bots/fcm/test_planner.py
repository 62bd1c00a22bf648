"""The planner follows its plan, is always legal, and is richer than random players."""

from __future__ import annotations

from collections import Counter

import pytest

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm import BOTS
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.pricing import worth_of_price
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.events import HouseServed, SalariesPaid
from kaffeehaus.games.fcm.town import Corner, Restaurant
from tests.games.fcm.engine.playing import town_for_two, want


def played(seats: int, seed: int, planners: set[Seat]) -> tuple[Outcome, list[Event]]:
    """A game in which all other seats play at random."""
    state = GAME.new(GAME.simulation_options, seats, seed)
    rng, planner = Rng(seed).split("match"), Planner()
    events: list[Event] = []
    while actors := state.actors():
        seat = actors[0]
        if seat in planners:
            action = ask(planner, "planner", turn_of(state, seat, rng))
        else:
            action = rng.choice(state.legal(seat))
        assert action in state.legal(seat)
        events += state.apply(seat, GAME.parse(str(action)))
    outcome = state.outcome()
    assert outcome is not None
    return outcome, events


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_it_is_richer_than_random_players(seats: int) -> None:
    outcome, _ = played(seats, seats, {1})
    assert outcome.winners == (1,)
    assert outcome.scores[1] > 200


def test_it_recruits_trains_markets_cooks_sells_and_pays() -> None:
    outcome, events = played(2, 3, {0})
    assert outcome.winners == (0,)
    codes = Counter(event.code for event in events if getattr(event, "seat", None) == 0)
    assert codes["hired"] > 8
    assert codes["trained"] >= 2
    assert codes["campaign_placed"] >= 2
    assert codes["produced"] >= 5
    assert sum(isinstance(event, HouseServed) and event.seller == 0 for event in events) >= 5
    assert any(isinstance(event, SalariesPaid) and event.salaries for event in events)


def test_planners_among_themselves_break_the_bank() -> None:
    outcome, _ = played(3, 1, {0, 1, 2})
    assert outcome.reason == "second_break"
    assert min(outcome.scores) > 0


def test_a_lower_price_is_worth_what_it_wins_from_others() -> None:
    state = town_for_two()
    card = state.card("pricing_manager")
    for player in state.town.players:
        player.beach = {"burger_cook": 1}
    want(state, "2", burger=2)
    assert worth_of_price(state, 0, card) == -2 * 2
    assert worth_of_price(state, 1, card) == 0
    state.player(0).restaurants = [Restaurant(3, 13, Corner.NW)]
    state.player(1).beach["waitress"] = 1
    assert worth_of_price(state, 0, card) == 2 * (15 - 2)
    state.town.milestones.remove("first_lower_prices")
    assert worth_of_price(state, 0, card) == 2 * (15 - 1)


def test_the_same_position_gives_the_same_choice() -> None:
    state = GAME.new(seats=2, seed=4)
    seat = state.actors()[0]
    choices = {Planner().choose(turn_of(state, seat, Rng(seed))) for seed in range(3)}
    assert len(choices) == 1


def test_it_is_listed() -> None:
    assert [info.name for info in BOTS] == ["planner"]
