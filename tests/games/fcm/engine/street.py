"""A street for dinners: houses at its first tile, restaurants at known distances along it."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.board.ground import ground_of
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.events import DinnerIncome, HouseServed
from kaffeehaus.games.fcm.rules.town import Box, Corner, Demand, House, Restaurant
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import run_step

TILES = 9
STREET = ("." * 5 * TILES, "." * 5 * TILES, "#" * 5 * TILES, "." * 5 * TILES, "." * 5 * TILES)
PRICES: dict[int, dict[str, int]] = {
    4: {"discount_manager": 2},
    5: {"discount_manager": 1, "pricing_manager": 2},
    7: {"discount_manager": 1},
    8: {"pricing_manager": 2},
    9: {"pricing_manager": 1},
    10: {},
    20: {"luxuries_manager": 1},
}
"""By unit price: who must be at work for it."""


def street(modules: str, *distances: int | None, houses: int = 1) -> FcmState:
    """A chain for each distance (None: at another street) and houses 1, 2, ... without demand.

    Another street runs below, joined to nothing.
    """
    state = GAME.new({"modules": modules}, len(distances), seed=1)
    town = state.town
    town.turn, town.order, town.step = 3, list(range(state.seats)), "working"
    state.ground = ground_of(Plan((*STREET, *STREET)))
    town.houses = [
        House(str(number), 100 * number, Box(0, 2 * number - 2, 2, 2))
        for number in range(1, houses + 1)
    ]
    for seat, distance in enumerate(distances):
        top = 8 if distance is None else 3
        column = 5 * (distance or 0) + 2 * (seat % 2)
        state.player(seat).restaurants = [Restaurant(top, column, Corner.NW)]
        state.player(seat).reserve = 0
    return state


def ask(state: FcmState, seat: Seat, price: int) -> None:
    """Let a chain have this unit price, whoever else is at work."""
    state.player(seat).work |= PRICES[price]


def stock(state: FcmState, seat: Seat, **goods: int) -> None:
    """What a chain has."""
    state.player(seat).stock = goods


def wish(state: FcmState, house: str, garden: bool = False, **goods: int) -> None:
    """What a house wants, in a house with or without a garden; there is room for all of it."""
    old = state.house(house)
    counters = tuple(Demand(good, None) for good, number in goods.items() for _ in range(number))
    yard = Box(old.box.top, old.box.left, 1, 1) if garden else None
    state.put_house(replace(old, demand=counters, garden=yard, limit=None))


def dine(state: FcmState) -> dict[str, HouseServed]:
    """Dinner; by house how it ate."""
    events = run_step(state, "dinner")
    return {event.house: event for event in events if isinstance(event, HouseServed)}


def incomes(state: FcmState) -> list[int]:
    """Dinner; by seat what each chain earns in all."""
    events = run_step(state, "dinner")
    return [event.total for event in events if isinstance(event, DinnerIncome)]
