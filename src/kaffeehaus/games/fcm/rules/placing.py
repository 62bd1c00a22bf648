"""Where things may stand: restaurants, campaigns, houses and gardens, found on sets of squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import At
from kaffeehaus.games.fcm.rules.board.distance import in_range, roads_in_range
from kaffeehaus.games.fcm.rules.board.ground import Ground
from kaffeehaus.games.fcm.rules.board.plan import Square, square_name
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.cards import Measure, Range
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import PLANES_OVERLAP
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, House, Restaurant

SIDES = ("north", "east", "south", "west")
PLANE_DEPTH = 2
"""How far an airplane reaches from the board; its width is odd."""


def restaurant_places(state: Position, free: Mask, doors: Mask) -> Sequence[Restaurant]:
    """Every restaurant on free squares whose entrance is one of these squares beside a road."""
    return _restaurants(state.ground, free, doors)


@lru_cache(maxsize=1024)
def _restaurants(ground: Ground, free: Mask, doors: Mask) -> tuple[Restaurant, ...]:
    """Kept, because a place is looked for when it is offered, when it is taken, and in every
    playout from there."""
    anchors = ground.anchors(free, 2, 2)
    found: list[tuple[Square, Restaurant]] = []
    for corner in Corner:
        row, column = corner.step
        wanted = (doors & ground.beside_road) >> (row * ground.net.stride + column)
        found += [
            (square, Restaurant(*square, corner)) for square in ground.net.squares(anchors & wanted)
        ]
    found.sort(key=lambda pair: pair[0])
    return tuple([restaurant for _, restaurant in found])


def boxes(state: Position, width: int, height: int, wanted: Mask) -> Sequence[Box]:
    """Every box of this size, turned both ways, on free squares, that holds a wanted square."""
    return _boxes(state.ground, state.free_squares(), width, height, wanted) if wanted else ()


@lru_cache(maxsize=4096)
def _boxes(ground: Ground, free: Mask, width: int, height: int, wanted: Mask) -> tuple[Box, ...]:
    """Kept, as restaurants are."""
    return tuple(
        [
            Box(row, column, wide, high)
            for wide, high in _turns(width, height)
            for row, column in ground.net.squares(
                ground.anchors(free, wide, high) & ground.touching(wanted, wide, high)
            )
        ]
    )


def _turns(width: int, height: int) -> list[tuple[int, int]]:
    return [(width, height)] if width == height else [(width, height), (height, width)]


def squares_in_reach(state: Position, seat: Seat, reach: Range, more: int = 0) -> Mask:
    """Squares beside a road that a card with this range gets to."""
    if reach.kind is Measure.ANYWHERE:
        return state.ground.beside_road
    works = state.rules.board.roadworks_for_ranges(state)
    return in_range(state.ground, state.range_starts(seat), reach.tiles + more, works)


def roads_in_reach(state: Position, seat: Seat, reach: Range, more: int = 0) -> Mask:
    """Road squares that a card with this range gets to; a step from there to their side is free."""
    if reach.kind is Measure.ANYWHERE:
        return state.ground.net.roads
    works = state.rules.board.roadworks_for_ranges(state)
    return roads_in_range(state.ground, state.range_starts(seat), reach.tiles + more, works)


def side_boxes(state: Position, width: int, depth: int) -> list[Box]:
    """Every place outside the board, at one of its sides, that covers so many lines.

    It is flush with the side; by the ruling, behind the airplanes that stand there already.
    """
    taken, overlap = taken_outside(state), state.rulings[PLANES_OVERLAP] == "yes"
    places = (_next_free(taken, one, overlap) for one in at_sides(state.ground, width, depth))
    return [box for box in places if box]


@dataclass(frozen=True, slots=True)
class AtSide:
    """A box outside the board, flush with one of its sides."""

    side: str
    box: Box

    @property
    def name(self) -> str:
        """`north3`: the side, and the first of the lines that it covers."""
        line = self.box.left if self.side in ("north", "south") else self.box.top
        return f"{self.side}{line + 1}"

    @property
    def outwards(self) -> Square:
        """The step to the place right behind it."""
        down, right = _OUTWARDS[self.side]
        return down * self.box.height, right * self.box.width

    def touched(self) -> list[Square]:
        """The squares of the board right before it, one for each line that it covers."""
        down, right = _OUTWARDS[self.side]
        inside = self.box.moved(-down, -right).squares()
        return [square for square in inside if square not in self.box.squares()]


_OUTWARDS = dict(zip(SIDES, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True))
"""By side: one step away from the board."""


def at_sides(ground: Ground, width: int, depth: int) -> Iterator[AtSide]:
    """Every box outside that is flush with a straight side and covers so many of its lines."""
    for left, (first, last) in _straight(ground.columns, width):
        if first is not None:
            yield AtSide("north", Box(first - depth, left, width, depth))
        if last is not None:
            yield AtSide("south", Box(last + 1, left, width, depth))
    for top, (first, last) in _straight(ground.lines, width):
        if first is not None:
            yield AtSide("west", Box(top, first - depth, depth, width))
        if last is not None:
            yield AtSide("east", Box(top, last + 1, depth, width))


@dataclass(frozen=True, slots=True)
class Outside:
    """What covers the squares outside the board."""

    planes: frozenset[Square]
    others: frozenset[Square]
    """Nothing stands over or behind these."""

    def is_free(self, box: Box) -> bool:
        """Whether nothing stands here, so that something that is no airplane can be put down."""
        squares = box.squares()
        return self.planes.isdisjoint(squares) and self.others.isdisjoint(squares)


def taken_outside(state: Position) -> Outside:
    """Everything that stands outside the board: campaigns, and pieces of modules."""
    campaigns = (campaign.box for campaign in state.town.campaigns)
    pieces = (piece.box for piece in state.pieces())
    return Outside(_squares_outside(state, campaigns), _squares_outside(state, pieces))


def _squares_outside(state: Position, there: Iterable[Box | None]) -> frozenset[Square]:
    outside = (box for box in there if box and not stands_on_board(state, box))
    return frozenset(square for box in outside for square in box.squares())


def _next_free(taken: Outside, one: AtSide, overlap: bool) -> Box | None:
    """The box, or the first place behind it that no airplane takes; None if it must not stand."""
    box = one.box
    while taken.others.isdisjoint(box.squares()):
        if taken.planes.isdisjoint(box.squares()):
            return box
        if not overlap:
            return None
        box = box.moved(*one.outwards)
    return None


Ends: TypeAlias = tuple[int | None, int | None]
"""The first and the last square of some lines of the board, where they agree."""


def _straight(lines: Mapping[int, tuple[int, int]], width: int) -> Iterator[tuple[int, Ends]]:
    """Every run of so many lines of the board, by its first one, and where they all end.

    A town hangs together, so no line is left out.
    """
    ends = list(lines.values())
    for number, first in enumerate(list(lines)[: 1 - width or None]):
        starts, stops = zip(*ends[number : number + width], strict=True)
        start = starts[0] if len(set(starts)) == 1 else None
        yield first, (start, stops[0] if len(set(stops)) == 1 else None)


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
    """`c4` for a box on the board, `north3` for one at a side, at the third column."""
    return place_name(state.ground, box)


def place_name(ground: Ground, box: Box) -> str:
    """See `box_name`. What stands behind something else is named after its lines all the same."""
    if is_on(ground, box):
        return square_name(box.top, box.left)
    side = side_of(ground, box)
    line = box.left if side in ("north", "south") else box.top
    return f"{side}{line + 1}"


def side_of(ground: Ground, box: Box) -> str:
    """The side of the board at which an airplane stands; it is two deep and faces the board."""
    if box.height == PLANE_DEPTH:
        first, last = ground.columns[box.left]
        if box.top < first or box.top > last:
            return "north" if box.top < first else "south"
    return "west" if box.left < ground.lines[box.top][0] else "east"


def in_front_of(ground: Ground, box: Box) -> Box:
    """The squares between a box outside and the board; none if it is flush with it."""
    match side_of(ground, box):
        case "north":
            below = box.top + box.height
            return Box(below, box.left, box.width, ground.columns[box.left][0] - below)
        case "south":
            edge = ground.columns[box.left][1] + 1
            return Box(edge, box.left, box.width, box.top - edge)
        case "west":
            right = box.left + box.width
            return Box(box.top, right, ground.lines[box.top][0] - right, box.height)
        case _:
            edge = ground.lines[box.top][1] + 1
            return Box(box.top, edge, box.left - edge, box.height)


def stands_on_board(state: Position, box: Box) -> bool:
    """Whether the upper left square of a box lies on the board."""
    return is_on(state.ground, box)


def is_on(ground: Ground, box: Box) -> bool:
    """See `stands_on_board`."""
    return bool(ground.net.mask([(box.top, box.left)]) & ground.all)


def standing_before(
    ground: Ground, campaigns: Iterable[Campaign], box: Box | None
) -> tuple[int, ...]:
    """The campaigns, by number, between an airplane and the board."""
    if box is None or is_on(ground, box):
        return ()
    between = set(in_front_of(ground, box).squares())
    return tuple(
        one.number for one in campaigns if one.box and not between.isdisjoint(one.box.squares())
    )


def box_turn(box: Box) -> str | None:
    """`3x2`: width and height, where they differ."""
    return None if box.width == box.height else f"{box.width}x{box.height}"


def restaurant_name(restaurant: Restaurant) -> str:
    """A restaurant is named by its upper left square."""
    return square_name(restaurant.top, restaurant.left)


def at_box(state: Position, box: Box) -> At:
    """The action that puts the thing in hand on this box."""
    return _at(state.ground, box)


@lru_cache(maxsize=4096)
def _at(ground: Ground, box: Box) -> At:
    """Kept: the same places are offered again and again."""
    squares = tuple([square_name(*square) for square in box.squares()])
    return At(place_name(ground, box), box_turn(box), squares if is_on(ground, box) else ())


def at_restaurant(place: Restaurant) -> At:
    """The action that puts the restaurant in hand here."""
    squares = tuple(square_name(*square) for square in place.box.squares())
    return At(restaurant_name(place), place.corner.value, squares)
