"""Campaigns: marketeer and tile, then where, then which good, then how long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from kaffeehaus.core.i18n import Label, gettext, lazy_pgettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import At, ChooseGood, FcmAction, ForTurns, Market
from kaffeehaus.games.fcm.rules.events import CampaignPlaced
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day
from kaffeehaus.games.fcm.rules.placing import at_box, box_name, box_turn
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Making, add


class Campaigns(DayStep):
    """Each marketeer at work may place one campaign, and is busy until it ends."""

    id: ClassVar[str] = "campaigns"
    title: ClassVar[Label] = lazy_pgettext("step", "campaigns")

    def legal(self, state: Position, seat: Seat) -> Iterator[FcmAction]:
        """The next question of the campaign that was begun, or a new campaign."""
        making = the_day(state).making
        if making is None:
            yield from _new_campaigns(state, seat)
            return
        assert making.number is not None
        medium = state.rules.media[state.rules.campaigns[making.number].medium]
        if making.box is None and not medium.beside:
            places = campaign_places(state, seat, making.card, making.number)
            yield from (at_box(state, box) for box in places)
            return
        yield from (ChooseGood(good) for good in goods_to_add(state, seat, making))
        if making.goods:
            marketing = state.card(making.card).markets
            assert marketing is not None
            yield from (ForTurns(turns) for turns in range(1, marketing.turns + 1))

    def promises(self, state: Position, seat: Seat) -> Iterator[str]:
        """`2 campaigns`."""
        if placed := sum(number for card, number in state.at_work(seat) if card.markets):
            yield ngettext("%(num)s campaign", "%(num)s campaigns", placed)

    def why_idle(self, state: Position, seat: Seat) -> str:
        """No tile of their media is left, or there is no room for one."""
        cards = [state.card(card) for card in marketeers(state, seat)]
        media = dict.fromkeys(m for card in cards if card.markets for m in card.markets.media)
        if not media:
            return ""
        there = {state.rules.campaigns[number].medium for number in state.town.tiles_left}
        if there.isdisjoint(media):
            return gettext("No campaign tile is left for your marketeers.")
        return gettext("Your marketeers have no room for a campaign within range.")

    def may_go_on(self, state: Position, seat: Seat) -> bool:
        """Not in the middle of a campaign."""
        return the_day(state).making is None

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Answer one question; the last answer places the campaign."""
        day = the_day(state)
        match action, day.making:
            case Market(card=card, tile=tile), _:
                day.making = Making(card, tile)
            case At(), Making(card=card, number=int() as number) as making:
                places = campaign_places(state, seat, card, number)
                wanted = (action.place, action.turn)
                box = next(b for b in places if (box_name(state, b), box_turn(b)) == wanted)
                day.making = replace(making, box=box)
            case ChooseGood(good=good), Making(number=int() as number) as making:
                day.making = replace(making, goods=(*making.goods, good))
                medium = state.rules.campaigns[number].medium
                if state.rules.working.eternal(state, seat, making.card, medium):
                    self._place(state, seat, None)
            case ForTurns(turns=turns), _:
                self._place(state, seat, turns)

    def _place(self, state: Position, seat: Seat, turns: int | None) -> None:
        day = the_day(state)
        making, day.making = day.making, None
        assert making is not None
        assert making.number is not None
        tile = state.rules.campaigns[making.number]
        link = make_busy(state, seat, making.card)
        campaign = Campaign(tile.number, tile.medium, seat, link, making.goods, turns, making.box)
        put_campaign(state, seat, making.card, campaign)


def _new_campaigns(state: Position, seat: Seat) -> Iterator[Market]:
    for card in marketeers(state, seat):
        for number in tiles_to_take(state):
            if can_place(state, seat, card, number):
                yield Market(card, number)


def put_campaign(state: Position, seat: Seat, card: str | None, campaign: Campaign) -> None:
    """Put down a tile that a chain has placed, by a marketeer or by a rule that needs none.

    Where there is none, the campaign is nobody's: it has no owner and no link, so its counters are
    nobody's either, and placing it is no deed that earns a milestone.
    """
    town = state.town
    town.tiles_left.remove(campaign.number)
    town.campaigns = sorted([*town.campaigns, campaign], key=lambda one: one.number)
    number, medium, goods = campaign.number, campaign.medium, campaign.goods
    state.emit(CampaignPlaced(seat, card, number, medium, goods, campaign.turns, campaign.box))


def marketeers(state: Position, seat: Seat) -> list[str]:
    """The kinds of marketeers that can place a campaign now."""
    player, day = state.player(seat), the_day(state)
    again = {player.busy[link]: 1 for link, left in day.open_links.items() if left}
    return [card for card in state.listed({**player.work, **again}) if state.card(card).markets]


def tiles_to_take(state: Position) -> list[int]:
    """The tiles in the supply; where those of a medium are all the same, its first one."""
    found: list[int] = []
    taken: set[str] = set()
    for number in state.town.tiles_left:
        medium = state.rules.media[state.rules.campaigns[number].medium]
        if medium.id not in taken:
            found.append(number)
        if medium.alike:
            taken.add(medium.id)
    return found


def can_place(state: Position, seat: Seat, card: str, number: int) -> bool:
    """Whether this marketeer can place this tile anywhere."""
    tile, marketing = state.rules.campaigns[number], state.card(card).markets
    if marketing is None or tile.medium not in marketing.media:
        return False
    beside = state.rules.media[tile.medium].beside
    return beside or bool(campaign_places(state, seat, card, number))


def goods_to_add(state: Position, seat: Seat, making: Making) -> list[str]:
    """What the campaign may advertise (as well)."""
    assert making.number is not None
    tile = state.rules.campaigns[making.number]
    most = state.rules.working.goods_on_tile(state, seat, making.card, tile)
    if len(making.goods) >= most:
        return []
    goods = state.rules.goods.values()
    return [good.id for good in goods if good.marketable and good.id not in making.goods]


def campaign_places(state: Position, seat: Seat, card: str, number: int) -> Sequence[Box]:
    """Where this marketeer may put this tile."""
    tile, marketing = state.rules.campaigns[number], state.card(card).markets
    if marketing is None or tile.medium not in marketing.media:
        return []
    return state.rules.media[tile.medium].places(state, seat, card, tile)


def make_busy(state: Position, seat: Seat, card: str) -> int:
    """The card leaves the structure; a card that works twice keeps its link for the second use."""
    player, day = state.player(seat), the_day(state)
    for link, left in day.open_links.items():
        if left and player.busy[link] == card:
            day.open_links[link] -= 1
            return link
    uses = state.rules.working.uses(state, seat, card)
    add(player.work, card, -1)
    state.town.links += 1
    player.busy[state.town.links] = card
    if uses > 1:
        day.open_links[state.town.links] = uses - 1
    return state.town.links
