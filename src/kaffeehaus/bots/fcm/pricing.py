"""What a lower price is worth: houses that it wins from others, less what it gives away."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.cards import Employee
from kaffeehaus.games.fcm.phases.dinner import wanted_by, way_to
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.town import House

FIRST_LOWER_PRICES = "first_lower_prices"
BURGER_INCOME = 15
"""What a burger brings with the milestone of its campaign."""


def worth_of_price(state: FcmState, seat: Seat, card: Employee) -> int:
    """What a card that lowers the price earns tonight, if everyone has burgers enough.

    Who works for the others is secret now, so they are taken to ask the usual price.
    """
    cut = -card.unit_price + _earns_another_cut(state, seat)
    total = 0
    for house in state.town.houses:
        order = wanted_by(house)
        if set(order) != {"burger"} or way_to(state, house, seat) is None:
            continue
        if _wins(state, seat, house, 0):
            total -= cut * order["burger"]
        elif _wins(state, seat, house, cut):
            total += (BURGER_INCOME - cut) * order["burger"]
    return total


def _earns_another_cut(state: FcmState, seat: Seat) -> bool:
    known = state.player(seat).milestones
    return FIRST_LOWER_PRICES in state.town.milestones and FIRST_LOWER_PRICES not in known


def _wins(state: FcmState, seat: Seat, house: House, cut: int) -> bool:
    score, ties = _standing(state, seat, house)
    rivals = [_standing(state, other, house) for other in state.solvent() if other != seat]
    return all((score - cut, ties) < rival for rival in rivals)


def _standing(state: FcmState, seat: Seat, house: House) -> tuple[float, int]:
    """Distance less the permanent cut, then waitresses; smaller is better. Who cannot cook or is
    not joined by road stands last."""
    player, far = state.player(seat), way_to(state, house, seat)
    cooks = any(state.card(card).cooks for card in player.cards())
    if far is None or not cooks:
        return float("inf"), 0
    return far - (FIRST_LOWER_PRICES in player.milestones), -player.owns("waitress")
