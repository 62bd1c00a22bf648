"""Whole games of keen players: laws that hold after every action, and every end reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.ruleset.rulings import Preset
from kaffeehaus.games.fcm.rules.structure import free_slots
from tests.games.fcm.engine.playing import keen_game, options_for
from tests.toys.playing import played

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Fay")
FIXTURES = Path(__file__).parent / "fixtures"
END_REASONS = ("first_break", "last_solvent", "second_break", "turn_limit")


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("preset", [Preset.RULEBOOK, Preset.ONLINEBOARDGAMERS])
def test_money_and_cards_are_conserved(seats: int, preset: Preset) -> None:
    start = None
    for state, _, _, events in keen_game(seats, seats, {"turns": 8, "rulings": preset.value}):
        start = start or state.conserved()
        assert state.conserved() == start
        assert all(min(player.stock.values(), default=1) > 0 for player in state.town.players)
        assert min(state.town.supply.values()) >= 0
        for seat in range(seats if state.town.step in ("restructuring", "order") else 0):
            assert free_slots(state, seat, state.player(seat).work) >= 0
        for house in state.town.houses:
            assert house.limit is None or len(house.demand) <= house.limit
        for event in events:
            assert GAME.tell(event, NAMES).endswith(".")
            state.explain(event)
        assert all(len(state.legal(seat)) <= 2000 for seat in state.actors())


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2])
def test_planners_play_to_the_end_of_the_game(seats: int) -> None:
    """With the options as they are, nobody stops the game before the bank breaks twice."""
    state, planner = GAME.new(options_for(seats), seats, seats), Planner()
    rng, start = Rng(seats), state.conserved()
    played_texts: list[tuple[Seat, str]] = []
    while actors := state.actors():
        action = ask(planner, "planner", turn_of(state, actors[0], rng))
        assert isinstance(action, FcmAction)
        state.apply(actors[0], action)
        played_texts.append((actors[0], str(action)))
        assert state.conserved() == start
        assert all(len(state.legal(seat)) <= 2000 for seat in state.actors())
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "second_break"
    again = GAME.new(options_for(seats), seats, seats)
    for seat, text in played_texts:
        again.apply(seat, GAME.parse(text))
    assert again.save() == state.save()


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_random_games_end(seats: int) -> None:
    played_game = played(GAME, {**GAME.simulation_options, **options_for(seats)}, seats, seed=seats)
    assert played_game.state.outcome() is not None


@pytest.mark.parametrize("reason", END_REASONS)
def test_a_recorded_game_for_every_end_reason(reason: str) -> None:
    data = json.loads((FIXTURES / f"{reason}.json").read_text("utf-8"))
    options: dict[str, Scalar] = data["options"]
    state = GAME.new(options, data["seats"], data["seed"])
    start = state.conserved()
    for seat, text in data["actions"]:
        state.apply(seat, GAME.parse(text))
        assert state.conserved() == start
        assert all(len(state.legal(seat)) <= 2000 for seat in state.actors())
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == reason
    assert list(outcome.scores) == data["scores"]
    assert list(outcome.ranks) == data["ranks"]


def test_there_is_a_game_for_every_end_reason() -> None:
    assert sorted(path.stem for path in FIXTURES.glob("*.json")) == list(END_REASONS)
