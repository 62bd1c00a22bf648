"""Printed houses are known again on a board of characters."""

from __future__ import annotations

from kaffeehaus.games.fcm.board.printed_houses import printed_houses
from kaffeehaus.games.fcm.board.tiles import board_rows, read_map


def test_printed_houses_are_found_with_garden_and_apartments() -> None:
    rows = board_rows(read_map("G0 V1 | Y2 W3"))
    houses = {house.number: house.squares for house in printed_houses(rows)}
    assert houses["12"] == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert {"21", "22", "25", "9.75"} <= set(houses)
    assert len(houses["25"]) == 6
    assert len(houses["9.75"]) == 9
    assert all(rows[r][c] in "HAG" for squares in houses.values() for r, c in squares)


def test_a_house_is_known_again_where_roads_were_built_and_pieces_stand() -> None:
    rows = board_rows(read_map("A0"))
    changed = ("..#Rc", *rows[1:4], rows[4][:3] + "##")
    assert printed_houses(changed) == printed_houses(rows) != ()


def test_tiles_that_look_alike_are_told_apart_by_their_order() -> None:
    houses = printed_houses(board_rows(read_map("A2 B0")))
    assert [house.number for house in houses] == ["2", "4"]
