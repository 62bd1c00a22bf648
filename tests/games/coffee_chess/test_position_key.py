"""Keys of positions: the same for turned and mirrored boards, different for all others."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction, Move, Place, Steal, move, steal
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, OWNERS, SQUARES, SYMMETRIES, Symmetry
from kaffeehaus.games.coffee_chess.state import ChessState

CHOICES = st.lists(st.integers(0, 10**6), min_size=1, max_size=30)


def _played(choices: list[int]) -> list[tuple[ChessState, ChessAction | None]]:
    """The positions of a game, each with the action that led there."""
    state = GAME.new()
    assert isinstance(state, ChessState)
    found: list[tuple[ChessState, ChessAction | None]] = [(state.copy(), None)]
    for choice in choices:
        legal = state.legal(state.to_move)
        if not legal:
            break
        action = legal[choice % len(legal)]
        state.apply(state.to_move, action)
        found.append((state.copy(), action))
    return found


def _image(action: ChessAction, symmetry: Symmetry) -> ChessAction:
    goes = symmetry.squares.index
    match action:
        case Place():
            return GAME.parse(str(action).replace(NAMES[action.square], NAMES[goes(action.square)]))
        case Move():
            return move(goes(action.square), goes(action.target), action.beans)
        case Steal():
            return steal(goes(action.square), goes(action.target), action.beans)
        case _:
            return action


@given(choices=CHOICES, number=st.integers(0, 7))
def test_turned_and_mirrored_games_have_the_same_keys(choices: list[int], number: int) -> None:
    symmetry = SYMMETRIES[number]
    if not symmetry.keeps_colours:
        return
    twin = GAME.new()
    for state, action in _played(choices):
        if action is not None:
            twin.apply(twin.actors()[0], _image(action, symmetry))
        assert twin.position_key() == state.position_key()


@given(choices=CHOICES, number=st.integers(0, 7))
def test_where_light_squares_turn_dark_the_players_change_places(
    choices: list[int], number: int
) -> None:
    symmetry = SYMMETRIES[number]
    for state, _ in _played(choices):
        data = state.save()
        data["beans"] = {
            NAMES[square]: state.beans[symmetry.squares[square]]
            for square in SQUARES
            if state.beans[symmetry.squares[square]]
        }
        data["robbers"] = [NAMES[symmetry.squares.index(square)] for square in state.robbers]
        if not symmetry.keeps_colours:
            data["to_move"] = 1 - state.to_move
            data["inventories"] = [*reversed(state.inventories)]
        assert GAME.load(data).position_key() == state.position_key()


@given(choices=CHOICES)
def test_every_action_changes_the_key(choices: list[int]) -> None:
    for (before, _), (after, _) in pairwise(_played(choices)):
        assert before.position_key() != after.position_key()


def test_whether_sides_can_be_or_were_swapped_does_not_matter() -> None:
    opening = ["place b1", "place d1", "end"]
    key = GAME.after(opening).position_key()
    assert GAME.after(opening, {"pie": True}).position_key() == key
    assert GAME.after([*opening, "swap"], {"pie": True}).position_key() == key


def test_every_symmetry_is_there_once() -> None:
    assert len({symmetry.squares for symmetry in SYMMETRIES}) == 8
    for symmetry in SYMMETRIES:
        kept = {OWNERS[symmetry.squares[square]] == OWNERS[square] for square in SQUARES}
        assert kept == {symmetry.keeps_colours}
