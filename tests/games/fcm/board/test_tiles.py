"""The tiles: what is printed on them, turning them, and maps as text."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.games.fcm.rules.board.tiles import (
    Laid,
    TileSet,
    all_tiles,
    board_rows,
    read_map,
    turned,
    write_map,
)

laid = st.builds(Laid, st.sampled_from(sorted(all_tiles())), st.integers(0, 3))


def test_twenty_base_tiles_and_six_of_the_expansion() -> None:
    sets = Counter(tile.set for tile in all_tiles().values())
    assert sets == {TileSet.BASE: 20, TileSet.EXPANSION: 6}


def test_printed_house_numbers() -> None:
    numbers = sorted(
        int(building.number)
        for tile in all_tiles().values()
        if tile.set is TileSet.BASE
        for building in tile.buildings
    )
    assert numbers == [2, 4, 5, 7, 8, 10, 12, 13, 15, 16, 18]


def test_drinks_of_the_base_tiles() -> None:
    signs = Counter(
        sign
        for tile in all_tiles().values()
        if tile.set is TileSet.BASE
        for row in tile.rows
        for sign in row
    )
    assert (signs["B"], signs["L"], signs["S"], signs["+"]) == (5, 4, 4, 2)


def test_every_base_tile_has_road_in_the_middle_of_three_edges_at_least() -> None:
    for tile in all_tiles().values():
        if tile.set is TileSet.BASE:
            rows = tile.rows
            middles = [rows[0][2], rows[2][4], rows[4][2], rows[2][0]]
            assert middles.count("#") >= 3, tile.id


def test_a_map_is_laid_and_turned() -> None:
    assert board_rows(read_map("E0 N2 | A2 O1")) == (
        "###.......", "#B........", "#.HH######", "..HH#..#B.", "..###..#..",
        "..#HH..#..", "..#HH..#.B", "##########", "..#....#..", "..#....#..",
    )  # fmt: skip


@given(st.integers(1, 4), st.data())
def test_maps_are_read_back_as_written(width: int, data: st.DataObject) -> None:
    row = st.lists(laid, min_size=width, max_size=width).map(tuple)
    tiles = tuple(data.draw(st.lists(row, min_size=1, max_size=4)))
    assert read_map(write_map(tiles)) == tiles


@given(laid, st.integers(0, 4), st.integers(0, 4))
def test_turning_a_square_follows_the_tile(piece: Laid, row: int, column: int) -> None:
    where = turned((row, column), piece.turns)
    assert piece.rows()[where[0]][where[1]] == all_tiles()[piece.tile].rows[row][column]


@pytest.mark.parametrize("text", ["", "A0 B1 | C2", "A4", "a0", "AA", "A0 " * 30])
def test_bad_maps_are_refused(text: str) -> None:
    with pytest.raises(BadOptions):
        read_map(text)
