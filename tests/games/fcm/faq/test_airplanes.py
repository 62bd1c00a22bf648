"""The FAQ on airplanes: where they stand outside the board, also one behind the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.media import under_the_flight
from kaffeehaus.games.fcm.rules.placing import box_name, taken_outside
from kaffeehaus.games.fcm.rules.ruleset.groups import Board
from kaffeehaus.games.fcm.rules.ruleset.module import Module
from kaffeehaus.games.fcm.rules.ruleset.points import Union
from kaffeehaus.games.fcm.rules.ruleset.rulings import Preset, Rulings
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Piece
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.modified import always, town_with
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two

FLUSH = {"north3": (2, 0), "south3": (-2, 0), "west3": (0, 2), "east3": (0, -2)}
"""By place: from the second row of airplanes to the board."""


def test_f28_an_airplane_shows_its_wide_side_and_is_wholly_over_lines_of_the_board() -> None:
    state = town_for_two()
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market brand_manager 6")
    sides = {"north": "5x2", "south": "5x2", "west": "2x5", "east": "2x5"}
    assert set(texts(state, 0)) == {
        f"at {side}{line} {turn}" for side, turn in sides.items() for line in range(1, 12)
    }
    do(state, 0, "at north1 5x2", "good burger", "for 4")
    assert "first_airplane" in state.player(0).milestones


def with_airplanes(*boxes: tuple[int, Box]) -> FcmState:
    """A town with these airplanes, by their numbers; chain 0 has a brand manager at work."""
    state = town_for_two()
    state.town.campaigns = [
        Campaign(number, "airplane", 1, None, ("beer",), 2, box) for number, box in boxes
    ]
    for number, _ in boxes:
        state.town.tiles_left.remove(number)
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done")
    return state


@pytest.mark.parametrize(
    ("place", "front", "box"),
    [
        ("north3", Box(-2, 0, 5, 2), Box(-4, 2, 3, 2)),
        ("south3", Box(15, 4, 5, 2), Box(17, 2, 3, 2)),
        ("west3", Box(4, -2, 2, 5), Box(2, -4, 2, 3)),
        ("east3", Box(0, 15, 2, 5), Box(2, 17, 2, 3)),
    ],
)
def test_f27_airplanes_may_share_lines_and_side(place: str, front: Box, box: Box) -> None:
    state = with_airplanes((6, front))
    turn = f"{box.width}x{box.height}"
    do(state, 0, "market brand_manager 5")
    assert len(texts(state, 0)) == len(set(texts(state, 0))) == 4 * 13
    told = state.preview(0, GAME.parse(f"at {place} {turn}"))
    assert told.sentences[1:] == ("It would stand behind campaign 6.",)
    do(state, 0, f"at {place} {turn}", "good burger", "for 4")
    behind, first = state.town.campaigns
    assert (behind.number, behind.box) == (5, box)
    assert box_name(state, box) == place
    lines = state.view(0).text().splitlines()
    assert f"Airplane 5 (G): burger, 4 turns, at {place}, behind campaign 6" in lines
    assert f"Airplane 6 (X): beer, 2 turns, at {place[:-1]}" in state.view(0).text()
    # Both reach the houses under their lines, as if they stood at the board.
    flush = replace(behind, box=box.moved(*FLUSH[place]))
    assert under_the_flight(state, behind) == under_the_flight(state, flush)
    assert under_the_flight(state, first) != []


def test_a_third_airplane_stands_behind_whatever_it_covers() -> None:
    state = with_airplanes((5, Box(-2, 0, 3, 2)), (4, Box(-4, 2, 1, 2)))
    do(state, 0, "market brand_manager 6", "at north3 5x2", "good beer", "for 1")
    assert state.town.campaigns[-1].box == Box(-6, 2, 5, 2)
    assert "at north3, behind campaigns 4 and 5" in state.view(0).text()


def test_an_airplane_goes_to_the_front_where_there_is_room() -> None:
    state = with_airplanes((5, Box(-4, 2, 3, 2)))
    do(state, 0, "market brand_manager 4", "at north3 1x2")
    assert state.town.day is not None
    assert state.town.day.making is not None
    assert state.town.day.making.box == Box(-2, 2, 1, 2)


def test_nothing_stands_over_or_behind_another_piece_outside_the_board() -> None:
    piece = Piece("offramp", "Offramp", None, Box(-1, 2, 3, 1))
    state = town_with(Module("ramps", board=Board(pieces=Union(always([piece])))))
    state.player(0).work = {"brand_manager": 1}
    begin_day(state, 0)
    do(state, 0, "done", "market brand_manager 4")
    assert not {f"at north{line} 1x2" for line in (3, 4, 5)} & set(texts(state, 0))
    assert {"at north2 1x2", "at north6 1x2", "at south3 1x2"} <= set(texts(state, 0))
    assert taken_outside(state).others == frozenset(piece.box.squares())


def test_by_the_first_version_airplanes_do_not_overlap() -> None:
    state = with_airplanes((6, Box(-2, 0, 5, 2)))
    state.rulings = Rulings(Preset.RULEBOOK, 1)
    do(state, 0, "market brand_manager 4")
    assert "at north5 1x2" not in texts(state, 0)
    assert "at north6 1x2" in texts(state, 0)
    assert "at south5 1x2" in texts(state, 0)
