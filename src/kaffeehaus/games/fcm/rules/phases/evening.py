"""The course of an evening: where every house would eat and what it would pay. Nothing changes.

Dinner carries it out; the forecast and the bots only look at it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.board.distance import nearest
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.board.route import roadworks_on_the_way
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.offers import Offer, Preference
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Drive, Meal, Passage
from kaffeehaus.games.fcm.rules.town import House, add

Stocks: TypeAlias = Sequence[Mapping[str, int]]
"""By seat: what a chain has left to sell."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a chain stands with every house alike: asked once an evening, not for every house."""

    seat: Seat
    price: int
    nearness: int
    nearer_for: tuple[str, ...]
    ties: tuple[int, ...]
    doors: Mask


@dataclass(frozen=True, slots=True)
class Supper:
    """How one house eats, and what happens on its way."""

    served: HouseServed
    passage: Passage

    def income(self) -> dict[Seat, int]:
        """By seat: what the house pays, at table and on the way."""
        earned = dict(self.passage.income)
        if self.served.seller is not None:
            add_cash(earned, self.served.seller, self.served.income)
        return earned


def add_cash(cash: dict[Seat, int], seat: Seat, amount: int) -> None:
    """Add to what a chain earns."""
    cash[seat] = cash.get(seat, 0) + amount


def evening(state: Position) -> Iterator[Supper]:
    """Every house with demand in serving order; earlier houses take goods from later ones."""
    hungry = [house for house in state.town.houses if house.demand]
    if not hungry:
        return
    stocks = [player.stock.copy() for player in state.town.players]
    chains = standings(state)
    for house in hungry:
        supper = supper_of(state, house, stocks, chains)
        yield supper
        for seat, sold in goods_sold(supper):
            for good, number in sold.items():
                add(stocks[seat], good, -number)


def standings(state: Position) -> tuple[Standing, ...]:
    """Of all chains that are still in the game, in seat order."""
    rules = state.rules.dinner
    return tuple(
        Standing(
            seat=seat,
            price=rules.unit_price(state, seat),
            nearness=rules.nearness(state, seat),
            nearer_for=tuple(rules.nearness.reasons(state, seat)),
            ties=rules.ties(state, seat),
            doors=state.doors(seat),
        )
        for seat in state.seats_in_play()
    )


def supper_of(state: Position, house: House, stocks: Stocks, chains: Sequence[Standing]) -> Supper:
    """How a house eats with what the chains have left."""
    served = serving(state, house, stocks, chains)
    passing = state.rules.dinner.on_the_way.value
    if served.seller is None or passing is None:
        return Supper(served, Passage())
    left = [dict(stock) for stock in stocks]
    for good, number in served.sold.items():
        add(left[served.seller], good, -number)
    return Supper(served, passing(state, Drive(house, served.seller, left)))


def goods_sold(supper: Supper) -> Iterator[tuple[Seat, Mapping[str, int]]]:
    """By seat: what leaves its stock."""
    if supper.served.seller is not None:
        yield supper.served.seller, supper.served.sold
    yield from supper.passage.sold.items()


def serving(
    state: Position,
    house: House,
    stocks: Stocks | None = None,
    chains: Sequence[Standing] | None = None,
) -> HouseServed:
    """Where a house eats, and what it pays; with what the chains have now, if nothing else."""
    choice = choose(state, house, stocks, chains)
    demand = wanted_by(house)
    by = tuple(sorted({counter.by for counter in house.demand if counter.by is not None}))
    liked = preferences(state, house, stocks, choice.offers)
    if choice.offer is None:
        return HouseServed(
            house.number,
            demand,
            by,
            choice.offers,
            None,
            {},
            1,
            0,
            0,
            preferences=liked,
            auto=True,
        )
    seller, sold, rules = choice.offer.seat, choice.sold, state.rules.dinner
    times = rules.multiplier(state, house)
    bonuses = rules.sale_bonus.shares(state, seller, house, sold)
    bonus = sum(bonuses.values())
    income = sum(sold.values()) * choice.offer.price * times + bonus
    return HouseServed(
        house.number,
        demand,
        by,
        choice.offers,
        seller,
        sold,
        times,
        bonus,
        income,
        nearest_door(state, house, choice.offer),
        tuple(rules.multiplier.reasons(state, house)),
        bonuses,
        liked,
        auto=True,
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """How a house decides: every chain's offer, the one it takes, and what it gets there."""

    offers: tuple[Offer, ...]
    offer: Offer | None
    sold: dict[str, int]


@dataclass(frozen=True, slots=True)
class Dish:
    """A whole meal with what lies beside it."""

    goods: Mapping[str, int]
    meal: Meal
    garnishes: tuple[str, ...]


def choose(
    state: Position,
    house: House,
    stocks: Stocks | None = None,
    chains: Sequence[Standing] | None = None,
) -> Choice:
    """The best meal that some chain can serve whole; among these chains the lowest score."""
    stocks = stocks or [player.stock for player in state.town.players]
    chains = standings(state) if chains is None else chains
    reached = state.reached_by(house)
    ways = [nearest(reached, chain.doors) for chain in chains]
    order, told = wanted_by(house), list[dict[str, int]]()
    for dish in dishes(state, house):
        lacks = [_missing(dish.goods, stocks[chain.seat]) for chain in chains]
        if not told or dish.goods == order:
            told = lacks
        if any(way is not None and not lack for way, lack in zip(ways, lacks, strict=True)):
            offers = _offers(state, house, chains, ways, lacks)
            standing = (offer for offer in offers if offer.stands)
            taken = min(standing, key=lambda offer: (offer.score, offer.ties))
            return Choice(offers, taken, dict(dish.goods))
    return Choice(_offers(state, house, chains, ways, told), None, {})


def _offers(
    state: Position,
    house: House,
    chains: Sequence[Standing],
    ways: Sequence[int | None],
    missing: Sequence[dict[str, int]],
) -> tuple[Offer, ...]:
    """The offers for a meal of which the chains lack so much."""
    return tuple(
        Offer(
            seat=chain.seat,
            price=chain.price,
            distance=way,
            nearness=chain.nearness,
            missing=lack,
            ties=chain.ties,
            nearer_for=chain.nearer_for,
            roadworks=_roadworks_on_the_way(state, house, chain.doors),
        )
        for chain, way, lack in zip(chains, ways, missing, strict=True)
    )


def dishes(state: Position, house: House) -> Iterator[Dish]:
    """What the house would eat, best first: a garnish beats none, then the order of the meals."""
    rules = state.rules.dinner
    garnishes = sorted(rules.garnishes)
    for number in range(len(garnishes), -1, -1):
        for chosen in itertools.combinations(garnishes, number):
            for meal, rule in rules.meals.items():
                goods = rule(state, house)
                if goods is not None:
                    yield Dish({**goods, **dict.fromkeys(chosen, 1)}, meal, chosen)


def preferences(
    state: Position, house: House, stocks: Stocks | None, offers: Sequence[Offer]
) -> tuple[Preference, ...]:
    """Everything that the house would eat, best first; nothing if it knows only its order."""
    found = list(dishes(state, house))
    if len(found) < 2:
        return ()
    stocks = stocks or [player.stock for player in state.town.players]
    joined = [offer.seat for offer in offers if offer.distance is not None]
    reasons = dict(
        zip(state.rules.dinner.meals.keys(), state.rules.dinner.meals.reasons(), strict=True)
    )
    return tuple(
        Preference(
            dict(dish.goods),
            reasons[dish.meal],
            dish.garnishes,
            tuple(seat for seat in joined if not _missing(dish.goods, stocks[seat])),
        )
        for dish in found
    )


def wanted_by(house: House) -> dict[str, int]:
    """The order of a house, by good."""
    demand: dict[str, int] = {}
    for counter in house.demand:
        add(demand, counter.good)
    return demand


def _missing(wanted: Mapping[str, int], stock: Mapping[str, int]) -> dict[str, int]:
    return {
        good: number - stock.get(good, 0)
        for good, number in wanted.items()
        if stock.get(good, 0) < number
    }


def _roadworks_on_the_way(state: Position, house: House, doors: Mask) -> int:
    works = state.rules.board.roadworks(state)
    if not works:
        return 0
    return roadworks_on_the_way(state.ground, state.ways_out(house), doors, works)


def way_to(state: Position, house: House, seat: Seat) -> int | None:
    """The distance from a house to the nearest entrance of a chain, or None."""
    return nearest(state.reached_by(house), state.doors(seat))


def nearest_door(state: Position, house: House, offer: Offer) -> str | None:
    """The entrance at the distance of the offer; the first one in reading order."""
    if offer.distance is None:
        return None
    reached = state.reached_by(house)[offer.distance]
    doors = state.ground.net.squares(reached & state.doors(offer.seat))
    return square_name(*doors[0])
