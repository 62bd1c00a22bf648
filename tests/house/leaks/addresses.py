"""Every address under which somebody can fetch something of a table.

They come from the routes of the application, so that a new route is asked as well. A parameter
that nobody here knows how to fill is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.routing import RouteContext, iter_route_contexts

from kaffeehaus.core.outcome import Seat

FAR_FROM_TABLES = (
    "/about",
    "/api/boards",
    "/api/coffee",
    "/api/docs",
    "/api/fcm",
    "/api/games",
    "/api/openapi.json",
    "/api/puzzles",
    "/boards",
    "/continue",
    "/credits",
    "/dinner-lab",
    "/games",
    "/help",
    "/icons",
    "/lab",
    "/learn",
    "/login",
    "/manifest.webmanifest",
    "/me/bring",
    "/me/confirm",
    "/me/mail",
    "/notices",
    "/offline",
    "/play",
    "/puzzles",
    "/search",
    "/start",
    "/trainer",
    "/worker.js",
)
"""What begins so is the same whatever is played. No running game goes onto an analysis board but
one that is played alone, and what is hidden there is drawn anew: `tests/house/boards`."""
STREAMS = ("/live", "/api/me/events")
"""These have no end, and are listened to elsewhere."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks about which table."""

    game: str
    table: str
    host: str
    """The id of the guest who has set it up."""
    seats: int
    seat: Seat | None
    """The asking guest's own, if any."""
    moves: int
    action: str
    """The text of an action to ask a preview of."""
    places: tuple[str, str]
    """Between which the distance is asked."""

    def values(self, name: str) -> tuple[object, ...]:
        """What a parameter of this name is filled with. Raises `LookupError`."""
        own = self.seat or 0
        known: Mapping[str, tuple[object, ...]] = {
            "table": (self.table,),
            "table_id": (self.table,),
            "tables": (self.table,),
            "seat": (own, (own + 1) % self.seats),
            "move": tuple(sorted({max(self.moves, 1), max(self.moves // 2, 1)})),
            "number": (1,),
            "why": (1,),
            "action": (self.action,),
            "from": self.places[:1],
            "to": self.places[1:],
            "room": ("players", "onlookers"),
            "before": (2,),
            "plan": (self.moves,),
            "played": (self.action,),
            "list": ("turn", "waiting", "finished"),
            "search": ("a",),
            "page": (1,),
            "besides": (self.table,),
            "who": (self.host,),
            "game": (self.game,),
            "token": ("a",),
            "challenge": ("a",),
            "challenge_id": ("a",),
            "at": ((own + 1) % self.seats,),
            "word": ("a",),
            "lesson": ("a",),
            "then": ("/",),
        }
        if name not in known:
            raise LookupError(f"say here with what the parameter {name} is to be filled")
        return known[name]


def addresses(app: FastAPI, asking: Asking) -> list[str]:
    """All addresses, each with every way to fill it, in a fixed order."""
    found: list[str] = []
    for route in iter_route_contexts(app.routes):
        aside = str(route.path).startswith((*FAR_FROM_TABLES, *STREAMS))
        if "GET" in (route.methods or ()) and not aside:
            found.extend(_filled(route, asking))
    return sorted(found)


def _filled(route: RouteContext, asking: Asking) -> Iterator[str]:
    # Some of them are read by what the route depends on.
    path_names = list(route.param_convertors)
    asked = {field.alias: field.field_info.is_required() for field in route.dependant.query_params}
    needed = [name for name, required in asked.items() if required]
    for filled in product(*(asking.values(name) for name in path_names)):
        path = str(route.path).format(**dict(zip(path_names, filled, strict=True)))
        always = [(name, asking.values(name)[0]) for name in needed]
        yield _address(path, always)
        for name in asked.keys() - needed:
            for value in asking.values(name):
                yield _address(path, [*always, (name, value)])


def _address(path: str, query: Iterable[tuple[str, object]]) -> str:
    text = "&".join(f"{name}={quote(str(value))}" for name, value in query)
    return f"{path}?{text}" if text else path
