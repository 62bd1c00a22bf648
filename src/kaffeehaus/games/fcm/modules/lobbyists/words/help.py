"""Lobbyists on the help page, with a road under construction and a park, drawn by the engine."""

from __future__ import annotations

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import LayPiece
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import LOBBYISTS
from kaffeehaus.games.fcm.modules.lobbyists.rules.steps import lay
from kaffeehaus.games.fcm.modules.lobbyists.words.previews import preview
from kaffeehaus.games.fcm.modules.parks.words import PARKS_SAID
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import card_sentence, milestone_sentence

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
    *PARKS_SAID,
    "There are four roads of two squares, two of four and two round a corner, and four parks: a "
    "line, a T and two like an L, which may lie on either face. What is built stays.",
    "Who builds a road or a park in the turn in which the first is built adds one of the map tiles "
    "that are left to the town, at once: anywhere at its edge, with a whole side at a tile, turned "
    "as you like, but not where an airplane stands. It needs no road to it. Restaurants and your "
    "other lobbyists can use it in the same day.",
)


def lobbyists_section() -> HelpSection:
    """The module in a section of its own."""
    content = content_of(LOBBYISTS)
    drawing, told = _example()
    return HelpSection(
        "Module: Lobbyists",
        (
            *_SAID,
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
