"""Texts of the lobbyists module: questions, log lines and help."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import (
    Label,
    and_list,
    gettext,
    lazy_gettext,
    lazy_pgettext,
    ngettext,
)
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

_PIECES: dict[str, Label] = {
    "short": lazy_gettext("road, 2 squares"),
    "long": lazy_gettext("road, 4 squares"),
    "corner": lazy_gettext("corner road, 3 squares"),
    "i": lazy_gettext("straight park"),
    "t": lazy_gettext("T-shaped park"),
    "l": lazy_gettext("L-shaped park"),
}
_TURNS: dict[str, Label] = {
    "across": lazy_pgettext("orientation", "across"),
    "down": lazy_pgettext("orientation", "down"),
    "ne": lazy_pgettext("orientation", "north to east"),
    "se": lazy_pgettext("orientation", "south to east"),
    "sw": lazy_pgettext("orientation", "south to west"),
    "nw": lazy_pgettext("orientation", "north to west"),
    "north": lazy_pgettext("orientation", "stem north"),
    "east": lazy_pgettext("orientation", "stem east"),
    "south": lazy_pgettext("orientation", "stem south"),
    "west": lazy_pgettext("orientation", "stem west"),
    "across_nw": lazy_pgettext("orientation", "across, foot at the upper left"),
    "across_ne": lazy_pgettext("orientation", "across, foot at the upper right"),
    "across_sw": lazy_pgettext("orientation", "across, foot at the lower left"),
    "across_se": lazy_pgettext("orientation", "across, foot at the lower right"),
    "down_nw": lazy_pgettext("orientation", "upright, foot at the upper left"),
    "down_ne": lazy_pgettext("orientation", "upright, foot at the upper right"),
    "down_sw": lazy_pgettext("orientation", "upright, foot at the lower left"),
    "down_se": lazy_pgettext("orientation", "upright, foot at the lower right"),
    "0": lazy_pgettext("orientation", "not turned"),
    "1": lazy_pgettext("orientation", "turned 90° clockwise"),
    "2": lazy_pgettext("orientation", "turned 180°"),
    "3": lazy_pgettext("orientation", "turned 90° anticlockwise"),
}
_SIZES: dict[str, Label] = {
    "short": lazy_gettext("2 squares"),
    "long": lazy_gettext("4 squares"),
    "corner": lazy_gettext("3 squares, corner"),
    "i": lazy_gettext("straight"),
    "t": lazy_gettext("T-shaped"),
    "l": lazy_gettext("L-shaped"),
}
"""By piece: its size or shape."""
PHRASES: dict[str, Label] = {
    "lobbying rule": lazy_gettext("Module: Lobbyists"),
    "lobbying": lazy_gettext("Build a road or a park, or continue."),
    "road": lazy_gettext("Build a road"),
    "park": lazy_gettext("Build a park"),
    "lay": lazy_gettext("Place the piece"),
    "map tile": lazy_gettext("Add a map tile"),
    "lay tile": lazy_gettext("Place the tile"),
    "no tile": lazy_gettext("Add no tile"),
    "map_tile": lazy_gettext("Which map tile?"),
    "lot": lazy_gettext("Where does the tile go?"),
    "piece": lazy_gettext("Which piece?"),
    "lobbying hint": lazy_gettext(
        "A road puts roadworks where its arrows point and opens next turn. Houses beside a park "
        "pay the unit price once more for every item."
    ),
    **{f"road {piece}": _SIZES[piece] for piece in ("short", "long", "corner")},
    **{f"park {piece}": _SIZES[piece] for piece in ("i", "t", "l")},
    **{f"piece {piece}": said for piece, said in _PIECES.items()},
    **{f"turn {turn}": said for turn, said in _TURNS.items()},
}
"""By step, by kind of action, by field, and by field and value."""


def tell(event: Event, names: Sequence[str]) -> str:
    """The events of lobbyists as sentences."""
    match event:
        case RoadBegun(seat=seat, piece=piece, turn=turn, place=place, works=()):
            return gettext(
                "%(name)s starts a road at %(place)s (%(piece)s, %(turned)s).",
                name=names[seat],
                place=place,
                piece=_SIZES[piece],
                turned=_TURNS[turn],
            )
        case RoadBegun(seat=seat, piece=piece, turn=turn, place=place, works=works):
            return gettext(
                "%(name)s starts a road at %(place)s (%(piece)s, %(turned)s). "
                "Roadworks on %(squares)s.",
                name=names[seat],
                place=place,
                piece=_SIZES[piece],
                turned=_TURNS[turn],
                squares=and_list(works),
            )
        case ParkBuilt(seat=seat, piece=piece, turn=turn, place=place):
            return gettext(
                "%(name)s builds a park at %(place)s (%(piece)s, %(turned)s).",
                name=names[seat],
                place=place,
                piece=_SIZES[piece],
                turned=_TURNS[turn],
            )
        case TileAdded(seat=seat, tile=tile, turns=turns, lot=lot):
            return gettext(
                "%(name)s adds map tile %(tile)s at %(place)s, %(turned)s.",
                name=names[seat],
                tile=tile,
                place=lot,
                turned=_TURNS[str(turns)],
            )
        case RoadsFinished(places=places):
            return ngettext(
                "The new road at %(places)s opens. All roadworks are removed.",
                "The new roads at %(places)s open. All roadworks are removed.",
                len(places),
                places=and_list(places),
            )
    return ""


# Help


MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"
ROAD, PARK = LayPiece("long", "across", "d10"), LayPiece("l", "across_se", "e6")


def _rules() -> tuple[str, ...]:
    return (
        gettext(
            "After houses and gardens and before restaurants, each lobbyist at work builds 1 road "
            "or 1 park on empty squares, range 2 (road). Range starts at your entrances and coffee "
            "shops. The piece must lie beside a road in range."
        ),
        gettext(
            "A road has an arrow at each end. At least one must point at a road, in range or not, "
            "or at your own entrance. If it points at your own entrance, no other road has to be "
            "near."
        ),
        gettext(
            "Until the clean up, the road is under construction (hatched): it cannot be used, and "
            "it ends the block of a mailbox. Every road square at which an arrow points gets "
            "roadworks, which add 1 to the distance to dinner. In the clean up all roadworks are "
            "removed, and the new road joins every road it touches."
        ),
        parks_paragraph(),
        gettext(
            "There are 4 roads of 2 squares, 2 of 4 squares and 2 corners, and 4 parks: "
            "1 straight, 1 T-shaped and 2 L-shaped, which may be flipped. Roads and "
            "parks are permanent."
        ),
        gettext(
            "If you build a road or park in the turn in which the first one is built, add one of "
            "the unused map tiles to the town at once. It must share a whole side with another "
            "tile and may be turned, but cannot go where an airplane is. It needs no road to it. "
            "You can use it the same day, for example for restaurants and other lobbyists."
        ),
    )


def lobbyists_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(LOBBYISTS)
    drawing, told = _example()
    return HelpSection(
        gettext("Module: Lobbyists"),
        (
            *_rules(),
            *(card_sentence(card) for card in content.employees),
            *(milestone_sentence(milestone) for milestone in content.milestones),
            gettext(
                "In the drawing, G has started a road at %(place)s, with roadworks (+1) at its "
                "arrows. The preview said: %(preview)s",
                place=ROAD.place,
                preview=told,
            ),
        ),
        drawing,
        gettext("A road under construction with roadworks at both ends, and a park."),
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
