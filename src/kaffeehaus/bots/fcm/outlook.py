"""Expected orders of the houses, and the price ceiling at which they come to the chain."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.bots.fcm.kitchens import (
    Rival,
    could_have,
    covers,
    rivals_of,
    standing_of,
    supply_of,
)
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.board.distance import nearest
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.phases.evening import Dish, dishes
from kaffeehaus.games.fcm.rules.phases.marketing import MarketingCampaigns
from kaffeehaus.games.fcm.rules.phases.restructuring import last_structure
from kaffeehaus.games.fcm.rules.ruleset.groups import Meal
from kaffeehaus.games.fcm.rules.town import House, add
from kaffeehaus.games.fcm.state import FcmState

FIRST_SALES = 5
"""Turn in which chains begin to sell..."""
GROWTH_A_TURN = 18
"""...and by how many dollars at the default unit price a chain's income grows with every turn..."""
MOST_INCOME = 100
"""...up to this, as measured in games of planners."""
FIRST_BREAK = 7
"""Turn in which the bank usually breaks first."""
LAST_DINNER = 0.5
"""The dinner that empties the bank is played to its end."""
RESERVE = 250
"""Assumed value of an unknown reserve card, unless all cards have the same."""


CONTESTED = 0.5
"""Weight of a meal that rivals have too, beside a better one that they have not."""
LATER = 0.5
"""Discount of later turns' income."""


@dataclass(frozen=True, slots=True)
class Order:
    """A house that would eat at the chain."""

    house: str
    goods: Mapping[str, int]
    times: int
    """How often the unit price is paid."""
    bonus: int
    ceiling: float
    """Highest unit price at which the house still prefers the chain."""
    plain: bool = True
    """Exactly what was ordered, without replacement or addition."""
    share: float = 1.0
    """Probability weight."""

    @property
    def units(self) -> int:
        """Number of items."""
        return sum(self.goods.values())

    def income(self, price: int) -> float:
        """Payment at a unit price; nothing if that is too high."""
        if price > self.ceiling:
            return 0
        return (self.units * price * self.times + self.bonus) * self.share


class Ways:
    """Cache of distances from houses to chains in one position, and of the chains' entrances and
    goods."""

    def __init__(self, state: FcmState) -> None:
        self.state = state
        self._known: dict[tuple[str, bool, Seat], int | None] = {}
        self._doors: dict[Seat, Mask] = {}
        self._goods: dict[Seat, set[str]] = {}

    def way(self, house: House, seat: Seat) -> int | None:
        """See `way_to`. A garden may be nearer to a road than its house."""
        key = (house.number, house.garden is None, seat)
        if key not in self._known:
            self._known[key] = nearest(self.state.reached_by(house), self._doors_of(seat))
        return self._known[key]

    def _doors_of(self, seat: Seat) -> Mask:
        if seat not in self._doors:
            self._doors[seat] = self.state.doors(seat)
        return self._doors[seat]

    def goods(self, seat: Seat) -> set[str]:
        """See `could_have`."""
        if seat not in self._goods:
            self._goods[seat] = could_have(self.state, seat)
        return self._goods[seat]


def expect_last_structures(state: FcmState, seat: Seat) -> None:
    """In a sample: assume that the others work as in the last turn."""
    for other, player in enumerate(state.town.players):
        if other == seat:
            continue
        for card, number in player.work.items():
            add(player.beach, card, number)
        player.work = last_structure(player)
        for card, number in player.work.items():
            add(player.beach, card, -number)


def turns_left(state: FcmState) -> float:
    """Expected number of remaining dinners, at least one."""
    town, limit = state.town, int(state.options["turns"])
    money = town.bank
    if not town.breaks and not state.options["introductory"]:
        money += _reserve(state) * state.seats
    turn = max(town.turn, FIRST_BREAK) if town.breaks else town.turn
    left = max(1.0, _dinners(turn, money / (_dearness(state) * state.seats)))
    return min(left, limit - town.turn + 1) if limit else left


def _dinners(turn: int, money: float) -> float:
    """How many dinners from this turn on a chain's part of the bank lasts."""
    dinners = LAST_DINNER
    while money > 0:
        income = min(MOST_INCOME, GROWTH_A_TURN * max(0, turn - FIRST_SALES + 1))
        dinners += min(1.0, money / income) if income else 1.0
        money -= income
        turn += 1
    return dinners


def _reserve(state: FcmState) -> int:
    amounts = {card.money for card in state.rules.reserves.cards}
    return amounts.pop() if len(amounts) == 1 else RESERVE


def _dearness(state: FcmState) -> float:
    """Price of an item for everybody, relative to the default unit price."""
    changed = sum(perks.unit_price for perks in state.perks(0))
    return (base_price(state, 0) - changed) / state.rules.setup.base_price


def orders_tonight(state: FcmState, seat: Seat) -> tuple[Order, ...]:
    """Tonight's orders that the chain could win, in serving order."""
    return orders_of(state, seat, rivals_of(state, seat), state.town.houses)


def orders_of(
    state: FcmState, seat: Seat, rivals: Sequence[Rival], houses: Iterable[House]
) -> tuple[Order, ...]:
    """Orders of these houses, as far as roads connect them to the chain.

    A house that accepts several meals has one order for each that it would have at this chain. What
    rivals could serve to one house is not available for the next.
    """
    found: list[Order] = []
    left, ways = list(rivals), Ways(state)
    for house in houses:
        if house.demand:
            found += meals_of(ways, seat, rivals, house, left)
            left = [_after(ways, rival, house) for rival in left]
    return tuple(found)


def _after(ways: Ways, rival: Rival, house: House) -> Rival:
    """A rival's stock after it has served a house as well as it can."""
    if ways.way(house, rival.seat) is None:
        return rival
    served = next((dish for dish in dishes(ways.state, house) if rival.can_serve(dish.goods)), None)
    if served is None:
        return rival
    goods = dict(rival.goods)
    for good, number in served.goods.items():
        goods[good] -= number
    return replace(rival, goods=goods)


def meals_of(
    ways: Ways,
    seat: Seat,
    rivals: Sequence[Rival],
    house: House,
    left: Sequence[Rival] | None = None,
) -> list[Order]:
    """Meals of one house, best first; none if no road connects it to the chain.

    A meal is left out if a rival has a better one, considering the rival's remaining stock if
    given.
    """
    state, way = ways.state, ways.way(house, seat)
    if way is None:
        return []
    theirs = {rival.seat: ways.way(house, rival.seat) for rival in rivals}
    found: list[Order] = []
    for dish in dishes(state, house):
        able = [
            (rival, away)
            for rival in rivals
            if (away := theirs[rival.seat]) is not None and rival.can_serve(dish.goods)
        ]
        if _is_plain(dish) or dish.goods.keys() <= ways.goods(seat):
            ceiling = _ceiling(state, seat, able, way)
            share = CONTESTED if found and able else 1.0
            found.append(_order(state, seat, house, dish, ceiling, share))
        if any(
            rival.can_serve(dish.goods)
            for rival in left or rivals
            if theirs[rival.seat] is not None
        ):
            break
    return found


def _order(
    state: FcmState, seat: Seat, house: House, dish: Dish, ceiling: float, share: float
) -> Order:
    bonus = state.rules.dinner.sale_bonus(state, seat, house, dish.goods)
    times = state.rules.dinner.multiplier(state, house)
    return Order(house.number, dish.goods, times, bonus, ceiling, _is_plain(dish), share)


def _is_plain(dish: Dish) -> bool:
    return dish.meal is Meal.AS_ORDERED and not dish.garnishes


def _ceiling(state: FcmState, seat: Seat, able: Iterable[tuple[Rival, int]], way: int) -> float:
    """Highest price against rivals at these distances, by who would win a tie."""
    standing, nearness = standing_of(state, seat), state.rules.dinner.nearness
    here = way + nearness(state, seat)
    return min(
        (
            rival.price
            + theirs
            + nearness(state, rival.seat)
            - here
            - (0 if standing < rival.standing else 1)
            for rival, theirs in able
        ),
        default=math.inf,
    )


def base_price(state: FcmState, seat: Seat) -> int:
    """Unit price of the chain without the cards at work."""
    return state.rules.dinner.unit_price(state, seat) - sum(
        card.unit_price * number for card, number in state.at_work(seat)
    )


def _is_fed(state: FcmState, house: House, supplies: Iterable[Mapping[str, int]]) -> bool:
    meals = [dish.goods for dish in dishes(state, house)]
    return any(covers(supply, goods) for supply in supplies for goods in meals)


def tomorrow(state: FcmState, seat: Seat | None = None, card: str = "") -> FcmState:
    """Position after dinner and marketing, with all possible orders served.

    With a seat and a card: as if one more of them were at work there.
    """
    trial = state.copy()
    if seat is not None:
        add(trial.player(seat).work, card)
    supplies = [supply_of(state, chain) for chain in state.seats_in_play()]
    for house in state.town.houses:
        if house.demand and _is_fed(state, house, supplies):
            trial.put_house(replace(house, demand=()))
    trial.town.day = None
    MarketingCampaigns().begin(trial)
    return trial
