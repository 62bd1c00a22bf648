"""First discount manager used: who sells cheaply burns money of the bank."""

from __future__ import annotations

from typing import ClassVar

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.bank import look_at_the_bank
from kaffeehaus.games.fcm.modules.new_milestones.rules.events import MoneyBurned
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import FIRST_DISCOUNT_MANAGER_USED
from kaffeehaus.games.fcm.modules.new_milestones.rules.rulings import DISCOUNT_BURNS
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step

BURNED = 100
LEAST_DISCOUNT = 3


class Burning(Step):
    """Runs by itself when the structures are open. The bank may fall below nothing."""

    id: ClassVar[str] = "burning"
    title: ClassVar[str] = "burning money"

    def begin(self, state: Position) -> None:
        """Once for every chain that sells cheaply enough."""
        for seat in state.solvent():
            if burns(state, seat):
                state.town.bank -= BURNED
                state.town.burned += BURNED
                state.emit(MoneyBurned(seat, BURNED, auto=True))
        look_at_the_bank(state)


def burns(state: Position, seat: Seat) -> bool:
    """Whether a chain has the milestone, and a discount that suffices; by the ruling not in the
    turn in which it is earned."""
    if FIRST_DISCOUNT_MANAGER_USED not in state.player(seat).milestones:
        return False
    is_new = FIRST_DISCOUNT_MANAGER_USED in state.town.claimed
    if is_new and state.rulings[DISCOUNT_BURNS] == "next_turn":
        return False
    return discount_of(state, seat) >= LEAST_DISCOUNT


def discount_of(state: Position, seat: Seat) -> int:
    """What managers at work take off the price; one who raises it does not lessen that."""
    return sum(max(0, -card.unit_price) * number for card, number in state.at_work(seat))
