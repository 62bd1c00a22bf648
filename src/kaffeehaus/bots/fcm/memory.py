"""Single-entry caches of a planner, valid for one position.

A structure is filled card by card, and a campaign is placed in four actions. The evaluation stays
the same meanwhile, and is computed once. A cache only saves time: its key contains all that the
value depends on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.town import Day, ModuleState, Town, add
from kaffeehaus.games.fcm.state import FcmState

T = TypeVar("T")


class Memory(Generic[T]):
    """One cached value, and the town as its key."""

    def __init__(self) -> None:
        self._town: Town | None = None
        self._slices: dict[str, ModuleState] = {}
        self._answer: T | None = None

    def recall(self, town: Town, slices: dict[str, ModuleState], work_out: Callable[[], T]) -> T:
        """The value for this town, cached or computed."""
        if self._answer is None or town != self._town or slices != self._slices:
            self._answer = work_out()
            self._town = town
            self._slices = {name: part.copy() for name, part in slices.items()}
        return self._answer


def while_filling(state: FcmState, seat: Seat) -> Town:
    """Cache key: the town without what changes while a chain fills its structure.

    Working managers, and cards that change prices, are part of the key.
    """
    town = _bare(state)
    player = town.players[seat]
    for card, number in player.work.items():
        add(player.beach, card, number)
    player.work = {card: n for card, n in player.work.items() if _steers(state, card)}
    return town


def _steers(state: FcmState, card: str) -> bool:
    employee = state.card(card)
    return bool(employee.manager or employee.unit_price or employee.restaurants)


def while_investing(state: FcmState, seat: Seat) -> Town:
    """Cache key: the town without what changes in a chain's market while it hires, trains and
    places a campaign.

    Cards that neither produce, sell nor advertise are left out.
    """
    town = _bare(state)
    if town.day:
        town.day = Day(town.day.seat, "")
    player = town.players[seat]
    player.beach = {card: n for card, n in player.beach.items() if _trades(state, card)}
    town.supply = {card: n for card, n in town.supply.items() if _trades(state, card)}
    return town


def _trades(state: FcmState, card: str) -> bool:
    employee = state.card(card)
    is_known = employee.recruits or employee.trains or employee.slots or employee.develops
    return not is_known or bool(employee.restaurants or employee.note)


def _bare(state: FcmState) -> Town:
    """Without what no plan depends on: secrets, and counters of confirmations."""
    town = state.town.copy()
    town.applied = 0
    for player in town.players:
        player.ready, player.confirms, player.reserve = False, 0, None
        player.sealed, player.sealed_reserve = [], None
    return town
