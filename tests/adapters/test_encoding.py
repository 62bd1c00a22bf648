"""Numbers for actions and planes for positions, without any other library."""

from __future__ import annotations

import pytest

from kaffeehaus.adapters.coffee import CoffeeEncoding
from kaffeehaus.adapters.coffee_chess import ChessEncoding
from kaffeehaus.adapters.encoding import AnyEncoding
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.boards import board_names

ENCODINGS: list[AnyEncoding] = [
    *(
        CoffeeEncoding({"board": board, "n": 2, "pie": pie})
        for board in board_names()
        for pie in (False, True)
    ),
    ChessEncoding(),
    ChessEncoding({"amounts": "max", "end": "finish_turn", "standoff": 3}),
]


@pytest.fixture(params=ENCODINGS, ids=lambda encoding: str(list(encoding.options.values())))
def encoding(request: pytest.FixtureRequest) -> AnyEncoding:
    found: AnyEncoding = request.param
    return found


def test_numbers_and_actions_are_the_same_both_ways(encoding: AnyEncoding) -> None:
    numbers = [encoding.number(action) for action in encoding.actions]
    assert numbers == list(range(len(encoding.actions)))
    assert len({str(action) for action in encoding.actions}) == len(encoding.actions)
    for action in encoding.actions[:: len(encoding.actions) // 50 or 1]:
        assert encoding.number(encoding.game.parse(str(action))) == encoding.number(action)


def test_every_legal_action_has_its_number_in_play(encoding: AnyEncoding) -> None:
    for seed in range(3):
        state, rng, length = encoding.new(), Rng(seed), 0
        while actors := state.actors():
            legal = encoding.legal(state, actors[0])
            assert sorted(legal) == legal
            assert {encoding.actions[number] for number in legal} == set(state.legal(actors[0]))
            assert encoding.legal(state, 1 - actors[0]) == []
            assert encoding.rewards(state) == [0, 0]
            state.apply(actors[0], encoding.actions[rng.choice(legal)])
            length += 1
        assert encoding.longest is not None
        assert length <= encoding.longest
        assert sum(encoding.rewards(state)) == 0


def test_observations_have_their_shape_and_bounds(encoding: AnyEncoding) -> None:
    state, rng = encoding.new(), Rng(5)
    planes, rows, columns = encoding.shape
    while actors := state.actors():
        for seat in range(2):
            seen = encoding.observe(state, seat)
            assert len(seen) == planes * rows * columns
            assert all(0 <= value <= 1 for value in seen)
        state.apply(actors[0], rng.choice(state.legal(actors[0])))


def test_numbers_of_coffee_stay_what_they_are() -> None:
    square = CoffeeEncoding({"pie": True})
    assert [str(square.actions[number]) for number in (0, 4, 5, 124, 125)] == [
        "a1-",
        "a1*",
        "b1-",
        "e5*",
        "swap",
    ]
    assert [len(CoffeeEncoding({"board": b, "n": 3}).actions) for b in ("sq-4", "hex-3")] == [
        80,
        76,
    ]


def test_numbers_of_coffee_chess_stay_what_they_are() -> None:
    chess = ChessEncoding()
    assert len(chess.actions) == 14849
    assert [str(chess.actions[number]) for number in (0, 63, 64, 9471, 9472, 14847, 14848)] == [
        "place a1",
        "place h8",
        "move a1 b2 1",
        "move h8 g7 48",
        "steal a1 b1 1",
        "steal h8 g8 24",
        "end",
    ]
    assert [str(action) for action in ChessEncoding({"pie": True}).actions[14849:]] == ["swap"]


def plane(encoding: AnyEncoding, state: AnyState, seat: int, name: str) -> list[list[float]]:
    """One plane by its name, as rows from the bottom."""
    _, rows, columns = encoding.shape
    start = encoding.planes.index(name) * rows * columns
    flat = encoding.observe(state, seat)[start : start + rows * columns]
    return [flat[row * columns : (row + 1) * columns] for row in range(rows)]


def test_planes_of_coffee() -> None:
    encoding = CoffeeEncoding({"board": "sq-3", "n": 3, "pie": True})
    state = encoding.new()
    state.apply(0, encoding.game.parse("b1/"))
    assert plane(encoding, state, 0, "own stones") == [[0, 1, 0], [0, 0, 0], [0, 0, 0]]
    assert plane(encoding, state, 1, "other stones") == [[0, 1, 0], [0, 0, 0], [0, 0, 0]]
    assert plane(encoding, state, 1, "rod /") == [[0, 1, 0], [0, 0, 0], [0, 0, 0]]
    assert plane(encoding, state, 1, "rod -") == [[0, 0, 0]] * 3
    assert plane(encoding, state, 1, "open cells") == [[0, 0, 0], [0, 0, 1], [0, 0, 0]]
    assert plane(encoding, state, 1, "to move") == [[1, 1, 1]] * 3
    assert plane(encoding, state, 0, "to move") == [[0, 0, 0]] * 3
    assert plane(encoding, state, 0, "swap") == [[1, 1, 1]] * 3
    state.apply(1, encoding.game.parse("swap"))
    assert plane(encoding, state, 1, "own stones") == [[0, 1, 0], [0, 0, 0], [0, 0, 0]]
    assert plane(encoding, state, 0, "swap") == [[0, 0, 0]] * 3


def test_planes_of_a_hexagon_show_which_places_exist() -> None:
    encoding = CoffeeEncoding({"board": "hex-2", "n": 2})
    board = plane(encoding, encoding.new(), 0, "board")
    assert board == [[0, 1, 1], [1, 1, 1], [1, 1, 0]]


def test_planes_of_coffee_chess() -> None:
    encoding = ChessEncoding()
    state = encoding.new()
    state.apply(0, encoding.game.parse("place b1"))
    assert plane(encoding, state, 0, "own beans")[0][:3] == [0, 1 / 50, 0]
    assert plane(encoding, state, 1, "other beans")[0][:3] == [0, 1 / 50, 0]
    assert plane(encoding, state, 0, "own squares")[0][:2] == [0, 1]
    assert plane(encoding, state, 1, "own squares")[0][:2] == [1, 0]
    assert plane(encoding, state, 0, "own inventory")[7][7] == 1 / 5
    assert plane(encoding, state, 1, "this turn is to place")[0][0] == 1
    assert plane(encoding, state, 1, "this turn is to move")[0][0] == 0


def test_bad_options() -> None:
    with pytest.raises(BadOptions):
        CoffeeEncoding({"board": "sq-3", "n": 4})
    assert ChessEncoding({"standoff": 0}).longest is None
