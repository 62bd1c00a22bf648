"""What a player can do with coffee shops, and how the text forms are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.square_names import SQUARE
from kaffeehaus.games.fcm.rules.notation import forms


@dataclass(frozen=True)
class PlaceShop(FcmAction):
    """Place a coffee shop."""

    kind: ClassVar[str] = "coffee shop"
    confirms: ClassVar[bool] = False
    place: str

    def covers(self) -> tuple[str, ...]:
        """One square."""
        return (self.place,)


@dataclass(frozen=True)
class MoveShop(FcmAction):
    """Move a coffee shop to another place."""

    kind: ClassVar[str] = "move shop"
    confirms: ClassVar[bool] = False
    shop: str
    place: str

    def covers(self) -> tuple[str, ...]:
        """One square."""
        return (self.place,)


@dataclass(frozen=True)
class ShopsDone(FcmAction):
    """The shop of the milestone stands, or is not wanted."""

    kind: ClassVar[str] = "shops done"


FORMS = forms(
    (PlaceShop, f"({SQUARE})", lambda form: PlaceShop(form[1])),
    (MoveShop, f"({SQUARE}) ({SQUARE})", lambda form: MoveShop(form[1], form[2])),
    plain=(ShopsDone(),),
)
