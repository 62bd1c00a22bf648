"""Texts of the lobbyists module: questions, log lines and help."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import (
    LayPiece,
    ParkBuilt,
    RoadBegun,
    RoadsFinished,
    TileAdded,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import LOBBYISTS
from kaffeehaus.games.fcm.modules.lobbyists.rules.steps import lay
from kaffeehaus.games.fcm.modules.lobbyists.words.previews import preview
from kaffeehaus.games.fcm.modules.parks.words import parks_paragraph
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import card_sentence, milestone_sentence
from kaffeehaus.games.fcm.words.titles import listed

PIECES = {
    "short": "road of two squares",
    "long": "road of four squares",
    "corner": "road round a corner, three squares",
    "i": "park in a line",
    "t": "park like a T",
    "l": "park like an L",
}
"""By piece: what it is called after `a`."""
_SHORT = {"short": "two squares", "long": "four squares", "corner": "three squares, a corner"}
_LONG_SIDE = {"across": "lying", "down": "upright"}
_ENDS = {"nw": "upper left", "ne": "upper right", "sw": "lower left", "se": "lower right"}
_TURNS = {
    "across": "across",
    "down": "up and down",
    "ne": "from north to east",
    "se": "from south to east",
    "sw": "from south to west",
    "nw": "from north to west",
    **{side: f"with its stem to the {side}" for side in ("north", "east", "south", "west")},
    **{
        f"{side}_{end}": f"{lies}, with its foot at the {where}"
        for side, lies in _LONG_SIDE.items()
        for end, where in _ENDS.items()
    },
    "0": "upright",
    "1": "turned clockwise once",
    "2": "turned twice",
    "3": "turned clockwise three times",
}
PHRASES = {
    "lobbying": "Build a road or a park, or go on.",
    "road": "Build a road",
    "park": "Build a park",
    "lay": "Lay it",
    "map tile": "Add a map tile to the town",
    "lay tile": "Lay the tile",
    "no tile": "Add no tile",
    "map_tile": "Which map tile?",
    "lot": "At which side of the town?",
    "piece": "Which piece?",
    "lobbying hint": (
        "A road holds dinner up where its arrows point, and can be used from the next turn on. "
        "Houses beside a park pay once more for every item."
    ),
    **{f"road {piece}": said for piece, said in _SHORT.items()},
    **{f"park {piece}": said for piece, said in (("i", "in a line"), ("t", "T"), ("l", "L"))},
    **{f"piece {piece}": said for piece, said in PIECES.items()},
    **{f"turn {turn}": said for turn, said in _TURNS.items()},
}
"""By step, by kind of action, by field, and by field and value."""


def tell(event: Event, names: Sequence[str]) -> str:
    """The events of lobbyists as sentences."""
    match event:
        case RoadBegun(seat=seat, piece=piece, turn=turn, place=place, works=works):
            where = f"; roadworks on {listed(works)}" if works else ""
            return f"{names[seat]} begins a {PIECES[piece]}, {_TURNS[turn]} at {place}{where}."
        case ParkBuilt(seat=seat, piece=piece, turn=turn, place=place):
            return f"{names[seat]} builds a {PIECES[piece]}, {_TURNS[turn]} at {place}."
        case TileAdded(seat=seat, tile=tile, turns=turns, lot=lot):
            return f"{names[seat]} adds the map tile {tile}, {_TURNS[str(turns)]}, at {lot}."
        case RoadsFinished(places=places):
            what = "The new road at" if len(places) == 1 else "The new roads at"
            are = "is" if len(places) == 1 else "are"
            return f"{what} {listed(places)} {are} finished, and all roadworks are gone."
    return ""


# Help


MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"
ROAD, PARK = LayPiece("long", "across", "d10"), LayPiece("l", "across_se", "e6")
_SAID = (
    "After houses and gardens, and before restaurants, each lobbyist at work builds one road or "
    "one park, on empty squares. He goes two tiles by road from your entrances or coffee shops. "
    "The piece must lie beside a road that he reaches.",
    "A road has an arrow at each end. One of them must point at a road, in reach or not, or at "
    "your own entrance; where it points at your own entrance, no other road need be near. Until "
    "the clean up it is under construction: hatched, no road, and mail stops at "
    "it. Every road square at which an arrow points gets roadworks, and whoever crosses them on "
    "the way to dinner has one more to go. In the clean up all roadworks go, and the road joins "
    "every road that it touches.",
    "There are four roads of two squares, two of four and two round a corner, and four parks: a "
    "line, a T and two like an L, which may lie on either face. What is built stays.",
    "Who builds a road or a park in the turn in which the first is built adds one of the map tiles "
    "that are left to the town, at once: anywhere at its edge, with a whole side at a tile, turned "
    "as you like, but not where an airplane stands. It needs no road to it. Restaurants and your "
    "other lobbyists can use it in the same day.",
)


def lobbyists_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(LOBBYISTS)
    drawing, told = _example()
    return HelpSection(
        "Module: Lobbyists",
        (
            *_SAID[:2],
            parks_paragraph(),
            *_SAID[2:],
            *(card_sentence(card) for card in content.employees),
            *(milestone_sentence(milestone) for milestone in content.milestones),
            f"In the drawing G has begun the road at {ROAD.place}, with roadworks (+1) at its "
            f"arrows. {told}",
        ),
        drawing,
        "A road under construction, roadworks at both ends of it, and a park.",
    )


def _example() -> tuple[str, str]:
    """A town of the help, with a road and a park, and what was foretold of the road."""
    state = find_game("fcm").new({"modules": LOBBYISTS, "map": MAP}, 2)
    assert isinstance(state, FcmState)
    state.town.turn, state.town.order, state.town.step = 1, [0, 1], "working"
    state.player(0).restaurants = [Restaurant(5, 10, Corner.SE)]
    state.player(1).restaurants = [Restaurant(0, 13, Corner.SW)]
    state.town.milestones = []
    foretold = preview(state, 0, ROAD)
    assert foretold is not None
    lay(state, 0, ROAD)
    lay(state, 0, PARK)
    return still_svg(state.view(None)), " ".join(foretold.sentences)
