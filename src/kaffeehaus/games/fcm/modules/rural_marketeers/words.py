"""Texts of the rural marketeers module: questions, log lines, previews and help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import Label, gettext, lazy_gettext
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

PHRASES: dict[str, Label] = {
    "offramps rule": lazy_gettext("Module: Rural marketeers"),
    "offramps": lazy_gettext("Place an offramp from the rural area into town, or continue."),
    "offramp": lazy_gettext("Place an offramp"),
    "offramps hint": lazy_gettext(
        "Guests from the rural area drive into town by any offramp. Yours must touch a road at the "
        "edge of the board, with its long side or an end."
    ),
    "offramps not here": lazy_gettext("An offramp goes outside the board, against its edge."),
}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of rural marketeers as a sentence."""
    match event:
        case OfframpLaid(seat=seat, side=side, beside=beside):
            return _told(side, chain=names[seat], square=beside)
    return ""


def _told(side: str, **values: str) -> str:
    match side:
        case "north":
            return gettext("%(chain)s places an offramp north of %(square)s.", **values)
        case "east":
            return gettext("%(chain)s places an offramp east of %(square)s.", **values)
        case "south":
            return gettext("%(chain)s places an offramp south of %(square)s.", **values)
    return gettext("%(chain)s places an offramp west of %(square)s.", **values)


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
        return gettext("%(chain)s would not be connected to the rural area.", chain=name)
    if old is None or old == new:
        return gettext("Distance from the rural area to %(chain)s: %(new)s.", chain=name, new=new)
    return gettext(
        "Distance from the rural area to %(chain)s: %(new)s instead of %(old)s.",
        chain=name,
        new=new,
        old=old,
    )


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


def _paragraphs() -> tuple[str, ...]:
    return (
        gettext(
            "The country around the town counts as one house next to the board, the rural area. "
            "Only rural marketeers can advertise there."
        ),
        gettext(
            "A rural marketeer at work may place a giant billboard for any food or drink that can "
            "be advertised, without any range. There are 4. Each is permanent, and its marketeer "
            "is busy for the rest of the game."
        ),
        gettext(
            "Whenever campaigns run, each giant billboard places 2 counters on the rural area, "
            "without limit. The order grows until one chain can serve all of it."
        ),
        gettext(
            "Every chain that places a giant billboard in the first turn in which anybody does "
            "also places an offramp right after its campaigns, while there are any of the 3 left. "
            "An offramp covers 3 squares outside the board, along the edge or at a right angle to "
            "it. It must touch a road and must not overlap an airplane or another offramp."
        ),
        gettext(
            "The rural area eats after all houses. Its guests come into town by any offramp, no "
            "matter who placed it, and the distance is counted from there; the step into town is 1 "
            "border. Without an offramp on a road to an open restaurant nobody can serve them. In "
            "games with coffee they buy it on their route."
        ),
    )


def rural_section() -> HelpSection:
    """The help section of the module."""
    content = content_of(RURAL_MARKETEERS)
    state = _evening()
    reasons = explain(state, serving(state, state.house(RURAL_AREA)))
    assert reasons is not None
    begins = gettext("In the picture 1 giant billboard has run for 2 turns.")
    return HelpSection(
        gettext("Module: Rural marketeers"),
        (
            *_paragraphs(),
            *(card_sentence(card) for card in content.employees),
            *(milestone_sentence(milestone) for milestone in content.milestones),
            f"{begins} {reasons.title}. {' '.join(reasons.sentences)}",
        ),
        still_svg(state.view(None), reasons.marks),
        gettext(
            "The rural area with its order below the town, a giant billboard next to it, an "
            "offramp at the upper edge, and the route to dinner."
        ),
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
