"""The drawing: well-formed, complete, usable without colours and without a house around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from xml.etree import ElementTree as ET

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Mark, Marks, Suggestion, Tone
from kaffeehaus.games.coffee import GAME
from kaffeehaus.games.coffee.drawing.geometry import STONE, layout_of
from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Rod, board_names, find_board, side_of
from kaffeehaus.games.coffee.state import CoffeeState
from tests.games.coffee.playing import after, new

SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: CoffeeState, *places: Mark) -> ET.Element:
    """The drawing for the player to move, with what can be chosen."""
    seat = state.seat_to_move()
    return ET.fromstring(state.view(seat).svg(Marks(state.legal(seat), places)))


def with_class(svg: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a class."""
    return [e for e in svg.iter() if name in e.get("class", "").split()]


def positions(board: str) -> Iterator[CoffeeState]:
    """The first, some middle and the last position of a few games on a board."""
    for n in sorted({2, side_of(board)}):
        state, rng = new(board, n, pie=True), Rng(n)
        while state.outcome() is None:
            if state.turns < 4 or state.turns % 5 == 0:
                yield state.copy()
            seat = state.seat_to_move()
            state.play(seat, rng.choice(state.legal(seat)))
        yield state


@pytest.mark.parametrize("board", board_names())
def test_every_legal_action_can_be_chosen_on_the_board(board: str) -> None:
    for state in positions(board):
        svg = drawn(state)
        cells = [e.get("data-value") for e in svg.iter() if e.get("data-field") == "cell"]
        rods = [
            (e.get("data-when"), e.get("data-value"))
            for e in svg.iter()
            if e.get("data-field") == "rod"
        ]
        turns = [a for a in state.legal(state.seat_to_move()) if isinstance(a, Place)]
        assert cells == list(dict.fromkeys(turn.cell for turn in turns))
        assert rods == [(f"cell={turn.cell}", turn.rod.value) for turn in turns]


@pytest.mark.parametrize("board", board_names())
def test_ids_stand_once_and_every_reference_is_kept(board: str) -> None:
    for state in positions(board):
        svg = drawn(state)
        ids = [e.get("id") for e in svg.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        used = {e.get("href") for e in svg.iter(f"{SVG}use")}
        assert used <= {f"#{name}" for name in ids}


@pytest.mark.parametrize("board", board_names())
def test_pieces_are_all_there(board: str) -> None:
    for state in positions(board):
        svg, view = drawn(state), state.view(None)
        labels = [e.get("aria-label", "") for e in with_class(svg, "stone")]
        assert [label.split(", ")[:2] for label in labels] == [
            [stone.cell, f"{stone.colour.value} stone"] for stone in view.stones
        ]
        assert len(with_class(svg, "rod")) == (view.rod is not None)


def test_what_can_be_chosen_has_a_role_and_a_name() -> None:
    svg = drawn(after("c3/"))
    marked = [e for e in svg.iter() if e.get("data-field")]
    assert all(e.get("role") == "button" and e.get("aria-label") for e in marked)
    cell = next(e for e in marked if e.get("id") == "cell-b2")
    assert cell.get("aria-label") == "b2, free, on the line"
    rod = next(e for e in marked if e.get("id") == "rod-b2-up-right")
    assert rod.get("aria-label") == "rod up to the right"


def test_every_cell_can_be_chosen_or_says_why_not() -> None:
    state = after("c3/", "d4-")
    svg = drawn(state)
    whys = [e.attrib["data-why"] for e in svg.iter() if "data-why" in e.attrib]
    choices = {e.attrib["data-value"] for e in svg.iter() if e.attrib.get("data-field") == "cell"}
    assert len(whys) + len(choices) == len(find_board(state.view(0).board).cells)
    assert "There is already a stone on c3. Choose a cell on the marked line." in whys
    assert "The rod on d4 points along the row: choose a cell on that line." in whys
    assert state.refusal(state.actors()[0], Place("a1", Rod.ROW)).sentence in whys


def test_rods_are_hidden_until_their_cell_is_chosen() -> None:
    rods = [e for e in drawn(after("c3/")).iter() if e.get("data-when")]
    assert rods
    assert {e.get("display") for e in rods} == {"none"}


@pytest.mark.parametrize(
    ("state", "choice", "parts"),
    [
        (new(), "rod-c3-row", {"stone", "row-on", "row-back"}),
        (new(), "rod-a1-row", {"stone", "row-on"}),
        (new(), "rod-e1-row", {"stone", "row-back"}),
        (new(), "rod-e1-up-left", {"stone", "up-left-on"}),
        (new(), "rod-a5-file", {"stone", "file-back"}),
        (after("a1-", "b1\\", board="sq-2", n=2), "rod-a2-none", {"stone", "star"}),
    ],
)
def test_a_rod_is_offered_only_the_ways_that_stay_on_the_board(
    state: CoffeeState, choice: str, parts: set[str]
) -> None:
    group = next(e for e in drawn(state).iter() if e.get("id") == choice)
    prefix = f"#{state.view(0).board}-black-"
    assert {e.get("href", "").removeprefix(prefix) for e in group} == parts


def test_the_root_is_a_group_only_while_something_can_be_chosen() -> None:
    state = after("c3/")
    assert drawn(state).get("role") == "group"
    onlooker = ET.fromstring(state.view(None).svg())
    assert onlooker.get("role") == "img"
    assert not [e for e in onlooker.iter() if e.get("data-field")]


def test_title_and_description_say_what_is_drawn() -> None:
    svg = drawn(after("c3/", "d4|"))
    assert svg.findtext(f"{SVG}title") == (
        "Coffee, 5x5: 4 in a row wins. Black to move. The rod on d4 points straight up."
    )
    assert svg.findtext(f"{SVG}desc") == (
        "Black stones: c3. Orange stones: d4. The next stone may go on: d1, d2, d3, d5."
    )


def test_the_rod_lies_as_it_was_laid() -> None:
    for board, rods in (
        ("sq-5", {"-": 0, "/": -45, "\\": -135, "|": -90}),
        ("hex-5", {"-": 0, "/": -60, "\\": -120}),
    ):
        layout = layout_of(board)
        assert {rod.value: round(turn) for rod, turn in layout.turns.items()} == rods


def test_the_line_of_the_rod_goes_from_edge_to_edge() -> None:
    svg = drawn(after("b2/"))
    line = next(e for e in svg.iter() if e.get("id") == "rod-line")
    layout = layout_of("sq-5")
    ends = [(line.get("x1"), line.get("y1")), (line.get("x2"), line.get("y2"))]
    assert ends == [tuple(f"{v:g}" for v in layout.centres[cell]) for cell in ("a1", "e5")]


def test_a_winning_line_is_banded_and_its_last_stone_starred() -> None:
    turns = ("c2-", "c4\\", "d3-", "d1/", "c1\\", "a1/", "e3\\", "c5-", "c3*")
    svg = drawn(after(*turns, board="hex-3", n=3))
    bands = {tuple(e.get(k) for k in ("x1", "y1", "x2", "y2")) for e in with_class(svg, "won")}
    assert len(bands) == 2, "one for the row, one for the slant"
    (hints,) = with_class(svg, "hints")
    assert len(hints) == 1


def test_a_long_line_is_one_band() -> None:
    svg = drawn(after("d1\\", "b3/", "d5-", "c5\\", "d4\\", "e3/", "d2-", "e2\\", "d3*"))
    assert len({(e.get("x1"), e.get("x2")) for e in with_class(svg, "won")}) == 1


def test_tones_and_stones_differ_without_their_colours() -> None:
    def colourless(e: ET.Element) -> str:
        return re.sub(r'(fill|stroke)="[^"]*"', "", ET.tostring(e, encoding="unicode"))

    state = after("c3/")
    marks = [with_class(drawn(state, Mark("a1", tone)), "mark")[0] for tone in Tone]
    assert len({colourless(mark[0]) for mark in marks}) == len(Tone)
    black, orange = with_class(drawn(after("c3/", "d4/")), "stone")
    assert len(black) != len(orange), "an orange stone carries a diamond"


def test_texts_of_marks_are_escaped() -> None:
    svg = drawn(after("c3/"), Mark("a1", Tone.LOSS, "<script>alert(1)</script> & more"))
    (mark,) = with_class(svg, "mark")
    assert mark.findtext(f"{SVG}title") == "<script>alert(1)</script> & more"


def test_every_place_can_be_pointed_out_by_the_page() -> None:
    svg = drawn(new("hex-3", 3))
    places = [e.get("data-place") for e in svg.iter() if e.get("data-place")]
    assert places == list(find_board("hex-3").cells)


@pytest.mark.parametrize("board", board_names())
def test_drawing_stands_alone(board: str) -> None:
    """No style sheet, no script, no fixed size, and every colour has a fallback."""
    for state in positions(board):
        seat = state.seat_to_move()
        svg = state.view(seat).svg(Marks(state.legal(seat)))
        assert not re.search(r"<style|<script| style=", svg)
        root = ET.fromstring(svg)
        assert root.get("width") is None
        assert root.get("height") is None
        assert len(root.get("viewBox", "").split()) == 4
        colours = re.findall(r"var\(.*?\)", svg)
        assert colours
        assert all(re.fullmatch(r"var\(--[a-z-]+, #[0-9A-F]{6}\)", c) for c in colours)


@pytest.mark.parametrize("board", board_names())
def test_everything_lies_inside_and_nothing_overlaps(board: str) -> None:
    layout = layout_of(board)
    spots = list(layout.centres.values())
    assert all(STONE < x < layout.width - STONE for x, _ in spots)
    assert all(STONE < y < layout.height - STONE for _, y in spots)
    for index, (x, y) in enumerate(spots):
        assert all(hypot(x - a, y - b) > 2 * STONE for a, b in spots[index + 1 :])


def test_rows_are_drawn_from_the_bottom() -> None:
    for board in ("sq-5", "hex-4"):
        layout = layout_of(board)
        rows = [layout.centres[row[0]][1] for row in layout.board.rows()]
        assert rows == sorted(rows, reverse=True)


def test_largest_first_turn_stays_small() -> None:
    """91 cells with three rods each, before compression."""
    state = new("hex-6", 6)
    assert len(state.view(0).svg(Marks(state.legal(0)))) < 140_000


def test_help_explains_and_draws() -> None:
    sections = GAME.help()
    assert [section.title for section in sections] == [
        "The goal",
        "A turn",
        "The rod",
        "Leave a free cell",
        "Win with a line",
        "Being stuck",
        "The pie rule",
        "Notation",
    ]
    for section in sections:
        assert all(paragraph.endswith(".") for paragraph in section.paragraphs)
        assert bool(section.drawing) == bool(section.caption)
        if section.drawing:
            assert ET.fromstring(section.drawing).get("role") == "img"


def test_good_turns_are_drawn_with_their_worth() -> None:
    state = after("c3-")
    best = (
        Suggestion(("b3/",), "64 %"),
        Suggestion(("b3|",), "61 %"),
        Suggestion(("a3-",), "50 %"),
        Suggestion(("swap",), "49 %"),
    )
    svg = ET.fromstring(state.view(None).svg(Marks(suggestions=best)))
    labels = [drawing.get("aria-label") for drawing in with_class(svg, "suggestion")]
    assert labels == ["b3/: 64 %", "b3|: 61 %", "a3-: 50 %"]
    words = {text.text for group in with_class(svg, "worths") for text in group.iter(f"{SVG}text")}
    assert words == {"64 %", "61 %", "50 %"}
    assert with_class(drawn(state), "suggestion") == []
