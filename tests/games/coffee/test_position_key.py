"""Keys of positions: the same for mirror images, different for all others."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.game import State
from kaffeehaus.games.coffee import GAME
from kaffeehaus.games.coffee.drawing.geometry import layout_of
from kaffeehaus.games.coffee.rules.actions import CoffeeAction, Place
from kaffeehaus.games.coffee.rules.boards import board_names
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.solver.keys import keys_of

Cells: TypeAlias = frozenset[str]
Image: TypeAlias = tuple[Cells, Cells, Cells]

BOARDS = st.sampled_from(board_names())
CHOICES = st.lists(st.integers(0, 10**6), max_size=12)


def _played(board: str, choices: list[int]) -> list[CoffeeState]:
    """The positions of a game without the pie rule, from the start."""
    state = GAME.new({"board": board, "n": 2, "pie": False})
    states = [state.copy()]
    for choice in choices:
        if not state.choices:
            break
        state.play(state.seat_to_move(), state.choices[choice % len(state.choices)])
        states.append(state.copy())
    return states


def _mirrored(
    state: State[CoffeeAction], actions: list[CoffeeAction], symmetry: int
) -> CoffeeState:
    """The position after the images of these actions."""
    assert isinstance(state, CoffeeState)
    keys, twin = keys_of(state.sites.board.name, state.sites.n), state.copy()
    for action in actions:
        assert isinstance(action, Place)
        if action.rod in keys.board.steps:
            image = keys.turned(action, symmetry)
        else:
            cell = keys.symmetries.goes[symmetry][keys.board.cells.index(action.cell)]
            image = Place(keys.board.cells[cell], action.rod)
        twin.apply(twin.seat_to_move(), image)
    return twin


@given(board=BOARDS, choices=CHOICES, symmetry=st.integers(0, 11))
def test_mirror_images_have_the_same_key(board: str, choices: list[int], symmetry: int) -> None:
    states = _played(board, choices)
    actions = [state.last for state in states[1:]]
    played = [action for action in actions if action is not None]
    symmetry %= 12 if board.startswith("hex") else 8
    for number, state in enumerate(states):
        twin = _mirrored(states[0], played[:number], symmetry)
        assert twin.position_key() == state.position_key()
        assert all(twin.may_follow(earlier) for earlier in states[: number + 1])


@given(board=st.sampled_from(["sq-3", "hex-3"]), first=CHOICES, second=CHOICES)
def test_other_positions_have_other_keys(board: str, first: list[int], second: list[int]) -> None:
    for one in _played(board, first[:3]):
        for other in _played(board, second[:3]):
            same = _parts(one) in _images(other)
            assert (one.position_key() == other.position_key()) == same


@given(board=BOARDS, choices=CHOICES)
def test_a_game_never_comes_to_the_same_position_twice(board: str, choices: list[int]) -> None:
    states = _played(board, choices)
    assert len({state.position_key() for state in states}) == len(states)
    for earlier, later in pairwise(states):
        assert later.may_follow(earlier)
        assert not earlier.may_follow(later)


def test_the_board_and_the_row_that_wins_belong_to_the_key() -> None:
    states = [
        GAME.after(["c3/"], {"board": board, "n": n})
        for board, n in (("sq-5", 4), ("sq-5", 5), ("sq-6", 4), ("hex-5", 4))
    ]
    assert len({state.position_key() for state in states}) == len(states)
    assert not any(one.may_follow(other) for one in states for other in states if one is not other)


@pytest.mark.parametrize("actions", [["c3/"], ["c3/", "swap"]])
def test_whether_colours_can_be_swapped_does_not_matter(actions: list[str]) -> None:
    pie = GAME.after(actions, {"board": "sq-5", "n": 4, "pie": True})
    assert pie.position_key() == GAME.after(["c3/"]).position_key()


def test_another_order_of_moves_leads_to_the_same_position() -> None:
    one, other = GAME.after(["b4-", "d4-", "a4-"]), GAME.after(["a4-", "d4-", "b4-"])
    assert one.position_key() == other.position_key()
    assert other.may_follow(GAME.after(["b4-", "d4-"]))
    assert GAME.after(["a4-", "d4-", "b4|"]).position_key() != other.position_key()


def _parts(state: CoffeeState) -> Image:
    black, orange = (frozenset(state.names(stones)) for stones in state.stones)
    return black, orange, frozenset(site.name for site in state.open_sites())


def _images(state: CoffeeState) -> set[Image]:
    """All images, by turning the drawing of the board."""
    board = state.sites.board
    centres = layout_of(board.name).centres
    x0 = sum(x for x, _ in centres.values()) / len(centres)
    y0 = sum(y for _, y in centres.values()) / len(centres)
    places = {(round(x - x0), round(y - y0)): cell for cell, (x, y) in centres.items()}
    sides = 6 if board.hexagonal else 4

    def moved(cell: str, turns: int, side: int) -> str:
        x, y = centres[cell][0] - x0, side * (centres[cell][1] - y0)
        angle = 2 * math.pi * turns / sides
        goes = (
            x * math.cos(angle) - y * math.sin(angle),
            x * math.sin(angle) + y * math.cos(angle),
        )
        return places[min(places, key=lambda place: math.dist(place, goes))]

    black, orange, line = _parts(state)
    return {
        (
            frozenset(moved(cell, turns, side) for cell in black),
            frozenset(moved(cell, turns, side) for cell in orange),
            frozenset(moved(cell, turns, side) for cell in line),
        )
        for turns in range(sides)
        for side in (1, -1)
    }
