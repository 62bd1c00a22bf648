"""What a player can do with coffee shops, and how the text forms are read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.games.fcm.actions import FcmAction
from kaffeehaus.games.fcm.notation import ActionForm


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


_SQUARE = "([a-z]{1,2}[1-9][0-9]?)"

FORMS: tuple[ActionForm, ...] = (
    (re.compile(f"coffee shop {_SQUARE}", re.ASCII), lambda form: PlaceShop(form[1])),
    (re.compile(f"move shop {_SQUARE} {_SQUARE}", re.ASCII), lambda f: MoveShop(f[1], f[2])),
    (re.compile("shops done", re.ASCII), lambda _: ShopsDone()),
)
