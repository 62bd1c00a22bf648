"""Records of version 1 replay to the last cube; the same actions end otherwise today.

In version 1 a coffee shop whose first square was laid on that of another took over the other's
cubes. In one of the stored games they count for its points, in the other they stand in the way.
Until version 2 a Lote was asked for colours that it could not grow, or had grown already.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.core.log import Acted
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.record import Record, Status, loads, verify
from kaffeehaus.games.cafe import GAME
from kaffeehaus.games.cafe.game import Cafe
from kaffeehaus.games.cafe.state import CafeState
from tests.games.cafe.cube_model import CubeModel

FIXTURES = Path(__file__).parents[2] / "fixtures" / "cafe"
POINTS, BURDEN = "version_1_inherited_points", "version_1_inherited_burden"


def stored(name: str) -> Record:
    """A game that was played under version 1."""
    return loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def actions_of(record: Record) -> list[tuple[Seat, str]]:
    """Everything that was done, in order."""
    acted = [entry for entry in record.entries if isinstance(entry, Acted)]
    return [(entry.seat, text) for entry in acted for text in entry.actions or ()]


def replayed(game: Cafe, record: Record) -> tuple[CafeState, list[str]]:
    """The end of the game, stored and loaded after every action, and how it differed from the
    model of cubes on the way."""
    closing = record.closing()
    assert closing is not None
    state = game.new(record.header.options, record.header.seats, int(closing.seed))
    model, differences = CubeModel(state), []
    for seat, text in actions_of(record):
        model.hear(state.apply(seat, game.parse(text)))
        state = game.load(state.save())
        differences += model.differences(state)
    return state, differences


@pytest.mark.parametrize("name", [POINTS, BURDEN])
def test_a_record_of_version_1_ends_as_it_was_played(name: str) -> None:
    record = stored(name)
    assert record.header.version == 1
    assert verify(record).status is Status.COMPLETE
    state, differences = replayed(GAME.under(1), record)
    position = (FIXTURES / f"{name}.txt").read_text(encoding="utf-8").strip()
    assert state.position() == position
    assert differences, "the fault does not show"


@pytest.mark.parametrize(
    ("name", "then", "today", "returned"),
    [
        (POINTS, (0, 3), (0, 0), [0, 1, 0, 0]),
        (BURDEN, (0, 0), (0, 4), [0, 1, 0, 2]),
    ],
)
def test_the_same_actions_end_otherwise_today(
    name: str, then: tuple[int, ...], today: tuple[int, ...], returned: list[int]
) -> None:
    """More cubes are back in the supply, and the shop has only what was delivered to it."""
    old, _ = replayed(GAME.under(1), stored(name))
    new, differences = replayed(GAME, stored(name))
    assert differences == []
    ended = [state.outcome() for state in (old, new)]
    assert [outcome and outcome.scores for outcome in ended] == [then, today]
    assert [b - a for a, b in zip(old.supply, new.supply, strict=True)] == returned


@pytest.mark.parametrize(("version", "ways"), [(2, 4), (3, 1)])
def test_a_full_lote_had_four_ways_to_one_effect(version: int, ways: int) -> None:
    game = GAME.under(version)
    state = game.new({"expresso": True, "produce": "any_color"}, 1, 37)
    for text in [
        "take 903",
        "place 270 p16",
        "produce p16 yellow",
        "done",
        "take 23",
        "place 180 r16",
    ]:
        state.apply(0, game.parse(text))
    assert sum(str(action).startswith("produce p16") for action in state.legal(0)) == ways
