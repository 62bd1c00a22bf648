"""Production capacity of cards, and what other chains could serve tonight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import Collect, Cook, Fetch
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.cards import Deed, Employee, GoodKind
from kaffeehaus.games.fcm.rules.phases.working.food import drinks_of, trips
from kaffeehaus.games.fcm.rules.town import add
from kaffeehaus.games.fcm.state import FcmState

TRIPS = 6
"""Number of a buyer's trips that are considered, the largest first."""


def yields(state: FcmState, seat: Seat, card: str) -> list[dict[str, int]]:
    """Goods that one card yields in a turn, a dict for each of its choices."""
    employee = state.card(card)
    if employee.cooks:
        return [{good: number} for good, number in employee.cooks.goods.items()]
    if not employee.fetches:
        return []
    number = drinks_of(state, seat, card, employee.fetches)
    if employee.fetches.range:
        return _collected(state, seat, employee, number)
    drinks = [good.id for good in state.rules.goods.values() if good.kind is GoodKind.DRINK]
    return [{drink: number} for drink in drinks]


def _collected(state: FcmState, seat: Seat, buyer: Employee, number: int) -> list[dict[str, int]]:
    found: list[dict[str, int]] = []
    for passed in trips(state, seat, buyer)[:TRIPS]:
        goods: dict[str, int] = {}
        for place, source in enumerate(state.ground.sources):
            if passed >> place & 1:
                add(goods, source.good, number)
        if goods not in found:
            found.append(goods)
    return found


def goods_of(state: FcmState, seat: Seat, action: Cook | Fetch | Collect) -> dict[str, int]:
    """Yield of one kitchen or buying action."""
    employee = state.card(action.card)
    if isinstance(action, Cook):
        assert employee.cooks is not None
        good = action.good or next(iter(employee.cooks.goods))
        return {good: employee.cooks.goods[good]}
    assert employee.fetches is not None
    number = drinks_of(state, seat, action.card, employee.fetches)
    if isinstance(action, Fetch):
        return {action.good: number}
    goods: dict[str, int] = {}
    for source in state.ground.sources:
        if square_name(*source.square) in action.sources:
            add(goods, source.good, number)
    return goods


@dataclass(frozen=True, slots=True)
class Rival:
    """Another chain as a house sees it."""

    seat: Seat
    price: int
    goods: Mapping[str, int]
    """Goods it has, or could have by dinner."""
    standing: tuple[int, int]
    """See `standing_of`."""

    def can_serve(self, order: Mapping[str, int]) -> bool:
        """Whether it could serve the whole order."""
        return covers(self.goods, order)


def rivals_of(state: FcmState, seat: Seat) -> tuple[Rival, ...]:
    """All other chains: with their stock if they finished their turn, else with their capacity."""
    return tuple(
        Rival(
            other,
            state.rules.dinner.unit_price(state, other),
            supply_of(state, other),
            standing_of(state, other),
        )
        for other in state.seats_in_play()
        if other != seat
    )


def standing_of(state: FcmState, seat: Seat) -> tuple[int, int]:
    """Tie-break key, lower wins: first by modules, then by the number of waitresses."""
    first = sum(thought.tie_rank(state, seat) for thought in state.rules.thoughts.values())
    return first, -state.player(seat).owns("waitress")


def supply_of(state: FcmState, seat: Seat) -> dict[str, int]:
    """The stock, plus the capacity of everyone in hand if the turn is still to come."""
    player = state.player(seat)
    goods = dict(player.stock)
    if state.town.day and seat not in state.town.waiting:
        return goods
    known = known_goods(state, seat)
    for card, number in player.cards().items():
        for good, output in merged(yields(state, seat, card)).items():
            if good in known:
                add(goods, good, output * number)
    return goods


def could_have(state: FcmState, seat: Seat) -> set[str]:
    """Goods in stock, or that a present or possible card produces."""
    player = state.player(seat)
    goods = set(player.stock)
    for card in (*player.cards(), *state.town.supply):
        if cooking := state.card(card).cooks:
            goods.update(cooking.goods)
    return goods | {good.id for good in state.rules.goods.values() if good.kind is GoodKind.DRINK}


def covers(goods: Mapping[str, int], order: Mapping[str, int]) -> bool:
    """Whether the goods cover the whole order."""
    return all(goods.get(good, 0) >= number for good, number in order.items())


def merged(choices: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """By good: the maximum over the choices."""
    most: dict[str, int] = {}
    for choice in choices:
        for good, number in choice.items():
            most[good] = max(most.get(good, 0), number)
    return most


def known_goods(state: FcmState, seat: Seat) -> set[str]:
    """Goods a chain is known for: by campaigns, milestones or specialists.

    A trainee could cook anything; without this a chain with one trainee would be a rival in all.
    """
    player = state.player(seat)
    known = set(player.stock)
    for campaign in state.town.campaigns:
        if campaign.owner == seat:
            known.update(campaign.goods)
    for name in player.milestones:
        trigger = state.rules.milestones[name].trigger
        if trigger.on in (Deed.CAMPAIGN, Deed.PRODUCE):
            known.update(trigger.goods)
    for card in player.cards():
        choices = yields(state, seat, card)
        if len(choices) == 1 or state.card(card).fetches:
            known.update(merged(choices))
    return known
