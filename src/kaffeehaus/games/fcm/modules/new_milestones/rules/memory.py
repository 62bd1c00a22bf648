"""What the module keeps in a position."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import NEW_MILESTONES
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.slices import ModuleState
from kaffeehaus.games.fcm.rules.town import Restaurant


@dataclass(frozen=True, slots=True)
class DueRadio:
    """A radio that a chain has to place on a tile of a house to which it sold pizza."""

    house: str
    seller: Seat


@dataclass(slots=True)
class Remembered(ModuleState):
    """What was earned today and is still to be placed, and what a payday has settled."""

    radios: list[DueRadio] = field(default_factory=list)
    """In the order of dinner."""
    new_restaurant: Restaurant | None = None
    """The one in whose block a free mailbox may be placed."""
    paid_in_goods: dict[Seat, int] = field(default_factory=dict)
    """Salaries that were paid with goods at this payday."""

    def copy(self) -> Remembered:
        """An independent copy."""
        return replace(self, radios=self.radios.copy(), paid_in_goods=self.paid_in_goods.copy())


def remembered(state: Position) -> Remembered:
    """The module's part of the position."""
    part = state.slices[NEW_MILESTONES]
    assert isinstance(part, Remembered)
    return part
