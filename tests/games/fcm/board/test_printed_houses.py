"""Printed houses are known again on a board of characters."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.board.tiles import (
    PrintedHouse,
    board_rows,
    printed_houses,
    read_map,
)


def test_printed_houses_are_found_with_garden_and_apartments() -> None:
    plan = Plan(board_rows(read_map("G0 V1 | Y2 W3")))
    houses = {house.number: house.squares for house in printed_houses(plan)}
    assert houses["12"] == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert {"21", "22", "25", "9.75"} <= set(houses)
    assert len(houses["25"]) == 6
    assert len(houses["9.75"]) == 9
    assert all(plan.sign(square) in "HAG" for squares in houses.values() for square in squares)


def test_a_house_is_known_again_where_roads_were_built_and_pieces_stand() -> None:
    rows = board_rows(read_map("A0"))
    changed = ("..#Rc", *rows[1:4], rows[4][:3] + "##")
    assert printed_houses(Plan(changed)) == printed_houses(Plan(rows)) != ()


def test_tiles_that_look_alike_are_told_apart_by_their_order() -> None:
    houses = printed_houses(Plan(board_rows(read_map("A2 B0"))))
    assert [house.number for house in houses] == ["2", "4"]


def test_houses_lie_where_the_board_lies_and_holes_have_none() -> None:
    rows = board_rows(read_map("G0 A0"))
    moved = Plan((*rows, *[" " * 10] * 5), -10, -5)
    assert printed_houses(moved) == tuple(
        PrintedHouse(house.number, tuple((row - 10, column - 5) for row, column in house.squares))
        for house in printed_houses(Plan(rows))
    )
