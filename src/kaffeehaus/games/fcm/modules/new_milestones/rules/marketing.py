"""What is earned by marketeers: money for counters, and guests who come from further away."""

from __future__ import annotations

from collections.abc import Mapping

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import FIRST_MARKETEER_USED
from kaffeehaus.games.fcm.rules.events import CampaignRan
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Campaign

FOR_A_COUNTER = 5
NEARER = 2


def cash_for_counters(state: Position, campaign: Campaign, ran: CampaignRan) -> Mapping[Seat, int]:
    """First marketeer used: for campaigns of own marketeers only, who may be gone by now."""
    owner = campaign.owner
    if owner is None or campaign.link is None:
        return {}
    if FIRST_MARKETEER_USED not in state.player(owner).milestones:
        return {}
    return {owner: FOR_A_COUNTER * sum(hit.counters for hit in ran.hits)}


def nearer_by_habit(state: Position, seat: Seat) -> int:
    """First marketeer used; also below nothing."""
    return -NEARER if FIRST_MARKETEER_USED in state.player(seat).milestones else 0
