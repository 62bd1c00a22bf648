"""Rural marketeers in words: what is asked, what happened, and why an offramp may not lie here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.events import OfframpLaid
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.offramps import (
    all_spots,
    meets_road,
    places,
)
from kaffeehaus.games.fcm.rules.actions import square_name
from kaffeehaus.games.fcm.rules.placing import AtSide
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.words.titles import campaigns_text

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


def refusals(state: Position) -> Mapping[str, str]:
    """By place at a side: why no offramp can lie there."""
    offered = {spot.name for spot in places(state)}
    by_name: dict[str, list[AtSide]] = {}
    for spot in all_spots(state).values():
        by_name.setdefault(spot.name, []).append(spot)
    return {name: _refusal(state, spots) for name, spots in by_name.items() if name not in offered}


def _refusal(state: Position, spots: Sequence[AtSide]) -> str:
    """Where there is a road, something must be in the way."""
    wanted = [spot for spot in spots if meets_road(state, spot)]
    if not wanted:
        first = square_name(*spots[0].touched()[0])
        return f"No road ends at the edge of the board here, {spots[0].side} of {first}."
    covered = {square for spot in wanted for square in spot.box.squares()}
    planes = [
        campaign.number
        for campaign in state.town.campaigns
        if campaign.box and not covered.isdisjoint(campaign.box.squares())
    ]
    return f"{campaigns_text(planes).capitalize()} is in the way." if planes else _OFFRAMP


_OFFRAMP = "Another offramp is in the way."
