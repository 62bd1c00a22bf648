"""Evaluation function for Café: safe points, cubes in production, potential of the area."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter

from kaffeehaus.games.cafe.rules.area import Area
from kaffeehaus.games.cafe.rules.cards import COLOURS, NO_CUBES, Colour, Kind
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.picking import SHIPS
from kaffeehaus.games.cafe.rules.scoring import sheet_of
from kaffeehaus.games.cafe.rules.variant import Variant

STORED = (2.0, 1.0, 0.3, 0.1)
"""Value of another cube of the scarcest colour, the second and so on, before the end."""
ON_THE_WAY = {Kind.BEAN: 0.25, Kind.LOTE: 0.25, Kind.DRY: 0.55, Kind.ROAST: 0.85}
"""Fraction of its value that a cube has on a square of this kind."""
GROWING = (0.0, 1.0, 2.3, 3.7, 5.3)
"""By size: value of a group of bean squares; larger ones count no more."""
BEGUN = 0.7
"""Fraction of its points that a shop counts for each part of its demand that it has."""
INDICES = range(len(COLOURS))
A_SHIP = 0.08
"""Value of a single ship per remaining round."""


@dataclass(frozen=True, slots=True)
class Taste:
    """Weights: value of a part of the area per remaining round."""

    action: float = 0.55
    growing: float = 0.12
    colour: float = 0.12
    """For every colour that grows here."""
    drying: float = 0.3
    roasting: float = 0.3
    free_cards: float = 0.25
    """The two ships that save the price of cards."""
    shop: float = 0.45
    """Fraction of its points that a shop counts, once, if all that it wants grows here."""
    surplus: int | None = None
    """Number of cubes of a colour that count beyond those of the second scarcest; all if None.
    Points are made with the two scarcest, so a surplus of one colour is worthless at the end."""


PLAIN = Taste()
"""Weights of `greedy` and `planner`."""


def standing(company: Company, variant: Variant, rounds_left: int, taste: Taste = PLAIN) -> float:
    """Value of the company's cubes and shops; after the last round, its score."""
    if not rounds_left:
        sheet = sheet_of(company, present_only=variant.present_only)
        return sheet.total + sheet.roasted / 100 + sheet.dried / 10_000
    if taste.surplus is not None:
        return _shop_points(company) + _evenly(company, taste.surplus)
    stored = sum(
        worth * count for worth, count in zip(STORED, sorted(company.warehouse), strict=True)
    )
    return stored + _shop_points(company) + _cubes(company)


def _shop_points(company: Company) -> float:
    """Supplied shops in full, partly supplied ones in part."""
    total = 0.0
    area = company.area
    for first, got in company.delivered.items():
        shop = area.shops[first].shop
        if got == shop.demand:
            total += shop.points + area.treats[first]
        else:
            total += BEGUN * shop.points * sum(got) / sum(shop.demand)
    return total


def _cubes(company: Company) -> float:
    """Cubes on squares: those a shop wants count a part of its points, others a little."""
    if not company.cubes:
        return 0.0
    wanted, demand = _wishes(company)
    second = sorted(company.warehouse)[1]
    squares = company.area.squares
    total = 0.0
    stacks = sorted(
        ((ON_THE_WAY[squares[cell].kind], *stack) for cell, stack in company.cubes.items()),
        key=itemgetter(0),
        reverse=True,
    )
    for share, colour, count in stacks:
        index = colour.index
        plain = 1.0 if company.warehouse[index] <= second else 0.45
        to_shops = min(count, demand[index])
        demand[index] -= to_shops
        worth = to_shops * max(wanted[index], plain)
        worth += (count - to_shops) * plain * 0.8
        total += share * worth
    return total


def _evenly(company: Company, surplus: int) -> float:
    """Value of all cubes, wherever they are: first for shops that want them, the rest as if
    stored."""
    coming = [0.0, 0.0, 0.0, 0.0]
    squares = company.area.squares
    for cell, (colour, count) in company.cubes.items():
        coming[colour.index] += ON_THE_WAY[squares[cell].kind] * count
    total = 0.0
    for first, shop in company.area.shops.items():
        asked, got = shop.shop.demand, company.delivered.get(first, NO_CUBES)
        if got == asked:
            continue
        points, cubes_asked = BEGUN * shop.shop.points, sum(asked)
        for index in INDICES:
            sent = coming[index]
            if not sent:
                continue
            missing = asked[index] - got[index]
            sent = min(sent, missing)
            coming[index] -= sent
            total += points * sent / cubes_asked
    stored = sorted(old + new for old, new in zip(company.warehouse, coming, strict=True))
    for worth, cubes in zip(STORED, stored, strict=True):
        total += worth * min(cubes, stored[1] + surplus)
    return total


def _wishes(company: Company) -> tuple[list[float], list[int]]:
    """By colour: the highest price of a shop for a cube it still wants, and how many are wanted."""
    wanted = [0.0, 0.0, 0.0, 0.0]
    demand = [0, 0, 0, 0]
    for first, shop in company.area.shops.items():
        asked = shop.shop.demand
        got = company.delivered.get(first, NO_CUBES)
        if got == asked:
            continue
        per_cube = shop.shop.points / sum(asked)
        for index in range(len(COLOURS)):
            if missing := asked[index] - got[index]:
                demand[index] += missing
                wanted[index] = max(wanted[index], per_cube)
    return wanted, demand


def promise(area: Area, variant: Variant, rounds_left: int, taste: Taste = PLAIN) -> float:
    """Potential of the area in this many rounds."""
    if not rounds_left:
        return 0.0
    fields = variant.fields(area)
    sizes = sorted((len(field.cells) for field in fields), reverse=True)[:5]
    growing = sum(GROWING[min(size, 4)] for size in sizes)
    colours = {area.squares[cell].colour for cell in area.cells_of(Kind.BEAN)}
    each_round = (
        taste.action * area.actions
        + taste.growing * growing
        + taste.colour * len(colours)
        + taste.drying * _groups(area.dry_groups)
        + taste.roasting * _groups(area.roast_groups)
        + (taste.free_cards if area.ships >= SHIPS else A_SHIP * area.ships)
    )
    return rounds_left * each_round + taste.shop * _shops(area, colours, rounds_left)


def _groups(groups: dict[int, tuple[int, ...]]) -> float:
    """The first squares matter most, and connected ones more."""
    sizes = [len(group) for group in dict.fromkeys(groups.values())]
    if not sizes:
        return -2.0
    return min(sum(sizes), 4) * 0.5 + min(max(sizes), 4) * 0.6


def _shops(area: Area, growing: set[Colour | None], rounds_left: int) -> float:
    """Shops whose colours grow here, as many as there is time for."""
    reach = min(1.0, rounds_left / 3)
    total = 0.0
    for shop in area.shops.values():
        wants = [colour for colour in COLOURS if shop.shop.demand[colour.index]]
        grown = sum(colour in growing for colour in wants)
        total += shop.shop.points * reach * grown / len(wants)
    return total
