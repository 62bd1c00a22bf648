"""Explanations of coffee sales as sentences and as JSON, and the trainer's levels.

Each place has exactly one reason and one sentence. The JSON is what `kaffeehaus fcm route` prints
and the API returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.i18n import (
    Label,
    and_list,
    comma_list,
    gettext,
    lazy_gettext,
    lazy_pgettext,
    ngettext,
)
from kaffeehaus.core.notation import Json, JsonObject
from kaffeehaus.games.fcm.modules.coffee.rules.routes.practice import Level
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import (
    CoffeeSale,
    Kind,
    Location,
    RouteClass,
)
from kaffeehaus.games.fcm.modules.coffee.rules.shops import COFFEE
from kaffeehaus.games.fcm.rules.board.plan import Square, square_name
from kaffeehaus.games.fcm.words.titles import counted_goods


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
    chain, square = chain_name(sale, place.chain), square_name(*place.square)
    if place.kind is Kind.SHOP:
        return gettext("%(chain)s’s coffee shop at %(square)s", chain=chain, square=square)
    return gettext("%(chain)s’s restaurant at %(square)s", chain=chain, square=square)


def chain_name(sale: CoffeeSale, chain: int) -> str:
    """Name of a chain, or its number if it has none."""
    return sale.position.chains[chain].name or gettext("Chain %(number)s", number=chain + 1)


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
            return gettext("%(place)s: sold 1 coffee. Every best route passes it.", place=name)
        case Reason.OUT_OF_STOCK if not sale.position.chains[place.chain].coffee:
            return gettext("%(place)s: out of stock. The chain has no coffee.", place=name)
        case Reason.OUT_OF_STOCK:
            return gettext(
                "%(place)s: out of stock. Places nearer to the house sold the chain’s last coffee.",
                place=name,
            )
        case Reason.UNDECIDED:
            past = [len(found.routes) for found in sale.classes if place in found.passes]
            return ngettext(
                "%(place)s: undecided. Only %(num)s of %(all)s best routes passes it.",
                "%(place)s: undecided. Only %(num)s of %(all)s best routes pass it.",
                sum(past),
                all=len(sale.routes),
                place=name,
            )
        case Reason.OUTSOLD:
            return gettext(
                "%(place)s: outsold. The best routes sell %(coffees)s; routes past it sell fewer.",
                place=name,
                coffees=coffees(sale.classes[0].worth),
            )
        case Reason.OFF_ROUTE if sale.distance is None:
            return gettext("%(place)s: off route. No road leads to dinner.", place=name)
        case Reason.OFF_ROUTE:
            return gettext("%(place)s: off route. No shortest route passes it.", place=name)
        case Reason.DESTINATION:
            return gettext(
                "%(place)s: destination. A house buys no coffee where it eats.", place=name
            )
        case Reason.CLOSED:
            return gettext("%(place)s: coming soon. It opens after this turn.", place=name)


def coffees(number: int) -> str:
    """`1 coffee`, `3 coffees`."""
    return counted_goods(COFFEE, number)


def ways(sale: CoffeeSale) -> tuple[str, ...]:
    """A sentence for each class of valid routes: what it passes and would sell."""
    return tuple(class_sentence(sale, found) for found in sale.classes)


def class_sentence(sale: CoffeeSale, found: RouteClass) -> str:
    """`2 routes, 1 coffee each, past Adler's coffee shop at d4.`"""
    places = [place_name(sale, place) for place in sale.locations if place in found.passes]
    count = len(found.routes)
    if not places:
        return ngettext("%(num)s route past no coffee.", "%(num)s routes past no coffee.", count)
    return ngettext(
        "%(num)s route, %(coffees)s, past %(places)s.",
        "%(num)s routes, %(coffees)s each, past %(places)s.",
        count,
        coffees=coffees(found.worth),
        places=and_list(places),
    )


def headline(sale: CoffeeSale) -> str:
    """The whole sale in a few short sentences."""
    if sale.distance is None:
        return gettext("No road leads from the house to dinner, so no coffee is sold.")
    return " ".join(_summary(sale, sale.distance))


def _summary(sale: CoffeeSale, distance: int) -> Iterator[str]:
    if distance:
        yield ngettext(
            "Dinner is %(num)s tile border away.",
            "Dinner is %(num)s tile borders away.",
            distance,
        )
    else:
        yield gettext("Dinner is on the same tile.")
    worth = sale.classes[0].worth
    if not worth:
        yield gettext("No shortest route passes any coffee.")
        return
    yield ngettext(
        "%(num)s best route, worth %(coffees)s.",
        "%(num)s best routes, each worth %(coffees)s.",
        len(sale.routes),
        coffees=coffees(worth),
    )
    if sale.selling:
        sold = (f"{chain_name(sale, i)} {sold}" for i, sold in enumerate(sale.sold) if sold)
        yield gettext("Sold: %(sales)s.", sales=comma_list(sold))
    else:
        yield gettext("No place is on all of them, so none sells.")


# Levels of the trainer


@dataclass(frozen=True, slots=True)
class LevelText:
    """The name of a level, and its number of best routes."""

    name: Label
    routes: Label


LEVELS = {
    Level.PLAIN: LevelText(lazy_pgettext("level", "Plain"), lazy_gettext("1 best route")),
    Level.FORKED: LevelText(lazy_pgettext("level", "Forked"), lazy_gettext("2–3 best routes")),
    Level.BRANCHED: LevelText(lazy_pgettext("level", "Branched"), lazy_gettext("4–5 best routes")),
    Level.TANGLED: LevelText(lazy_pgettext("level", "Tangled"), lazy_gettext("6 or more")),
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
