"""What a planner remembers: its last answer, for as long as it is asked about the same position.

A structure is filled card by card, and a campaign is placed in four small actions. What is thought
about it stays the same meanwhile, and is worked out once. A memory only saves time: it is asked
with all that its answer depends on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.ruleset.slices import ModuleState
from kaffeehaus.games.fcm.rules.town import Day, Town, add
from kaffeehaus.games.fcm.state import FcmState

T = TypeVar("T")


class Memory(Generic[T]):
    """One answer, and the town that it is about."""

    def __init__(self) -> None:
        self._town: Town | None = None
        self._slices: dict[str, ModuleState] = {}
        self._answer: T | None = None

    def recall(self, town: Town, slices: dict[str, ModuleState], work_out: Callable[[], T]) -> T:
        """The answer for this town: the one that is known, or a new one."""
        if self._answer is None or town != self._town or slices != self._slices:
            self._answer = work_out()
            self._town = town
            self._slices = {name: part.copy() for name, part in slices.items()}
        return self._answer


def while_filling(state: FcmState, seat: Seat) -> Town:
    """The town as it stays while a chain puts people to work.

    Where managers work, and cards that change prices, it is another town for everyone else.
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
    """The town as a chain's market sees it while the chain hires, trains and places a campaign.

    Who neither makes, sells nor advertises anything can come and go.
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
    """Without what nobody plans by: secrets, and how often who has confirmed."""
    town = state.town.copy()
    town.applied = 0
    for player in town.players:
        player.ready, player.confirms, player.reserve = False, 0, None
        player.sealed, player.sealed_reserve = [], None
    return town
