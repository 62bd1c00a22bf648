"""Lobbyists in words: what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import (
    ParkBuilt,
    RoadBegun,
    RoadsFinished,
    TileAdded,
)
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
