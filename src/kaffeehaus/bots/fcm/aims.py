"""Value of investments: hiring, training, advertising, building."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.bots.fcm.campaigns import Market, market_of
from kaffeehaus.bots.fcm.kitchens import merged
from kaffeehaus.bots.fcm.milestones import worth_of_training
from kaffeehaus.bots.fcm.outlook import LATER, base_price, orders_tonight
from kaffeehaus.bots.fcm.prospects import NO_AIMS, Aims, Prospects, Thoughts
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.phases.working.houses import garden_places
from kaffeehaus.games.fcm.state import FcmState

HIRE = 1.3
"""Value of a hire per remaining turn."""
LESSON = 1.1
"""Value of a training per remaining turn."""
HOUSE = 4.0
"""Value of a house near the chain per remaining turn, with a garden as it has."""
RESTAURANT = 5.0
"""Value of another restaurant per remaining turn."""
UNFILLED = 0.5
"""Fraction of a unit's value in an order that cannot be supplied in full yet."""


def tonight(state: FcmState, seat: Seat, thoughts: Thoughts) -> Prospects:
    """For the structure of this turn."""
    hand = [card for card in state.player(seat).cards() if state.card(card).markets]
    return dinner(state, seat, thoughts, aims_of(market_of(state, seat, thoughts), hand))


def dinner(state: FcmState, seat: Seat, thoughts: Thoughts, aims: Aims = NO_AIMS) -> Prospects:
    """Tonight's orders; without aims nothing else counts, which is right for production."""
    return Prospects(
        state,
        seat,
        orders_tonight(state, seat),
        state.player(seat).stock,
        merged(thought.sells(state, seat) for thought in thoughts),
        aims,
        thoughts=thoughts,
        price=base_price(state, seat),
    )


def next_turn(
    state: FcmState,
    seat: Seat,
    thoughts: Thoughts,
    market: Market | None = None,
) -> Prospects:
    """For hiring and training; with a given market, if it is already known."""
    market = market or market_of(state, seat, thoughts)
    return Prospects(
        state,
        seat,
        market.orders,
        {},
        market.beside,
        aims_of(market, _marketeers_soon(state, seat)),
        unfilled=UNFILLED,
        thoughts=thoughts,
        price=market.price,
    )


def _marketeers_soon(state: FcmState, seat: Seat) -> list[str]:
    """Marketeers in hand, those who could be hired, and those they could be trained to."""
    cards = [
        card
        for card in state.rules.employees.values()
        if card.markets and (card.entry_level or state.player(seat).owns(card.id))
    ]
    return [name for card in cards for name in (card.id, *card.career)]


def aims_of(market: Market, marketeers: Sequence[str]) -> Aims:
    """Investments that this chain considers."""
    turns = market.turns - 1
    return Aims(
        hire=HIRE * turns,
        lesson=LESSON * turns + worth_of_training(market.state, market.seat),
        campaigns=_campaigns(market, marketeers),
        building=lambda: max(_garden(market), house_worth(market)),
        restaurant=restaurant_worth(market),
        rounds=_rounds(market, marketeers),
    )


def _campaigns(market: Market, marketeers: Sequence[str]) -> dict[str, float]:
    """By medium that one of these marketeers may use: the best campaign with its first tile."""
    state, found = market.state, dict[str, float]()
    for card in marketeers:
        marketing = state.card(card).markets
        for number in state.town.tiles_left:
            medium = state.rules.campaigns[number].medium
            if marketing and medium in marketing.media and medium not in found:
                found[medium] = market.plan(card, number).worth
    return found


def _rounds(market: Market, marketeers: Sequence[str]) -> dict[str, float]:
    """By marketeer without a medium, of those whom the chain has or could train now."""
    hand = market.state.player(market.seat).cards()
    soon = {name for card in hand for name in (card, *market.state.card(card).career)}
    return {
        card: market.round(card) * LATER
        for card in marketeers
        if card in soon and (means := market.state.card(card).markets) and not means.media
    }


def _garden(market: Market) -> float:
    """Value of a garden at the house that pays the most."""
    houses = {house for house, _, _ in garden_places(market.state)}
    return max((garden_worth(market, house) for house in houses), default=0.0)


def garden_worth(market: Market, house: str) -> float:
    """Value of a garden at this house."""
    return garden_gain(market, house) * LATER * (market.turns - 1)


def house_worth(market: Market) -> float:
    """Value of building a house."""
    return HOUSE * (market.turns - 1) if market.state.town.houses_left else 0.0


def restaurant_worth(market: Market) -> float:
    """Value of opening a restaurant."""
    own = len(market.state.player(market.seat).restaurants)
    more = own < market.state.rules.setup.restaurants
    return RESTAURANT * (market.turns - 1) / max(1, own) if more else 0.0


def garden_gain(market: Market, number: str) -> float:
    """Value of a garden at this house per turn: the unit price is paid once more.

    Where it makes the house accept another meal, it may come for that.
    """
    house = market.trial.house(number)
    worth = market.worth(house)
    paid_once_more = min(worth, float(len(house.demand) * market.price))
    grown = replace(house, garden=house.box)
    if market.stand_ins(grown) == market.stand_ins(house):
        return paid_once_more
    return max(paid_once_more, market.worth(grown) - worth)
