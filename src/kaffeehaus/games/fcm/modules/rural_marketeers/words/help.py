"""Rural marketeers on the help page, with an evening of the rural area worked out."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    RURAL_MARKETEERS,
    Offramp,
    offramps_in,
)
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.rural_area import (
    GIANT_BILLBOARD,
    RURAL_AREA,
)
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.phases.evening import serving
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Demand, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import card_sentence, milestone_sentence
from kaffeehaus.games.fcm.words.reasons import explain

_MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"
_SAID = (
    "The country around the town counts as one house, the rural area, which lies beside the "
    "board. Only rural marketeers can advertise there.",
    "A rural marketeer at work may put up a giant billboard for any food or drink that can be "
    "advertised. There are four. Each stays for ever, and its marketeer is busy for the rest of "
    "the game; no range is asked for.",
    "Every time campaigns run, each giant billboard puts two counters on the rural area, however "
    "many are there. So its order grows until one chain has all of it.",
    "Whoever puts up a giant billboard in the first turn in which that happens lays an offramp "
    "right after its campaigns, as long as there are any; there are three. It covers three squares "
    "outside the board, along its edge or straight away from it, must touch a road there, and may "
    "not lie over an airplane or another offramp.",
    "The rural area eats after all houses. Its people come into town by any offramp, whoever laid "
    "it, and the way is counted from there like every other; the step into town is one border. "
    "Without an offramp on a road to an open restaurant nobody can serve them. With coffee in the "
    "game they buy it on their way.",
)


def rural_section() -> HelpSection:
    """The module in a section of its own."""
    content = content_of(RURAL_MARKETEERS)
    state = _evening()
    reasons = explain(state, serving(state, state.house(RURAL_AREA)))
    assert reasons is not None
    return HelpSection(
        "Module: Rural marketeers",
        (
            *_SAID,
            *(card_sentence(card) for card in content.employees),
            *(milestone_sentence(milestone) for milestone in content.milestones),
            f"In the drawing two turns have passed with one giant billboard. {reasons.title}. "
            f"{' '.join(reasons.sentences)}",
        ),
        still_svg(state.view(None), reasons.marks),
        "The rural area below the town with its order, a giant billboard beside it, an offramp at "
        "the upper edge, and the way to dinner.",
    )


def _evening() -> FcmState:
    """Both chains have what the rural area wants; one is nearer to the offramp."""
    state = find_game("fcm").new({"modules": RURAL_MARKETEERS, "map": _MAP}, 2)
    assert isinstance(state, FcmState)
    state.town.turn, state.town.order, state.town.step = 3, [0, 1], "working"
    state.player(0).restaurants = [Restaurant(5, 10, Corner.SE)]
    state.player(1).restaurants = [Restaurant(0, 13, Corner.SW)]
    for player in state.town.players:
        player.stock = {"pizza": 4}
    state.town.campaigns = [Campaign(21, GIANT_BILLBOARD, 0, None, ("pizza",), None, None)]
    offramps_in(state).laid = [Offramp(0, Box(-1, 11, 3, 1))]
    house = state.house(RURAL_AREA)
    state.put_house(replace(house, demand=(Demand("pizza", 0),) * 4))
    return state
