"""The structure of a company: who fits under the CEO and the managers."""

from __future__ import annotations

from collections.abc import Mapping

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.position import Position


def free_slots(state: Position, seat: Seat, work: Mapping[str, int]) -> int:
    """Slots of the CEO and the managers that nobody fills; negative if the set does not fit.

    A manager stands in a slot of the CEO and holds cards that are no managers; a slot of the CEO
    takes any card.
    """
    slots = state.rules.structure.ceo_slots(state, seat)
    managers = sum(number for card, number in work.items() if state.card(card).manager)
    if managers > slots:
        return slots - managers
    under = sum(state.card(card).slots * number for card, number in work.items())
    others = sum(work.values()) - managers
    return slots - managers + under - others


def fits(state: Position, seat: Seat, card: str, change: int = 1) -> bool:
    """Whether the structure stands with one more card of a kind, or one less."""
    work = dict(state.player(seat).work)
    work[card] = work.get(card, 0) + change
    return free_slots(state, seat, work) >= 0


def open_slots(state: Position, seat: Seat) -> int:
    """What counts when the turn order is chosen."""
    extra = state.rules.structure.open_slots(state, seat)
    return free_slots(state, seat, state.player(seat).work) + extra
