"""Texts of the rural marketeers module: questions, log lines, previews and help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection, Mark, Preview, Tone
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import LayOfframp, OfframpLaid
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    GIANT_BILLBOARD,
    RURAL_AREA,
    RURAL_MARKETEERS,
    Offramp,
    offramps_in,
)
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.steps import spot_of
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.catalogue import content_of
from kaffeehaus.games.fcm.rules.phases.evening import serving, way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Corner, Demand, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.describe import card_sentence, milestone_sentence
from kaffeehaus.games.fcm.words.reasons import explain

PHRASES = {
    "offramps": "Lay an offramp from the rural area into town, or go on.",
    "offramp": "Lay an offramp",
    "offramps hint": (
        "People of the rural area drive into town by the offramps, whoever laid them. Yours must "
        "touch a road at the edge of the board, with its long side or with an end."
    ),
    "offramps not here": "An offramp lies outside the board, against one of its sides.",
}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of rural marketeers as a sentence."""
    match event:
        case OfframpLaid(seat=seat, side=side, beside=beside):
            return f"{names[seat]} lays an offramp {side} of {beside}."
    return ""


# Previews


def offramp_preview(state: Position, seat: Seat, action: FcmAction) -> Preview | None:
    """How far every chain would be from the rural area, and the entrances that it would reach."""
    if not isinstance(action, LayOfframp):
        return None
    box = spot_of(state, action).box
    after = state.copy()
    offramps_in(after).laid.append(Offramp(seat, box))
    covered = (Mark(square_name(*square), Tone.COVERED) for square in box.squares())
    sentences, reached = [], list[Mark]()
    for chain in state.seats_in_play():
        sentences.append(_said(state, after, chain))
        reached += _doors(after, chain)
    return Preview(tuple(sentences), (*covered, *reached))


def _said(before: Position, after: Position, chain: Seat) -> str:
    name = after.mark(chain).name
    old = way_to(before, before.house(RURAL_AREA), chain)
    new = way_to(after, after.house(RURAL_AREA), chain)
    if new is None:
        return f"No road would join the rural area and {name}."
    nearer = "" if old is None or old == new else f" instead of {old}"
    return f"From the rural area to {name}: distance {new}{nearer}."


def _doors(after: Position, chain: Seat) -> list[Mark]:
    """The nearest entrances of a chain."""
    house = after.house(RURAL_AREA)
    far = way_to(after, house, chain)
    if far is None:
        return []
    doors = after.ground.net.squares(after.reached_by(house)[far] & after.doors(chain))
    return [Mark(square_name(*door), Tone.REACHED, after.mark(chain).name) for door in doors]


# Help


_MAP = "J2 M1 A1 | H2 D1 O1 | G2 L3 P3"
_HELP = (
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
    """The help section of the module."""
    content = content_of(RURAL_MARKETEERS)
    state = _evening()
    reasons = explain(state, serving(state, state.house(RURAL_AREA)))
    assert reasons is not None
    return HelpSection(
        "Module: Rural marketeers",
        (
            *_HELP,
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
