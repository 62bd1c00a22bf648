"""Explanations of coffee sales as sentences and as JSON, and the trainer's levels.

Each place has exactly one reason and one sentence. The JSON is what `kaffeehaus fcm route` prints
and the API returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.notation import Json, JsonObject
from kaffeehaus.games.fcm.modules.coffee.rules.routes.practice import Level
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import (
    CoffeeSale,
    Kind,
    Location,
    RouteClass,
)
from kaffeehaus.games.fcm.rules.board.plan import Square, square_name


class Reason(Enum):
    """What became of a place at one dinner."""

    SOLD = "sold"
    OUT_OF_STOCK = "out of stock"
    """The chain has no coffee, or nearer places of it sold the last."""
    UNDECIDED = "undecided"
    """On some valid routes only."""
    OUTSOLD = "outsold"
    """Only on shortest routes that would sell less."""
    OFF_ROUTE = "off route"
    DESTINATION = "destination"
    """The restaurant where dinner is eaten sells no coffee to the house."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Explained:
    """A place with its reason, and the sentence that says so."""

    location: Location
    reason: Reason
    sentence: str


def place_name(sale: CoffeeSale, place: Location) -> str:
    """`Santa Maria's coffee shop at b5`."""
    return f"{owned_place(sale, place)} at {square_name(*place.square)}"


def owned_place(sale: CoffeeSale, place: Location) -> str:
    """`Santa Maria's coffee shop`."""
    chain = sale.position.chains[place.chain].name or f"Chain {place.chain + 1}"
    what = "coffee shop" if place.kind is Kind.SHOP else "restaurant"
    return f"{chain}'s {what}"


def explain(sale: CoffeeSale) -> tuple[Explained, ...]:
    """Every place on the board with its reason, chain by chain."""
    return tuple(
        Explained(place, reason, _sentence(sale, place, reason, place_name(sale, place)))
        for place in sale.locations
        for reason in (_reason(sale, place),)
    )


def _reason(sale: CoffeeSale, place: Location) -> Reason:
    if not place.open:
        return Reason.CLOSED
    if sale.distance is None:
        return Reason.OFF_ROUTE
    if _always_the_end(sale, place):
        return Reason.DESTINATION
    if not place.touches & sale.shortest:
        return Reason.OFF_ROUTE
    if not sale.position.chains[place.chain].coffee:
        return Reason.OUT_OF_STOCK
    if place in sale.selling:
        return Reason.SOLD
    if place in sale.everywhere:
        return Reason.OUT_OF_STOCK
    if any(place in found.passes for found in sale.classes):
        return Reason.UNDECIDED
    return Reason.DESTINATION if _ends(sale, place) else Reason.OUTSOLD


def _ends(sale: CoffeeSale, place: Location) -> list[bool]:
    """For every valid route: whether it ends at this place."""
    if place.kind is not Kind.RESTAURANT:
        return []
    ends = [route.restaurant for found in sale.classes for route in found.routes]
    return [end == place.square for end in ends] if place.square in ends else []


def _always_the_end(sale: CoffeeSale, place: Location) -> bool:
    ends = _ends(sale, place)
    return bool(ends) and all(ends)


def _sentence(sale: CoffeeSale, place: Location, reason: Reason, name: str) -> str:
    match reason:
        case Reason.SOLD:
            return f"{name}: sold one coffee; every best route passes it."
        case Reason.OUT_OF_STOCK if not sale.position.chains[place.chain].coffee:
            return f"{name}: out of stock; the chain has no coffee."
        case Reason.OUT_OF_STOCK:
            return f"{name}: out of stock; nearer places of the chain sold its last coffee."
        case Reason.UNDECIDED:
            return f"{name}: undecided; {_rival_routes(sale, place)}"
        case Reason.OUTSOLD:
            most = sale.classes[0].worth
            return f"{name}: outsold; routes past it sell fewer than {coffees(most)}."
        case Reason.OFF_ROUTE if sale.distance is None:
            return f"{name}: off route; no road leads from the house to its restaurant."
        case Reason.OFF_ROUTE:
            return f"{name}: off route; no shortest route passes it."
        case Reason.DESTINATION:
            return f"{name}: destination; the house buys no coffee where it eats."
        case Reason.CLOSED:
            return f"{name}: closed; it opens after this turn."


def _rival_routes(sale: CoffeeSale, place: Location) -> str:
    past = sum(place in found.passes for found in sale.classes for _ in found.routes)
    pass_it = "passes" if past == 1 else "pass"
    return f"only {past} of the {len(sale.routes)} best routes {pass_it} it."


def coffees(number: int) -> str:
    """`1 coffee`, `3 coffees`."""
    return "1 coffee" if number == 1 else f"{number} coffees"


def ways(sale: CoffeeSale) -> tuple[str, ...]:
    """A sentence for each class of valid routes: what it passes and would sell."""
    return tuple(class_sentence(sale, found) for found in sale.classes)


def class_sentence(sale: CoffeeSale, found: RouteClass) -> str:
    """`2 routes past Adler's coffee shop at d4, each worth 1 coffee.`"""
    names = [place_name(sale, place) for place in sale.locations if place in found.passes]
    count = len(found.routes)
    routes = "1 route" if count == 1 else f"{count} routes"
    if not names:
        return f"{routes} past no coffee."
    return f"{routes} past {', '.join(names)}{_worth(count, found.worth)}."


def _worth(routes: int, worth: int) -> str:
    return f", worth {coffees(worth)}" if routes == 1 else f", each worth {coffees(worth)}"


def headline(sale: CoffeeSale) -> str:
    """The whole sale in one or two sentences."""
    if sale.distance is None:
        return "No road leads from the house to its restaurant. No coffee is sold."
    dinner = f"Dinner is {_away(sale.distance)}."
    worth, routes = sale.classes[0].worth, len(sale.routes)
    if not worth:
        return f"{dinner} No shortest route passes any coffee."
    best = "1 best route" if routes == 1 else f"{routes} best routes"
    sold = (
        f"sold: {_sold_list(sale)}"
        if sale.selling
        else "no place lies on all of them, so none is sold"
    )
    return f"{dinner} {best}{_worth(routes, worth)}; {sold}."


def _away(borders: int) -> str:
    if not borders:
        return "within the tile"
    return "1 tile border away" if borders == 1 else f"{borders} tile borders away"


def _sold_list(sale: CoffeeSale) -> str:
    names = [chain.name or f"Chain {i + 1}" for i, chain in enumerate(sale.position.chains)]
    parts: Sequence[str] = [
        f"{name} {sold}" for name, sold in zip(names, sale.sold, strict=True) if sold
    ]
    return ", ".join(parts)


# Levels of the trainer


@dataclass(frozen=True, slots=True)
class LevelText:
    """The name of a level, and its number of best routes."""

    name: str
    routes: str


LEVELS = {
    Level.PLAIN: LevelText("Plain", "1 best route"),
    Level.FORKED: LevelText("Forked", "2–3 best routes"),
    Level.BRANCHED: LevelText("Branched", "4–5 best routes"),
    Level.TANGLED: LevelText("Tangled", "6 or more"),
}


# JSON


def answer_json(sale: CoffeeSale) -> JsonObject:
    """The result of one case, in the words of the case files."""
    return {
        "id": sale.position.id,
        "distance": sale.distance,
        "sold": list(sale.sold),
        "locations": _places(sale, sale.everywhere),
        "selling": _places(sale, sorted(sale.selling, key=lambda place: place.square)),
        "road": _squares(sale, sale.road_squares()),
    }


def explanation_json(sale: CoffeeSale) -> JsonObject:
    """The reasons: classes of valid routes, and one reason per place."""
    return {
        "headline": headline(sale),
        "classes": [
            _class_json(sale, found, sentence)
            for found, sentence in zip(sale.classes, ways(sale), strict=True)
        ],
        "reasons": [
            {
                "chain": item.location.chain,
                "kind": item.location.kind.value,
                "square": sale.position.counted(item.location.square),
                "reason": item.reason.value,
                "sentence": item.sentence,
            }
            for item in explain(sale)
        ],
    }


def _class_json(sale: CoffeeSale, found: RouteClass, sentence: str) -> JsonObject:
    return {
        "sentence": sentence,
        "passes": _places(sale, sorted(found.passes, key=lambda place: place.square)),
        "worth": found.worth,
        "routes": len(found.routes),
        "common": _squares(sale, sale.net.squares(found.common())),
        "example": _squares(sale, sale.net.squares(found.routes[0].squares)),
        "restaurants": _squares(sale, sorted({route.restaurant for route in found.routes})),
    }


def _places(sale: CoffeeSale, places: Iterable[Location]) -> list[Json]:
    return _squares(sale, (place.square for place in places))


def _squares(sale: CoffeeSale, squares: Iterable[Square]) -> list[Json]:
    return [sale.position.counted(square) for square in squares]
