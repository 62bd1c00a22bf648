"""Phase 4, dinner: house after house chooses a chain; then the bank pays, and may break."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from kaffeehaus.core.event import Reveals
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import square_name
from kaffeehaus.games.fcm.board.distance import arrivals, distance
from kaffeehaus.games.fcm.ending import end_game
from kaffeehaus.games.fcm.events import BankBroke, DinnerIncome, HouseServed
from kaffeehaus.games.fcm.offers import Offer
from kaffeehaus.games.fcm.placing import roadworks
from kaffeehaus.games.fcm.steps import Step
from kaffeehaus.games.fcm.town import House, add

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.state import FcmState


class Dinner(Step):
    """Runs by itself."""

    id: ClassVar[str] = "dinner"
    title: ClassVar[str] = "dinner"

    def begin(self, state: FcmState) -> None:
        """All houses eat in the order of their numbers, then everyone is paid."""
        sales = [0] * state.seats
        for house in list(state.town.houses):
            if house.demand:
                _serve(state, house, sales)
        incomes = [_income(state, seat, sales[seat]) for seat in state.solvent()]
        for income in incomes:
            _pay_out(state, income)
        for income in incomes:
            state.emit(income)
        _check_bank(state)


def _serve(state: FcmState, house: House, sales: list[int]) -> None:
    """One house has dinner: goods, demand and money change hands."""
    served = serving(state, house)
    if served.seller is not None:
        stock = state.player(served.seller).stock
        for good, number in served.sold.items():
            add(stock, good, -number)
        state.put_house(replace(house, demand=()))
        sales[served.seller] += served.income
    state.emit(served)
    if served.seller is not None and state.rules.points.on_the_way:
        for seat, income in state.rules.points.on_the_way(state, house, served.seller).items():
            sales[seat] += income


def serving(state: FcmState, house: House) -> HouseServed:
    """Where a house would eat now, and what it would pay; nothing changes."""
    choice = choose(state, house)
    demand = wanted_by(house)
    by = tuple(sorted({counter.by for counter in house.demand if counter.by is not None}))
    if choice.offer is None:
        return HouseServed(house.number, demand, by, choice.offers, None, {}, 1, 0, 0, auto=True)
    seller, sold = choice.offer.seat, choice.sold
    times = multiplier(state, house)
    bonus = sum(extra(state, seller, house, sold) for extra in state.rules.points.sale_bonus)
    income = sum(sold.values()) * choice.offer.price * times + bonus
    door = nearest_door(state, house, choice.offer)
    return HouseServed(
        house.number, demand, by, choice.offers, seller, sold, times, bonus, income, door, auto=True
    )


@dataclass(frozen=True, slots=True)
class Choice:
    """How a house decides: every chain's offer, the one it takes, and what it gets there."""

    offers: tuple[Offer, ...]
    offer: Offer | None
    sold: dict[str, int]


def choose(state: FcmState, house: House) -> Choice:
    """The best meal that some chain can serve whole; among these chains the lowest score."""
    best: tuple[Offer, ...] | None = None
    for wanted in meals(state, house):
        offers = tuple(_offer(state, seat, house, wanted) for seat in state.solvent())
        if best is None or wanted == wanted_by(house):
            best = offers
        standing = [offer for offer in offers if offer.stands]
        if standing:
            taken = min(standing, key=lambda offer: (offer.score, offer.ties))
            return Choice(offers, taken, dict(wanted))
    return Choice(best or (), None, {})


def meals(state: FcmState, house: House) -> Iterator[Mapping[str, int]]:
    """What the house would eat, best first: a garnish beats none, then the order of the meals."""
    points = state.rules.points
    garnishes = sorted(points.garnishes)
    for number in range(len(garnishes), -1, -1):
        for chosen in itertools.combinations(garnishes, number):
            for meal in points.meals.values():
                goods = meal(state, house)
                if goods is not None:
                    yield {**goods, **dict.fromkeys(chosen, 1)}


def wanted_by(house: House) -> dict[str, int]:
    """The order of a house, by good."""
    demand: dict[str, int] = {}
    for counter in house.demand:
        add(demand, counter.good)
    return demand


def _offer(state: FcmState, seat: Seat, house: House, wanted: Mapping[str, int]) -> Offer:
    points = state.rules.points
    stock = state.player(seat).stock
    missing = {
        good: number - stock.get(good, 0)
        for good, number in wanted.items()
        if stock.get(good, 0) < number
    }
    return Offer(
        seat=seat,
        price=unit_price(state, seat),
        distance=way_to(state, house, seat),
        nearness=sum(near(state, seat) for near in points.nearness),
        missing=missing,
        ties=tuple(tie(state, seat) for tie in points.ties.values()),
    )


def way_to(state: FcmState, house: House, seat: Seat) -> int | None:
    """The distance from a house to the nearest entrance of a chain, or None."""
    if house.number in state.rules.points.site_distances:
        return state.rules.points.site_distances[house.number](state, house, seat)
    doors = state.doors(seat)
    return distance(state.ground, state.house_mask(house), doors, roadworks(state))


def nearest_door(state: FcmState, house: House, offer: Offer) -> str | None:
    """The entrance at the distance of the offer; the first one in reading order."""
    if offer.distance is None or house.number in state.rules.points.site_distances:
        return None
    squares = state.house_mask(house)
    reached = arrivals(state.ground, squares, roadworks(state))[offer.distance]
    doors = state.ground.net.squares(reached & state.doors(offer.seat))
    return square_name(*doors[0])


def unit_price(state: FcmState, seat: Seat) -> int:
    """What a chain asks for one item; may be negative."""
    return sum(price(state, seat) for price in state.rules.points.unit_price)


def multiplier(state: FcmState, house: House) -> int:
    """How often the unit price is paid here."""
    return sum(times(state, house) for times in state.rules.points.multiplier)


def _income(state: FcmState, seat: Seat, sales: int) -> DinnerIncome:
    """Sales, waitresses, and the CFO's share of both, rounded up."""
    points = state.rules.points
    waitresses = sum(cash(state, seat) for cash in points.dinner_cash)
    percent = max((share(state, seat) for share in points.income_percent), default=0)
    earned = sales + waitresses
    extra = -(-earned * percent // 100)
    total = earned + extra
    paid = max(total, -state.player(seat).cash)
    return DinnerIncome(seat, sales, waitresses, percent, extra, total, paid, auto=True)


def _pay_out(state: FcmState, income: DinnerIncome) -> None:
    """Who cannot pay a negative income pays what it has and is bankrupt."""
    player = state.player(income.seat)
    player.cash += income.paid
    state.town.bank -= income.paid
    if income.paid != income.total:
        player.bankrupt = True


def is_broken(state: FcmState) -> bool:
    """Whether the bank has broken, by the ruling."""
    if state.rulings.bank_breaks == "at_zero":
        return state.town.bank <= 0
    return state.town.bank < 0


def _check_bank(state: FcmState) -> None:
    """The first break opens the reserve cards; the second ends the game after this dinner."""
    if not is_broken(state):
        return
    if state.options["introductory"]:
        _announce_break(state, (), 0)
        end_game(state, "first_break")
        return
    if not state.town.breaks:
        open_reserves(state)
        if not is_broken(state):
            return
    _announce_break(state, (), 0)
    end_game(state, "second_break")


def open_reserves(state: FcmState) -> None:
    """Add the money of the reserve cards; the CEOs' slots change from the next turn on."""
    town, rule = state.town, state.rules.reserves
    chosen = [rule.cards[player.reserve] for player in town.players if player.reserve is not None]
    added, slots = rule.open(state, chosen)
    town.bank += added
    town.minted += added
    town.ceo_slots = slots
    for player in town.players:
        player.sealed_reserve = None
    _announce_break(state, tuple(card.money for card in chosen), added)


def _announce_break(state: FcmState, reserves: tuple[int, ...], added: int) -> None:
    state.town.breaks += 1
    shown = Reveals.CHOICE if reserves else Reveals.NOTHING
    slots = state.town.ceo_slots
    state.emit(BankBroke(state.town.breaks, reserves, added, slots, auto=True, reveals=shown))
