"""Where things may stand: restaurants, campaigns, houses and gardens, found on sets of squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import At, square_name
from kaffeehaus.games.fcm.board.distance import in_range
from kaffeehaus.games.fcm.board.roads import Mask, Square
from kaffeehaus.games.fcm.cards import Measure, Range
from kaffeehaus.games.fcm.position import Position
from kaffeehaus.games.fcm.town import Box, Corner, House, Restaurant

SIDES = ("north", "east", "south", "west")


def restaurant_places(state: Position, free: Mask, doors: Mask) -> list[Restaurant]:
    """Every restaurant on free squares whose entrance is one of these squares beside a road."""
    ground = state.ground
    anchors = ground.anchors(free, 2, 2)
    found: list[tuple[Square, Restaurant]] = []
    for corner in Corner:
        row, column = corner.step
        wanted = (doors & ground.beside_road) >> (row * ground.net.stride + column)
        found += [
            (square, Restaurant(*square, corner)) for square in ground.net.squares(anchors & wanted)
        ]
    found.sort(key=lambda pair: pair[0])
    return [restaurant for _, restaurant in found]


def boxes(state: Position, width: int, height: int, wanted: Mask) -> list[Box]:
    """Every box of this size, turned both ways, on free squares, that holds a wanted square."""
    free = state.free_squares()
    return [
        Box(row, column, wide, high)
        for wide, high in _turns(width, height)
        for row, column in state.ground.net.squares(
            state.ground.anchors(free, wide, high) & state.ground.touching(wanted, wide, high)
        )
    ]


def _turns(width: int, height: int) -> list[tuple[int, int]]:
    return [(width, height)] if width == height else [(width, height), (height, width)]


def squares_in_reach(state: Position, seat: Seat, reach: Range, more: int = 0) -> Mask:
    """Squares beside a road that a card with this range gets to."""
    if reach.kind is Measure.ANYWHERE:
        return state.ground.beside_road
    works = works_on_every_route(state)
    return in_range(state.ground, state.range_starts(seat), reach.tiles + more, works)


def works_on_every_route(state: Position) -> Mask:
    """Roadworks that slow ranges and trips too, not only the way to dinner, as the ruling says."""
    every = state.rulings.roadworks_slow == "every_route"
    return state.rules.board.roadworks(state) if every else 0


def side_boxes(state: Position, width: int, depth: int) -> list[Box]:
    """Every place outside the board, flush with one of its sides, that covers so many lines."""
    ground = state.ground
    taken = {square for c in state.town.campaigns if c.box for square in c.box.squares()}
    found = []
    for left, ends in _straight(ground.columns, width):
        found += [Box(end, left, width, depth) for end in _outside(ends, depth)]
    for top, ends in _straight(ground.lines, width):
        found += [Box(top, end, depth, width) for end in _outside(ends, depth)]
    return [box for box in found if taken.isdisjoint(box.squares())]


Ends: TypeAlias = tuple[int | None, int | None]
"""The first and the last square of some lines of the board, where they agree."""


def _straight(lines: Sequence[tuple[int, int]], width: int) -> Iterator[tuple[int, Ends]]:
    """Every run of so many lines of the board, by its first one, and where they all end."""
    for first in range(len(lines) - width + 1):
        starts, stops = zip(*lines[first : first + width], strict=True)
        start = starts[0] if len(set(starts)) == 1 else None
        yield first, (start, stops[0] if len(set(stops)) == 1 else None)


def _outside(ends: Ends, depth: int) -> list[int]:
    """Where a piece of this depth begins that stands before the first or behind the last square."""
    start, stop = ends
    before = [start - depth] if start is not None else []
    return before + ([stop + 1] if stop is not None else [])


def garden_boxes(state: Position, house: House) -> Iterator[tuple[str, Box]]:
    """By side: the squares on which a garden for this house fits."""
    free = state.free_squares()
    top, left = house.box.top, house.box.left
    around = (
        Box(top - 1, left, 2, 1),
        Box(top, left + 2, 1, 2),
        Box(top + 2, left, 2, 1),
        Box(top, left - 1, 1, 2),
    )
    for side, box in zip(SIDES, around, strict=True):
        mask = state.mask(box)
        if mask.bit_count() == 2 and not mask & ~free:
            yield side, box


def box_name(state: Position, box: Box) -> str:
    """`c4` for a box on the board, `north3` for one against a side, counted from 1."""
    ground = state.ground
    if stands_on_board(state, box):
        return square_name(box.top, box.left)
    if 0 <= box.left < ground.width:
        first, last = ground.columns[box.left]
        if box.top + box.height == first:
            return f"north{box.left + 1}"
        if box.top == last + 1:
            return f"south{box.left + 1}"
    return f"{'west' if box.left < ground.lines[box.top][0] else 'east'}{box.top + 1}"


def stands_on_board(state: Position, box: Box) -> bool:
    """Whether the upper left square of a box lies on the board."""
    return bool(state.mask(Box(box.top, box.left, 1, 1)) & state.ground.all)


def box_turn(box: Box) -> str | None:
    """`3x2`: width and height, where they differ."""
    return None if box.width == box.height else f"{box.width}x{box.height}"


def restaurant_name(restaurant: Restaurant) -> str:
    """A restaurant is named by its upper left square."""
    return square_name(restaurant.top, restaurant.left)


def at_box(state: Position, box: Box) -> At:
    """The action that puts the thing in hand on this box."""
    inside = stands_on_board(state, box)
    squares = tuple(square_name(*square) for square in box.squares()) if inside else ()
    return At(box_name(state, box), box_turn(box), squares)


def at_restaurant(place: Restaurant) -> At:
    """The action that puts the restaurant in hand here."""
    squares = tuple(square_name(*square) for square in place.box.squares())
    return At(restaurant_name(place), place.corner.value, squares)
