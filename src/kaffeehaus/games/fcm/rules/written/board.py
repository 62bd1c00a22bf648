"""Lines about what stands on the board: restaurants, houses, gardens, demand and campaigns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kaffeehaus.core.i18n import gettext, lazy_gettext, pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.position_text import BadPositionText
from kaffeehaus.games.fcm.rules.board.plan import Square, square_name
from kaffeehaus.games.fcm.rules.cards import CampaignTile
from kaffeehaus.games.fcm.rules.houses import WITH_GARDEN
from kaffeehaus.games.fcm.rules.phases.working.houses import built_house
from kaffeehaus.games.fcm.rules.placing import (
    SIDES,
    at_sides,
    garden_boxes,
    restaurant_name,
    restaurant_places,
    side_boxes,
    taken_outside,
)
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Demand, House, Restaurant
from kaffeehaus.games.fcm.rules.written.chains import make_busy
from kaffeehaus.games.fcm.rules.written.lines import (
    Line,
    LineForm,
    Pointing,
    Words,
    box_squares,
    check_free,
    circled,
    is_size,
    is_square,
    nearest,
    pointed_square,
    written_box,
)

HOUSE_SIZES = ((3, 2), (2, 3))
"""Of a house piece with its garden."""
MOST_DEMAND = 40
"""Counters on a house that holds any number of them."""
CLOSED = "closed"
MOST_BEHIND = 6
"""Airplanes one behind the other; more than there are."""


def _read_restaurant(state: Position, line: Line) -> None:
    seat, square = line.chain(state), line.square()
    corner = Corner(line.one_of([corner.value for corner in Corner], "corner"))
    restaurant = Restaurant(*square, corner, open=not line.skip(CLOSED))
    line.end()
    check_free(state, line, restaurant.box)
    if replace(restaurant, open=True) not in restaurant_places(
        state, state.free_squares(), state.ground.all
    ):
        entrance = square_name(*restaurant.entrance)
        raise line.wrong(
            gettext("The entrance at %(square)s is not beside a road.", square=entrance)
        )
    most = state.rules.setup.restaurants
    if len(state.player(seat).restaurants) >= most:
        raise line.wrong(gettext("A chain has at most %(most)s restaurants.", most=most))
    state.player(seat).restaurants.append(restaurant)


def _write_restaurants(state: Position) -> Iterator[str]:
    for seat, player in enumerate(state.town.players):
        for one in player.restaurants:
            closed = "" if one.open else f" {CLOSED}"
            letter = state.mark(seat).letter
            yield f"{letter} {restaurant_name(one)} {one.corner.value}{closed}"


def _with_entrance(state: Position, words: Words) -> Iterator[Words]:
    """With each corner that is beside a road."""
    if len(words) != 2:
        yield words
        return
    row, column = pointed_square(words, 1)
    corners = [
        corner.value
        for corner in Corner
        if state.ground.beside_road
        & state.ground.net.mask([(row + corner.step[0], column + corner.step[1])])
    ]
    if not corners:
        raise BadPositionText(gettext("No entrance of a restaurant here would be beside a road."))
    yield from ([*words, corner] for corner in corners)


def _other_entrances(_state: Position, words: Words) -> Iterator[Words]:
    for corner in circled(("nw", "ne", "se", "sw"), words[2]):
        yield [*words[:2], corner, *words[3:]]


def _restaurant_squares(words: Words) -> Iterable[Square]:
    return box_squares([words[1], "2x2"])


def _read_house(state: Position, line: Line) -> None:
    number, box = line.count(gettext("the number of a house")), line.box()
    line.end()
    if number not in state.town.houses_left:
        left = ", ".join(map(str, state.town.houses_left))
        raise line.wrong(
            gettext(
                "House %(number)s cannot be built. Houses left: %(left)s.",
                number=number,
                left=left or pgettext("houses", "none"),
            )
        )
    if (box.width, box.height) not in HOUSE_SIZES:
        raise line.wrong(gettext("A house with its garden is 3x2 or 2x3."))
    check_free(state, line, box)
    state.town.houses_left.remove(number)
    state.put_house(built_house(number, box))


def _write_houses(state: Position) -> Iterator[str]:
    for number in state.rules.setup.houses:
        if number in state.town.houses_left:
            continue
        house = state.house(str(number))
        garden = house.garden
        assert garden is not None
        below = garden.width == 2
        box = Box(house.box.top, house.box.left, *((2, 3) if below else (3, 2)))
        yield f"{number} {written_box(box)}"


def _with_size(_state: Position, words: Words) -> Iterator[Words]:
    sizes = [(f"{width}x{height}",) for width, height in HOUSE_SIZES] if len(words) == 2 else [()]
    yield from ([*words, *size] for size in sizes)


def _other_size(_state: Position, words: Words) -> Iterator[Words]:
    """Width and height exchanged."""
    yield [*words[:2], words[2][::-1], *words[3:]]


def _read_garden(state: Position, line: Line) -> None:
    house, side = _house(state, line), line.one_of(SIDES, "side")
    line.end()
    if house.garden or not house.printed:
        raise line.wrong(gettext("House %(number)s cannot get a garden.", number=house.number))
    if not state.town.gardens_left:
        raise line.wrong(gettext("No garden is left."))
    box = dict(garden_boxes(state, house)).get(side)
    if box is None:
        raise line.wrong(
            gettext(
                "House %(number)s has no room for a garden on this side: %(side)s.",
                number=house.number,
                side=side,
            )
        )
    state.town.gardens_left -= 1
    state.put_house(replace(house, garden=box, limit=WITH_GARDEN))


def _write_gardens(state: Position) -> Iterator[str]:
    """Those that are printed beside a house need no line."""
    for house in state.town.houses:
        if house.printed and house.garden and not _is_printed(state, house.garden):
            yield f"{house.number} {_side(house.box, house.garden)}"


def _is_printed(state: Position, garden: Box) -> bool:
    return not state.ground.empty & state.mask(garden)


def _side(house: Box, garden: Box) -> str:
    if garden.top < house.top:
        return "north"
    if garden.top >= house.top + house.height:
        return "south"
    return "west" if garden.left < house.left else "east"


def _other_sides(_state: Position, words: Words) -> Iterator[Words]:
    yield from ([words[0], side] for side in circled(SIDES, words[1]))


def _read_demand(state: Position, line: Line) -> None:
    house, wanted = _house(state, line), list[Demand]()
    most = house.limit or MOST_DEMAND
    for _ in line.items():
        number = line.count(gettext("a number"), 1, MOST_DEMAND) if line.is_count() else 1
        good = line.one_of(state.rules.goods, "good")
        by = line.chain(state) if line.is_chain(state) else None
        wanted += [Demand(good, by)] * number
    line.end()
    if len(wanted) > most:
        raise line.wrong(
            gettext(
                "House %(number)s holds at most %(most)s demand, not %(found)s.",
                number=house.number,
                most=most,
                found=len(wanted),
            )
        )
    state.put_house(replace(house, demand=tuple(wanted)))


def _write_demand(state: Position) -> Iterator[str]:
    for house in state.town.houses:
        if house.demand:
            wanted = ", ".join(_counter(state, counter) for counter in house.demand)
            yield f"{house.number} {wanted}"


def _counter(state: Position, counter: Demand) -> str:
    return counter.good if counter.by is None else f"{counter.good} {state.mark(counter.by).letter}"


def _house(state: Position, line: Line) -> House:
    numbers = [house.number for house in state.town.houses]
    return state.house(line.one_of(numbers, "house"))


def _read_campaign(state: Position, line: Line) -> None:
    number = line.count(gettext("the number of a campaign"))
    if number not in state.town.tiles_left:
        raise line.wrong(
            gettext("Campaign %(number)s is already placed, or not in this game.", number=number)
        )
    tile = state.rules.campaigns[number]
    box = line.box() if line.is_square() else None
    if box is None and not state.rules.media[tile.medium].beside:
        raise line.wrong(
            gettext("Campaign %(number)s needs a square and a size, such as c4 2x1.", number=number)
        )
    if box:
        _check_campaign(state, line, tile, box)
    goods = tuple(line.one_of(state.rules.goods, "good") for _ in line.items())
    turns = line.count(gettext("a number of turns"), 1, 9) if line.skip("for") else None
    owner = line.chain(state) if line.skip("by") else None
    link = _linked(state, line, owner) if owner is not None and line.skip("with") else None
    line.end()
    campaign = Campaign(number, tile.medium, owner, link, goods, turns, box)
    state.town.tiles_left.remove(number)
    state.town.campaigns = sorted([*state.town.campaigns, campaign], key=lambda one: one.number)


def _check_campaign(state: Position, line: Line, tile: CampaignTile, box: Box) -> None:
    """Raises `BadPositionText` unless the tile has this size and may stand there."""
    if {box.width, box.height} != {tile.width, tile.depth}:
        size = f"{tile.width}x{tile.depth}"
        raise line.wrong(gettext("Campaign %(number)s is %(size)s.", number=tile.number, size=size))
    if state.rules.media[tile.medium].outside:
        if not _is_at_side(state, tile, box):
            raise line.wrong(
                gettext(
                    "Campaign %(number)s stands outside the board, along one side.",
                    number=tile.number,
                )
            )
        if not taken_outside(state).is_free(box):
            raise line.wrong(
                gettext("Another piece is in the way at %(box)s.", box=written_box(box))
            )
        return
    check_free(state, line, box)
    ground = state.ground
    if not state.mask(box) & ground.beside_road:
        raise line.wrong(
            gettext("Campaign %(number)s would not be beside a road.", number=tile.number)
        )


def _is_at_side(state: Position, tile: CampaignTile, box: Box) -> bool:
    """Whether it is flush with a side, or in line behind such a place."""
    return any(
        one.box.moved(*(step * places for step in one.outwards)) == box
        for one in at_sides(state.ground, tile.width, tile.depth)
        for places in range(MOST_BEHIND)
    )


def _with_box(state: Position, words: Words) -> Iterator[Words]:
    """As it lies, and turned; outside the board at the side that is nearest to the square."""
    number, *rest = words
    is_open = any(map(is_square, rest[:1])) and not any(map(is_size, rest[1:2]))
    tile = state.rules.campaigns.get(int(number)) if is_open and number.isdecimal() else None
    if tile is None:
        yield words
    elif state.rules.media[tile.medium].outside:
        box = nearest(side_boxes(state, tile.width, tile.depth), pointed_square(words, 1))
        yield [number, *written_box(box).split(), *rest[1:]] if box else words
    else:
        for width, height in dict.fromkeys(((tile.width, tile.depth), (tile.depth, tile.width))):
            yield [number, rest[0], f"{width}x{height}", *rest[1:]]


def _linked(state: Position, line: Line, owner: Seat) -> int:
    """The busy card: a new one, or that of another campaign, which was named before."""
    if not line.is_count():
        return make_busy(state, owner, line.one_of(state.rules.employees, "employee"))
    number = line.count(gettext("the number of a campaign"))
    for campaign in state.town.campaigns:
        if campaign.number == number and campaign.owner == owner and campaign.link is not None:
            return campaign.link
    raise line.wrong(gettext("Campaign %(number)s has no marketeer of this chain.", number=number))


def _write_campaigns(state: Position) -> Iterator[str]:
    first: dict[int, int] = {}
    for one in state.town.campaigns:
        words = [str(one.number), *([written_box(one.box)] if one.box else [])]
        words += [", ".join(one.goods)]
        words += [] if one.turns is None else [f"for {one.turns}"]
        if one.owner is not None:
            words.append(f"by {state.mark(one.owner).letter}")
            card = state.player(one.owner).busy.get(one.link or 0)
            if one.link is not None and card is not None:
                words.append(f"with {first.setdefault(one.link, one.number)}")
                if first[one.link] == one.number:
                    words[-1] = f"with {card}"
        yield " ".join(words)


BOARD_LINES = (
    LineForm(
        "restaurant CHAIN SQUARE CORNER",
        lazy_gettext(
            "A restaurant: its upper left square and the corner of its entrance, nw, ne, sw or se. "
            "Add `closed` while it is coming soon."
        ),
        _read_restaurant,
        _write_restaurants,
        pointing=Pointing(_with_entrance, _other_entrances, way=2, covers=_restaurant_squares),
    ),
    LineForm(
        "house NUMBER SQUARE SIZE",
        lazy_gettext(
            "A new house: its upper left square, and 3x2 or 2x3 with its garden. Printed houses "
            "need no line."
        ),
        _read_house,
        _write_houses,
        pointing=Pointing(_with_size, _other_size, way=2),
    ),
    LineForm(
        "garden HOUSE SIDE",
        lazy_gettext("A garden added to a printed house: north, east, south or west."),
        _read_garden,
        _write_gardens,
        pointing=Pointing(turn=_other_sides),
    ),
    LineForm(
        "demand HOUSE NUMBER GOOD CHAIN, ...",
        lazy_gettext("The demand of a house; the chain is the one that advertised it, if known."),
        _read_demand,
        _write_demand,
    ),
    LineForm(
        "campaign NUMBER SQUARE SIZE GOOD, ... for TURNS by CHAIN with EMPLOYEE",
        lazy_gettext(
            "A campaign: its upper left square (also outside the board) and size, what it "
            "advertises, the turns left (omitted: permanent), who placed it and which marketeer is "
            "busy with it, or the number of another campaign with the same marketeer. A campaign "
            "beside the board has no square."
        ),
        _read_campaign,
        _write_campaigns,
        pointing=Pointing(_with_box, _other_size, way=2),
    ),
)
