"""Coffee sales as the JSON lines that `kaffeehaus fcm route` prints and the API returns."""

from __future__ import annotations

from collections.abc import Iterable

from kaffeehaus.core.notation import Json, JsonObject
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, Location, RouteClass
from kaffeehaus.games.fcm.modules.coffee.words.routes import (
    explain,
    headline,
    ways,
)
from kaffeehaus.games.fcm.rules.board.plan import Square


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
