"""The planner follows its plan, is always legal, and is richer than random players."""

from __future__ import annotations

from collections import Counter

import pytest

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm import BOTS
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.event import Event
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.events import HouseServed, SalariesPaid
from tests.games.fcm.engine.playing import options_for


def played(seats: int, seed: int, planners: set[Seat]) -> tuple[Outcome, list[Event]]:
    """A game in which all other seats play at random."""
    state = GAME.new({**GAME.simulation_options, **options_for(seats)}, seats, seed)
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


@pytest.mark.parametrize("seats", [2, 5])
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
    served = [event for event in events if isinstance(event, HouseServed) and event.seller == 0]
    assert sum(sum(event.sold.values()) for event in served) >= 8
    assert any(isinstance(event, SalariesPaid) and event.salaries for event in events)


def test_planners_among_themselves_break_the_bank() -> None:
    outcome, _ = played(3, 1, {0, 1, 2})
    assert outcome.reason == "second_break"
    assert min(outcome.scores) > 0


@pytest.mark.parametrize("options", [{"introductory": True}, {"modules": "coffee"}, {}])
def test_a_game_of_planners_sells_more_than_burgers(options: Options) -> None:
    state, rng, sold = GAME.new({"turns": 14, **options}, 2, 5), Rng(5), Counter[str]()
    while actors := state.actors():
        action = ask(Planner(), "planner", turn_of(state, actors[0], rng))
        for event in state.apply(actors[0], GAME.parse(str(action))):
            if isinstance(event, HouseServed):
                sold.update(event.sold)
    assert len(sold) >= 2
    assert sold.total() >= 10


def test_the_same_position_gives_the_same_choice() -> None:
    state = GAME.new(seats=2, seed=4)
    seat = state.actors()[0]
    choices = {Planner().choose(turn_of(state, seat, Rng(seed))) for seed in range(3)}
    assert len(choices) == 1


def test_it_is_listed() -> None:
    assert "planner" in {info.name for info in BOTS}


@pytest.mark.parametrize("seats", [2, 3])
def test_what_it_remembers_changes_no_choice(seats: int) -> None:
    state, rng = GAME.new({"turns": 7}, seats, 6), Rng(6)
    planner = Planner()
    while actors := state.actors():
        action = ask(planner, "planner", turn_of(state, actors[0], rng))
        assert action == Planner().choose(turn_of(state, actors[0], Rng(1)))
        state.apply(actors[0], GAME.parse(str(action)))
