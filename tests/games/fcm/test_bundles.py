"""Shortcuts of Food Chain Magnate: what one press takes, on a prepared structure and kitchen."""

from __future__ import annotations

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME

LIKED = ("place", "reserve", "work", "ready", "position", "hire kitchen", "end day", "pay", "good")


def test_everybody_goes_to_work_and_cooks_of_a_kind_cook_together() -> None:
    state = GAME.new({"introductory": True, "turns": "9"}, 2)
    offered: set[str] = set()
    while state.town.turn < 5:
        seat = state.actors()[0]
        offered |= {shortcut.title for shortcut in state.shortcuts(seat)}
        legal = [str(action) for action in state.legal(seat)]
        found = [text for liked in LIKED for text in legal if text.startswith(liked)]
        state.apply(seat, GAME.parse((found or legal)[0]))
    assert "Everyone to work (3): ready" in offered
    assert "2 kitchen trainees" in offered
    assert "2 kitchen trainees: 2 burgers" in offered
    assert "Same as last turn" in offered


def test_shortcuts_are_secret_as_structures_are() -> None:
    state = GAME.new({"introductory": True}, 2)
    while state.town.step != "restructuring":
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.resample(1, Rng(1)).shortcuts(1) == state.shortcuts(1)
