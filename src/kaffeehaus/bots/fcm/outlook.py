"""What the houses will order, and up to which price they would come to the chain."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from kaffeehaus.bots.fcm.kitchens import Rival, covers, rivals_of, supply_of
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.phases.evening import wanted_by, way_to
from kaffeehaus.games.fcm.rules.phases.marketing import MarketingCampaigns
from kaffeehaus.games.fcm.rules.phases.restructuring import last_structure
from kaffeehaus.games.fcm.rules.town import House, add
from kaffeehaus.games.fcm.state import FcmState

INCOME_A_TURN = 32
"""What a chain earns in a turn, roughly; it tells how long the bank lasts."""
RESERVE = 250
"""What a reserve card adds that is not known."""


LATER = 0.5
"""Income of later turns counts so much."""


@dataclass(frozen=True, slots=True)
class Order:
    """A house that would eat at the chain."""

    house: str
    goods: Mapping[str, int]
    times: int
    """How often the unit price is paid."""
    bonus: int
    ceiling: float
    """The highest unit price at which the house still prefers the chain."""

    @property
    def units(self) -> int:
        """How many items."""
        return sum(self.goods.values())

    def income(self, price: int) -> int:
        """What the house pays at a unit price; nothing if that is too high."""
        return self.units * price * self.times + self.bonus if price <= self.ceiling else 0


def expect_last_structures(state: FcmState, seat: Seat) -> None:
    """In a sample: let the others work as in the last turn, since nobody knows better."""
    for other, player in enumerate(state.town.players):
        if other == seat:
            continue
        for card, number in player.work.items():
            add(player.beach, card, number)
        player.work = last_structure(player)
        for card, number in player.work.items():
            add(player.beach, card, -number)


def turns_left(state: FcmState) -> float:
    """How many more dinners there will be, at least one."""
    town, limit = state.town, int(state.options["turns"])
    money = town.bank
    if not town.breaks and not state.options["introductory"]:
        money += RESERVE * state.seats
    left = max(1.0, money / (INCOME_A_TURN * state.seats))
    return min(left, limit - town.turn + 1) if limit else left


def orders_tonight(state: FcmState, seat: Seat) -> tuple[Order, ...]:
    """The orders of tonight that the chain could win, in serving order."""
    return orders_of(state, seat, rivals_of(state, seat), state.town.houses)


def orders_of(
    state: FcmState, seat: Seat, rivals: Iterable[Rival], houses: Iterable[House]
) -> tuple[Order, ...]:
    """What these houses order, as far as roads join them to the chain."""
    found = (order_of(state, seat, rivals, house) for house in houses if house.demand)
    return tuple(order for order in found if order is not None)


def order_of(state: FcmState, seat: Seat, rivals: Iterable[Rival], house: House) -> Order | None:
    """What one house orders; None if no road joins it to the chain."""
    way = way_to(state, house, seat)
    if way is None:
        return None
    goods = wanted_by(house)
    bonus = state.rules.dinner.sale_bonus(state, seat, house, goods)
    ceiling = min(
        (_ceiling(state, seat, rival, house, way) for rival in rivals if rival.can_serve(goods)),
        default=math.inf,
    )
    return Order(house.number, goods, state.rules.dinner.multiplier(state, house), bonus, ceiling)


def _ceiling(state: FcmState, seat: Seat, rival: Rival, house: House, way: int) -> float:
    """The highest price against one rival; the most waitresses win a tie."""
    theirs = way_to(state, house, rival.seat)
    if theirs is None:
        return math.inf
    wins_ties = state.player(seat).owns("waitress") > rival.waitresses
    return rival.price + theirs - way - (0 if wins_ties else 1)


def base_price(state: FcmState, seat: Seat) -> int:
    """The unit price of the chain without the cards at work."""
    return state.rules.dinner.unit_price(state, seat) - sum(
        card.unit_price * number for card, number in state.at_work(seat)
    )


def tomorrow(state: FcmState) -> FcmState:
    """The position after dinner and marketing: who can be served is, campaigns have run."""
    trial = state.copy()
    supplies = [supply_of(state, chain) for chain in state.solvent()]
    for house in state.town.houses:
        wanted = wanted_by(house)
        if wanted and any(covers(supply, wanted) for supply in supplies):
            trial.put_house(replace(house, demand=()))
    trial.town.day = None
    MarketingCampaigns().begin(trial)
    return trial
