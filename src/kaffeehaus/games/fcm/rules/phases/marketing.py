"""Phase 6, marketing: all campaigns run in the order of their numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.events import CampaignEnded, CampaignRan, Hit, MarketingRound
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.town import Campaign, Demand, House, add


class MarketingCampaigns(Step):
    """Runs by itself: every round all campaigns, then one turn less for each."""

    id: ClassVar[str] = "marketing"
    title: ClassVar[Label] = lazy_pgettext("step", "marketing")

    def begin(self, state: Position) -> None:
        """Counters are put on houses; campaigns that are over go back."""
        rounds = state.rules.marketing.rounds(state) if state.town.campaigns else 0
        for number in range(1, rounds + 1):
            if rounds > 1:
                state.emit(MarketingRound(number, rounds, auto=True))
            for campaign in state.town.campaigns:
                for good in campaign.goods:
                    run(state, campaign, good)
        for campaign in list(state.town.campaigns):
            _one_turn_less(state, campaign)


def run(state: Position, campaign: Campaign, good: str) -> None:
    """Put the counters of one campaign, as far as the houses have room."""
    hits = []
    for house in state.rules.media[campaign.medium].reach(state, campaign):
        wanted = counters_of(state, campaign.owner, campaign.medium) * house.per_hit
        put = wanted if house.limit is None else min(wanted, house.limit - len(house.demand))
        hits.append(Hit(house.number, put, put < wanted))
        if put:
            _put(state, house, good, campaign.owner, put)
    event = CampaignRan(
        campaign.number,
        campaign.medium,
        campaign.owner,
        good,
        tuple(hits),
        campaign.box,
        auto=True,
    )
    state.emit(event)
    for seat, amount in state.rules.marketing.counter_cash(state, campaign, event).items():
        state.player(seat).cash += amount
        state.town.bank -= amount


def counters_of(state: Position, owner: Seat | None, medium: str) -> int:
    """How many counters a hit of this chain's campaigns puts on an ordinary house."""
    if owner is None:
        return 1
    return max([1, *(perks.counters.get(medium, 1) for perks in state.perks(owner))])


def _put(state: Position, house: House, good: str, by: Seat | None, number: int) -> None:
    demand = (*house.demand, *(Demand(good, by) for _ in range(number)))
    state.put_house(replace(house, demand=demand))


def _one_turn_less(state: Position, campaign: Campaign) -> None:
    town = state.town
    if campaign.turns is None:
        return
    town.campaigns.remove(campaign)
    if campaign.turns > 1:
        left = replace(campaign, turns=campaign.turns - 1)
        town.campaigns = sorted([*town.campaigns, left], key=lambda one: one.number)
        return
    town.tiles_left = sorted([*town.tiles_left, campaign.number])
    card = _free_marketeer(state, campaign)
    state.emit(CampaignEnded(campaign.number, campaign.owner, card, auto=True))


def _free_marketeer(state: Position, ended: Campaign) -> str | None:
    """The marketeer goes to the beach once none of its campaigns runs."""
    if ended.owner is None or ended.link is None:
        return None
    player = state.player(ended.owner)
    if ended.link not in player.busy:
        return None
    if any(campaign.link == ended.link for campaign in state.town.campaigns):
        return None
    card = player.busy.pop(ended.link)
    add(player.beach, card)
    return card
