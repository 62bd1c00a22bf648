"""Milestone effects on the working day: campaigns, training, drinks, slots of the CEO."""

from __future__ import annotations

from typing import ClassVar

from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    CART_OPERATOR,
    FIRST_BRAND_MANAGER_USED,
    FIRST_BURGER_SOLD,
    FIRST_CAMPAIGN_MANAGER_USED,
    FIRST_CART_OPERATOR_USED,
    FIRST_LEMONADE_SOLD,
    TWO_GOODS_LATER,
)
from kaffeehaus.games.fcm.rules.actions import At, FcmAction, Market
from kaffeehaus.games.fcm.rules.cards import CampaignTile
from kaffeehaus.games.fcm.rules.phases.working.campaigns import (
    campaign_places,
    can_place,
    put_campaign,
)
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day
from kaffeehaus.games.fcm.rules.placing import at_box
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.town import Campaign, Making

CAMPAIGN_MANAGER = "campaign_manager"
BRAND_MANAGER = "brand_manager"
AIRPLANE = "airplane"
TWO = 2


def two_goods_in_the_air(state: Position, seat: Seat, card: str, tile: CampaignTile) -> int:
    """First brand manager used: one airplane in the turn in which it is earned.

    Until the clean up of that turn the milestone can still be earned, so whoever asks has it from
    this turn, or would get it by this very airplane.
    """
    if card != BRAND_MANAGER or tile.medium != AIRPLANE or _has_flown(state, seat):
        return 0
    if FIRST_BRAND_MANAGER_USED not in state.town.milestones:
        return 0
    earned_before = FIRST_BRAND_MANAGER_USED in state.player(seat).milestones
    return 0 if earned_before and state.rulings[TWO_GOODS_LATER] == "no" else TWO


def _has_flown(state: Position, seat: Seat) -> bool:
    own = (campaign for campaign in state.town.campaigns if campaign.owner == seat)
    return any(campaign.medium == AIRPLANE and len(campaign.goods) == TWO for campaign in own)


class SecondTile(DayStep):
    """The first campaign manager may place one more tile like the one that was placed."""

    id: ClassVar[str] = "second_tile"
    title: ClassVar[Label] = lazy_pgettext("step", "second campaign tile")

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """The tiles of the same kind, then the places of the one in hand."""
        making, first = the_day(state).making, to_be_doubled(state, seat)
        if making is not None:
            assert making.number is not None
            places = campaign_places(state, seat, CAMPAIGN_MANAGER, making.number)
            return [at_box(state, box) for box in places]
        if first is None:
            return []
        return [
            Market(CAMPAIGN_MANAGER, number)
            for number in state.town.tiles_left
            if state.rules.campaigns[number].medium == first.medium
            and can_place(state, seat, CAMPAIGN_MANAGER, number)
        ]

    def may_go_on(self, state: Position, seat: Seat) -> bool:
        """Not with a tile in hand."""
        return the_day(state).making is None

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Take the tile in hand, or put it down: for the same good, and as long."""
        day, first = the_day(state), to_be_doubled(state, seat)
        assert first is not None
        match action, day.making:
            case Market(tile=tile), _:
                day.making = Making(CAMPAIGN_MANAGER, tile, goods=first.goods)
            case At(), Making(number=int() as number):
                places = campaign_places(state, seat, CAMPAIGN_MANAGER, number)
                box = next(box for box in places if at_box(state, box) == action)
                day.making = None
                medium, link = first.medium, first.link
                second = Campaign(number, medium, seat, link, first.goods, first.turns, box)
                put_campaign(state, seat, CAMPAIGN_MANAGER, second)


def to_be_doubled(state: Position, seat: Seat) -> Campaign | None:
    """The campaign that may have a second tile: the one that earned the milestone today.

    Whoever earns it has never used a campaign manager before, so it is that of the oldest link.
    """
    player = state.player(seat)
    earned = FIRST_CAMPAIGN_MANAGER_USED in state.town.claimed
    if not earned or FIRST_CAMPAIGN_MANAGER_USED not in player.milestones:
        return None
    link = min(link for link, card in player.busy.items() if card == CAMPAIGN_MANAGER)
    tiles = [campaign for campaign in state.town.campaigns if campaign.link == link]
    return tiles[0] if len(tiles) == 1 else None


# The company


def keeps_its_colour(state: Position, seat: Seat, card: str, target: str) -> bool:
    """First lemonade sold: who learns at work stays in the same department."""
    if FIRST_LEMONADE_SOLD not in state.player(seat).milestones:
        return False
    return state.card(card).colour == state.card(target).colour


def twice_from_each_source(state: Position, seat: Seat, card: str) -> int:
    """First cart operator used: 4 for carts and zeppelins, 6 for trucks.

    The haul that earns it is included, so a cart brings more while it can still be earned.
    """
    fetches = state.card(card).fetches
    if fetches is None or fetches.range is None:
        return 0
    earns = card == CART_OPERATOR and state.has_or_earns(seat, FIRST_CART_OPERATOR_USED)
    has = FIRST_CART_OPERATOR_USED in state.player(seat).milestones
    return fetches.drinks if has or earns else 0


CEO_SLOTS = 4


def four_slots_for_burgers(state: Position, seat: Seat) -> int:
    """First burger sold; reserve cards do not lower it."""
    return CEO_SLOTS if FIRST_BURGER_SOLD in state.player(seat).milestones else 0
