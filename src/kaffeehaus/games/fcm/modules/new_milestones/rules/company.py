"""Milestone effects on a company: training at work, drinks per source, slots of the CEO."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    CART_OPERATOR,
    FIRST_BURGER_SOLD,
    FIRST_CART_OPERATOR_USED,
    FIRST_LEMONADE_SOLD,
)
from kaffeehaus.games.fcm.rules.position import Position


def keeps_its_colour(state: Position, seat: Seat, card: str, target: str) -> bool:
    """First lemonade sold: who learns at work stays in the same department."""
    if FIRST_LEMONADE_SOLD not in state.player(seat).milestones:
        return False
    return state.card(card).colour == state.card(target).colour


def twice_from_each_source(state: Position, seat: Seat, card: str) -> int:
    """First cart operator used: 4 for carts and zeppelins, 6 for trucks.

    The haul that earns it is included, so a cart brings more while it can still be earned.
    """
    fetches = state.card(card).fetches
    if fetches is None or fetches.range is None:
        return 0
    earns = card == CART_OPERATOR and state.has_or_earns(seat, FIRST_CART_OPERATOR_USED)
    has = FIRST_CART_OPERATOR_USED in state.player(seat).milestones
    return fetches.drinks if has or earns else 0


CEO_SLOTS = 4


def four_slots_for_burgers(state: Position, seat: Seat) -> int:
    """First burger sold; reserve cards do not lower it."""
    return CEO_SLOTS if FIRST_BURGER_SOLD in state.player(seat).milestones else 0
