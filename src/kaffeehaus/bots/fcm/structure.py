"""The structure that is worth the most: managers, then the best cards for the slots."""

from __future__ import annotations

from kaffeehaus.bots.fcm.coffee import coffee_wanted
from kaffeehaus.bots.fcm.pricing import worth_of_price
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.coffee.shops import COFFEE
from kaffeehaus.games.fcm.phases.dinner import wanted_by, way_to
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.structure import ceo_slots

CAMPAIGNS = 3
"""So many campaigns at once are enough."""
HIRING_TURNS = 14
"""After this turn nobody is hired for the sake of hiring."""


def best_structure(state: FcmState, seat: Seat, *, with_coffee: bool = False) -> dict[str, int]:
    """Cards to put to work, by kind."""
    player = state.player(seat)
    hand = player.cards()
    for card in player.busy.values():
        hand[card] -= 1
    cards = [card for card in state.listed(hand) for _ in range(hand[card])]
    managers = sorted((c for c in cards if state.card(c).slots), key=lambda c: -state.card(c).slots)
    coffee = coffee_wanted(state, seat) if with_coffee else 0
    hands = [card for card in cards if not state.card(card).manager]
    others = _by_worth(state, seat, hands, coffee)
    slots = ceo_slots(state, seat)
    best: tuple[int, list[str]] = (-1, [])
    for number in range(min(slots, len(managers)) + 1):
        chosen = managers[:number]
        room = slots - number + sum(state.card(card).slots for card in chosen)
        taken = [(card, worth) for card, worth in others[:room] if worth > 0]
        total = sum(worth for _, worth in taken) - number
        if total > best[0]:
            best = (total, [*chosen, *(card for card, _ in taken)])
    return {card: best[1].count(card) for card in dict.fromkeys(best[1])}


def _by_worth(state: FcmState, seat: Seat, cards: list[str], coffee: int) -> list[tuple[str, int]]:
    """Every card with what it adds to those before it of its kind, the best first."""
    wanted = burgers_wanted(state, seat)
    campaigns = sum(campaign.owner == seat for campaign in state.town.campaigns)
    found = []
    for card in sorted(cards, key=lambda card: _output(state, card), reverse=True):
        employee, worth = state.card(card), 0
        if employee.markets:
            worth = 40 if campaigns < CAMPAIGNS else 0
            campaigns += 1
        elif employee.cooks and "burger" in employee.cooks.goods:
            worth = 10 * min(max(wanted, 0), employee.cooks.goods["burger"])
            wanted -= employee.cooks.goods["burger"]
        elif employee.cooks and COFFEE in employee.cooks.goods:
            worth = 10 * min(max(coffee, 0), employee.cooks.goods[COFFEE])
            coffee -= employee.cooks.goods[COFFEE]
        elif employee.trains:
            worth = 9
        elif employee.recruits:
            worth = 6 if state.town.turn < HIRING_TURNS else 0
        elif employee.waits:
            worth = 5 if "first_waitress" in player_milestones(state, seat) else 4
        elif employee.unit_price < 0:
            worth = worth_of_price(state, seat, employee)
        found.append((card, worth))
    return sorted(found, key=lambda pair: -pair[1])


def player_milestones(state: FcmState, seat: Seat) -> list[str]:
    """What the chain has, and what it could still earn."""
    return [*state.player(seat).milestones, *state.town.milestones]


def _output(state: FcmState, card: str) -> int:
    cooking = state.card(card).cooks
    return max(cooking.goods.values()) if cooking else 0


def burgers_wanted(state: FcmState, seat: Seat) -> int:
    """Burgers in orders that burgers alone can fill, at houses that roads join to the chain."""
    stock = state.player(seat).stock.get("burger", 0)
    total = 0
    for house in state.town.houses:
        order = wanted_by(house)
        if set(order) == {"burger"} and way_to(state, house, seat) is not None:
            total += order["burger"]
    return total - stock
