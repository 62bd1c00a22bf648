"""Actions with coffee shops, their text forms, and the events of coffee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import CoffeePosition
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import SQUARE
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


# Events


@dataclass(frozen=True)
class ShopPlaced(Event):
    """A coffee shop stands on the board."""

    code: ClassVar[str] = "coffee_shop_placed"
    seat: Seat
    place: str
    moved_from: str | None
    """Where it stood before, if it was moved."""


@dataclass(frozen=True)
class CoffeeSales:
    """What one chain sold to a house on its way."""

    seat: Seat
    coffees: int
    price: int
    bonus: int
    income: int


@dataclass(frozen=True)
class CoffeeBought(Event):
    """A house went to dinner past places that sell coffee; it may have found none to buy."""

    code: ClassVar[str] = "coffee_bought"
    explained: ClassVar[bool] = True
    house: str
    sales: tuple[CoffeeSales, ...]
    multiplier: int
    position: CoffeePosition
    """The town as it was when the house set out; chains in seat order, without their names."""

    @property
    def staged(self) -> bool:
        """Unless nothing was sold."""
        return bool(self.sales)

    def to_json(self) -> JsonObject:
        """Where the board begins is written only where that is not (0, 0): records that were kept
        before towns could grow stay the same."""
        data = super().to_json()
        position = data["position"]
        assert isinstance(position, dict)
        if self.position.corner == (0, 0):
            del position["corner"]
        return data
