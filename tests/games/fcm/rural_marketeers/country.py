"""Towns with a rural area for tests."""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import Offramp, offramps_in
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.placing import at_sides
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, House, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, texts, town_for_two

NEW_TILES = (
    ".###...HH......",
    "##.##..HH.HH...",
    "#L.L######HH###",
    "##L##.HH..GG...",
    ".###..HH.......",
    "..#..#####PP#..",
    ".AAA.#AAA#PP#..",
    "#AAA##AAA######",
    ".AAA.#AAA...#PP",
    "..#..###....#PP",
    "..#....#HH#####",
    "..#....#HH#.HH#",
    "###########.HH#",
    "HH#....#..#...#",
    "HH#....#..#####",
)
"""A town with tiles of the expansion: the first one's road leads nowhere but to the second one."""
NORTH = "offramp north2 3x1"
"""In that town: at the road of the first tile."""
BILLBOARD = Campaign(21, "giant_billboard", 0, 1, ("burger",), None, None)


def country(modules: str = "rural_marketeers", **options: str | int) -> FcmState:
    """The known town for two."""
    return town_for_two(GAME, modules=modules, **options)


def new_town(modules: str = "rural_marketeers") -> FcmState:
    """Three chains in the town above: in its first row, in its left and in its lower middle."""
    state = GAME.new({"modules": modules}, 3, seed=1)
    state.town.turn, state.town.order, state.town.step = 1, [0, 1, 2], "working"
    state.ground = ground_of(Plan(NEW_TILES))
    rural_area = state.house("rural_area")
    state.town.houses = [
        House("22", 2200, Box(0, 7, 2, 2)),
        House("25", 2500, Box(1, 10, 2, 2), Box(3, 10, 2, 1)),
        rural_area,
    ]
    places = (0, 5, Corner.SW), (10, 0, Corner.SE), (10, 5, Corner.SE)
    for player, place in zip(state.town.players, places, strict=True):
        player.restaurants = [Restaurant(*place)]
        player.reserve = 0
    return state


def put_offramps(state: FcmState, *names: str) -> None:
    """Offramps of the second chain, as they are named in actions: `north2 3x1`."""
    for name in names:
        place, turn = name.split()
        width, height = map(int, turn.split("x"))
        sizes = ((3, 1), (1, 3))
        spots = [spot for size in sizes for spot in at_sides(state.ground, *size)]
        box = next(
            spot.box
            for spot in spots
            if spot.name == place and (spot.box.width, spot.box.height) == (width, height)
        )
        offramps_in(state).laid.append(Offramp(1, box))


def use_rural_marketeer(state: FcmState, seat: Seat, good: str = "burger") -> list[Event]:
    """A day in which a rural marketeer places a giant billboard; up to what comes then."""
    state.player(seat).work = {"rural_marketeer": 1}
    begin_day(state, seat)
    events: list[Event] = []
    while texts(state, seat)[0] == "hire waitress":
        events += state.apply(seat, GAME.parse("done"))
    tile = next(text for text in texts(state, seat) if text.startswith("market"))
    for text in (tile, f"good {good}"):
        events += state.apply(seat, GAME.parse(text))
    return events
