"""The structure of a company: who fits under the CEO and the managers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kaffeehaus.core.outcome import Seat

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.state import FcmState


def ceo_slots(state: FcmState, seat: Seat) -> int:
    """How many cards may stand directly under the CEO."""
    return max(slots(state, seat) for slots in state.rules.points.ceo_slots)


def free_slots(state: FcmState, seat: Seat, work: Mapping[str, int]) -> int:
    """Slots of the CEO and the managers that nobody fills; negative if the set does not fit.

    A manager stands in a slot of the CEO and holds cards that are no managers; a slot of the CEO
    takes any card.
    """
    slots = ceo_slots(state, seat)
    managers = sum(number for card, number in work.items() if state.card(card).manager)
    if managers > slots:
        return slots - managers
    under = sum(state.card(card).slots * number for card, number in work.items())
    others = sum(work.values()) - managers
    return slots - managers + under - others


def fits(state: FcmState, seat: Seat, card: str, change: int = 1) -> bool:
    """Whether the structure stands with one more card of a kind, or one less."""
    work = dict(state.player(seat).work)
    work[card] = work.get(card, 0) + change
    return free_slots(state, seat, work) >= 0


def open_slots(state: FcmState, seat: Seat) -> int:
    """What counts when the turn order is chosen."""
    extra = sum(slots(state, seat) for slots in state.rules.points.open_slots)
    return free_slots(state, seat, state.player(seat).work) + extra
