"""Value of a campaign: the orders it adds at houses that would eat at the chain."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TypeAlias

from kaffeehaus.bots.fcm.eye import EXACT, Eye
from kaffeehaus.bots.fcm.kitchens import Rival, could_have, covers, merged, rivals_of, supply_of
from kaffeehaus.bots.fcm.milestones import worth_of_campaign
from kaffeehaus.bots.fcm.outlook import (
    LATER,
    Order,
    Ways,
    base_price,
    meals_of,
    orders_of,
    orders_tonight,
    tomorrow,
    turns_left,
)
from kaffeehaus.bots.fcm.prospects import NO_AIMS, Prospects, Thoughts
from kaffeehaus.bots.fcm.supper import Supper
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import CampaignTile
from kaffeehaus.games.fcm.rules.phases.evening import dishes
from kaffeehaus.games.fcm.rules.phases.marketing import counters_of
from kaffeehaus.games.fcm.rules.phases.working.campaigns import campaign_places
from kaffeehaus.games.fcm.rules.ruleset.groups import Meal
from kaffeehaus.games.fcm.rules.town import Box, Campaign, Demand, House, Making
from kaffeehaus.games.fcm.state import FcmState

RIVALS = 1.0
"""Weight of a dollar that rivals earn."""


def worth_of_round(state: FcmState, seat: Seat, trial: FcmState, card: str) -> float:
    """Value of a working marketeer without a medium for tomorrow's dinner, less what the rivals
    gain, as all campaigns run more often.

    `trial`: tomorrow without it. If nothing is gained, rivals are not evaluated.
    """
    more = tomorrow(state, seat, card)
    own = _sales(more, seat) - _sales(trial, seat)
    others = [chain for chain in state.seats_in_play() if chain != seat]
    if own <= 0 or not others:
        return own
    theirs = sum(_sales(more, chain) - _sales(trial, chain) for chain in others)
    return own - RIVALS * theirs / len(others)


def _sales(state: FcmState, seat: Seat) -> float:
    """Income of a chain at dinner if all of its cards worked."""
    stock = state.player(seat).stock
    prospects = Prospects(state, seat, orders_tonight(state, seat), stock, {}, NO_AIMS)
    supper = Supper(prospects, base_price(state, seat), state.player(seat).cards())
    return sum(sum(units) for units in supper.wanted.values())


LASTING = 5
"""Maximum duration that counts."""
NOT_YET = 0.5
"""Fraction of an order's value that the chain cannot produce in full yet."""
BEGINNING = 2
"""Demand of a house without limit stays until one chain can serve all of it: while the chain
cannot produce that much, more than this is worth nothing."""
GROWTH = 3
"""Additional units that the kitchen could produce soon."""
CROWDED = 0.3
"""Fraction of the value of an order beyond that."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A possible campaign."""

    worth: float
    box: Box | None = None


Reached: TypeAlias = dict[tuple[str, int, int, Box], tuple[str, ...]]
"""By medium, size and place of a campaign: the houses that it reaches."""


@lru_cache(maxsize=16)
def _reached_on(*_: Hashable) -> Reached:
    """One for all positions with the same board and houses: playouts ask the same again."""
    return {}


@dataclass(frozen=True)
class Market:
    """Houses as they will be tomorrow, and what the chain could sell them."""

    state: FcmState
    seat: Seat
    trial: FcmState
    rivals: tuple[Rival, ...]
    price: int
    supply: dict[str, int]
    turns: float
    ways: Ways
    thoughts: Thoughts = ()
    _worths: dict[House, float] = field(default_factory=dict)
    _gains: dict[tuple[str, str, int], float] = field(default_factory=dict)
    _stand_ins: dict[tuple[str, bool], frozenset[str]] = field(default_factory=dict)
    _plans: dict[tuple[str, int], Plan] = field(default_factory=dict)
    _incomes: dict[tuple[str, tuple[str, ...]], dict[str, float]] = field(default_factory=dict)
    _rounds: dict[str, float] = field(default_factory=dict)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """Future orders that the chain could win."""
        return orders_of(self.trial, self.seat, self.rivals, self.trial.town.houses)

    @cached_property
    def beside(self) -> dict[str, int]:
        """By good: additional sales that modules predict."""
        return merged(thought.will_sell(self.state, self.seat) for thought in self.thoughts)

    def round(self, card: str) -> float:
        """Value of a marketeer without a medium for a dinner, see `rounds`."""
        if card not in self._rounds:
            self._rounds[card] = worth_of_round(self.state, self.seat, self.trial, card)
        return self._rounds[card]

    def plan(self, card: str, number: int) -> Plan:
        """The best place and good for this tile."""
        key = (card, number)
        if key not in self._plans:
            self._plans[key] = best_campaign(self, card, number)
        return self._plans[key]

    def reached(self, tile: CampaignTile, box: Box | None) -> tuple[str, ...]:
        """Houses that a campaign there would reach."""
        if box is None:
            return self._reach(tile, box)
        key = (tile.medium, tile.width, tile.depth, box)
        if key not in self._reached:
            self._reached[key] = self._reach(tile, box)
        return self._reached[key]

    def _reach(self, tile: CampaignTile, box: Box | None) -> tuple[str, ...]:
        campaign = Campaign(tile.number, tile.medium, self.seat, None, (), None, box)
        houses = self.state.rules.media[tile.medium].reach(self.state, campaign)
        return tuple(house.number for house in houses)

    @cached_property
    def _reached(self) -> Reached:
        houses = self.state.town.houses
        return _reached_on(self.state.ground, *((h.number, h.box, h.garden) for h in houses))

    def incomes(self, medium: str, houses: tuple[str, ...]) -> dict[str, float]:
        """By good: income per turn of a campaign that reaches these houses."""
        key = (medium, houses)
        if key not in self._incomes:
            audience = _audience(self, medium, houses)
            goods = (good.id for good in self.state.rules.goods.values() if good.marketable)
            self._incomes[key] = {good: _income(self, good, audience) for good in goods}
        return self._incomes[key]

    def gain(self, house: House, good: str, counters: int) -> float:
        """Value per turn of this many more counters at a house."""
        key = (house.number, good, counters)
        if key not in self._gains:
            self._gains[key] = self._gain(house, good, counters)
        return self._gains[key]

    def _gain(self, house: House, good: str, counters: int) -> float:
        room = counters if house.limit is None else house.limit - len(house.demand)
        added = (Demand(good, self.seat),) * min(room, counters)
        if not added:
            return 0.0
        return self.worth(replace(house, demand=(*house.demand, *added))) - self.worth(house)

    def worth(self, house: House) -> float:
        """Income of the chain at a house."""
        if not house.demand:
            return 0.0
        if house not in self._worths:
            orders = meals_of(self.ways, self.seat, self.rivals, house)
            sales = (self._sale(house, order) for order in orders)
            self._worths[house] = max(sales, default=0.0)
        return self._worths[house]

    def stand_ins(self, house: House) -> frozenset[str]:
        """Meals that the house would accept instead of its order, if the chain makes them."""
        key = (house.number, house.garden is not None)
        if key not in self._stand_ins:
            asking = replace(house, demand=house.demand or (Demand("", None),))
            found = (dish for dish in dishes(self.trial, asking) if not dish.garnishes)
            goods = {g for dish in found if dish.meal is not Meal.AS_ORDERED for g in dish.goods}
            self._stand_ins[key] = frozenset(goods & could_have(self.state, self.seat))
        return self._stand_ins[key]

    def _sale(self, house: House, order: Order) -> float:
        if covers(self.supply, order.goods):
            return float(order.income(self.price))
        if house.limit is None and order.units > BEGINNING:
            return 0.0
        return order.income(self.price) * NOT_YET


def market_of(state: FcmState, seat: Seat, thoughts: Thoughts = ()) -> Market:
    """The market as a chain sees it before its campaigns."""
    trial = tomorrow(state)
    for thought in thoughts:
        thought.prepare(trial, seat)
    player = state.player(seat)
    luxury = max((state.card(card).unit_price for card in player.cards()), default=0)
    return Market(
        state=state,
        seat=seat,
        trial=trial,
        rivals=rivals_of(trial, seat),
        price=base_price(state, seat) + max(0, luxury),
        supply=supply_of(trial, seat),
        turns=turns_left(state),
        ways=Ways(trial),
        thoughts=thoughts,
    )


def best_campaign(market: Market, card: str, number: int) -> Plan:
    """`Market.plan`, cached."""
    state, seat = market.state, market.seat
    tile = state.rules.campaigns[number]
    best, seen = Plan(0.0), dict[tuple[str, ...], Box | None]()
    beside = state.rules.media[tile.medium].beside
    for box in [None] if beside else campaign_places(state, seat, card, number):
        if houses := market.reached(tile, box):
            seen.setdefault(houses, box)
    for houses, box in seen.items():
        for worth in _worths(market, card, tile.medium, houses).values():
            if worth > best.worth:
                best = Plan(worth, box)
    return best


@dataclass(frozen=True, slots=True)
class _Audience:
    """Houses that a campaign reaches, and the counters it would place on each."""

    houses: list[tuple[House, int]]
    stand_ins: frozenset[str]
    """Meals that some of them would accept instead of their orders."""


def _audience(market: Market, medium: str, numbers: Iterable[str]) -> _Audience:
    houses = [market.trial.house(number) for number in numbers]
    counters = counters_of(market.state, market.seat, medium)
    reached = [(house, counters * house.per_hit) for house in houses]
    stand_ins = frozenset[str]().union(*(market.stand_ins(house) for house, _ in reached))
    return _Audience(reached, stand_ins)


def _worths(market: Market, card: str, medium: str, houses: tuple[str, ...]) -> dict[str, float]:
    """By good: income over all turns of the campaign, and the milestones it earns."""
    state, seat = market.state, market.seat
    marketing = state.card(card).markets
    assert marketing is not None
    lasting = LASTING if state.rules.working.eternal(state, seat, card, medium) else marketing.turns
    times = min(float(lasting), market.turns) * LATER
    return {
        good: income * times + worth_of_campaign(state, seat, medium, good) if income > 0 else 0.0
        for good, income in market.incomes(medium, houses).items()
    }


def _income(market: Market, good: str, audience: _Audience) -> float:
    """Income per turn at all houses, the best-paying first, limited by the kitchen."""
    room = max(market.supply.get(one, 0) for one in (good, *audience.stand_ins)) + GROWTH
    total = 0.0
    gains = [(market.gain(house, good, number), number) for house, number in audience.houses]
    for gain, number in sorted(gains, reverse=True):
        total += gain * (1.0 if room > 0 else CROWDED)
        room -= number
    return total


def best_good(market: Market, making: Making, eye: Eye = EXACT) -> str:
    """The good that the campaign in hand should advertise."""
    worths = worths_of_goods(market, making, making.box)
    return eye.choose(list(worths), list(worths.values()))


def worths_of_goods(market: Market, making: Making, box: Box | None) -> dict[str, float]:
    """By good: value of the campaign in hand at its place."""
    assert making.number is not None
    tile = market.state.rules.campaigns[making.number]
    return _worths(market, making.card, tile.medium, market.reached(tile, box))
