"""Towns with coffee for tests: the known cases as positions of the game, and eager baristas."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from kaffeehaus.core.event import Event
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    CoffeePosition,
    read_position,
)
from kaffeehaus.games.fcm.modules.coffee.rules.shops import CoffeeShop, shops_in
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.town import Box, Corner, House, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import keen_choice, town_for_two
from tests.parsed import Parsed

FIXTURE = Path(__file__).parents[3] / "fixtures" / "fcm" / "coffee_cases.json"
CASES: list[dict[str, Parsed]] = json.loads(FIXTURE.read_text(encoding="utf-8"))["cases"]
CORNERS = {corner.step: corner for corner in Corner}


def coffee_town(**options: str | int) -> FcmState:
    """The known town for two, with coffee."""
    return town_for_two(GAME, modules="coffee", **options)


def put_shops(state: FcmState, seat: Seat, *squares: Square) -> None:
    """Let a chain have shops on these squares, too."""
    shops_in(state).shops += [CoffeeShop(seat, *square) for square in squares]


def case_named(name: str) -> dict[str, Parsed]:
    """A case by its id."""
    return next(case for case in CASES if case["id"] == name)


def town_of(case: dict[str, Parsed]) -> tuple[FcmState, CoffeePosition]:
    """A turn of the game in which the house of the case is about to eat at the chain named
    there."""
    position = read_position(case)
    state = GAME.new({"modules": "coffee"}, max(2, len(position.chains)), seed=1)
    state.town.turn, state.town.order = 1, list(range(state.seats))
    state.ground = ground_of(position.plan)
    state.town.houses = [_house(position)]
    for seat, chain in enumerate(position.chains):
        player = state.player(seat)
        player.stock = {"coffee": chain.coffee} if chain.coffee else {}
        player.work = {"local_manager": 1} if chain.drive_in else {}
        player.restaurants = [
            Restaurant(*place.top_left, _corner(place.top_left, place.entrance), place.open)
            for place in chain.restaurants
        ]
        put_shops(state, seat, *chain.coffee_shops)
    return state, position


def _house(position: CoffeePosition) -> House:
    rows, columns = zip(*position.house, strict=True)
    top, left = min(rows), min(columns)
    box = Box(top, left, max(columns) - left + 1, max(rows) - top + 1)
    return House(str(position.number), 100, box)


def _corner(top_left: Square, entrance: Square) -> Corner:
    return CORNERS[entrance[0] - top_left[0], entrance[1] - top_left[1]]


def barista_choice(legal: Sequence[FcmAction], rng: Rng) -> FcmAction:
    """Whatever has to do with coffee if it is there, most of the time."""
    wanted = [action for action in legal if _is_coffee(action)]
    return rng.choice(wanted) if wanted and rng.below(4) else keen_choice(legal, rng)


def _is_coffee(action: FcmAction) -> bool:
    words = str(action)
    if action.kind in ("rest", "fire"):
        return False
    return any(word in words for word in ("barista", "shop", "trainer", "cook all", "market"))


def barista_game(
    seats: int, seed: int, options: Options
) -> Iterator[tuple[FcmState, Seat, FcmAction, tuple[Event, ...]]]:
    """A game of chains that love coffee, action by action, with what happened."""
    state = GAME.new({"modules": "coffee", **options}, seats, seed)
    rng = Rng(seed).split("barista")
    while actors := state.actors():
        seat = rng.choice(actors)
        action = barista_choice(state.legal(seat), rng)
        events = state.apply(seat, action)
        yield state, seat, action, events
