"""Ids of the new milestones, and what the module keeps in a position."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.slices import ModuleState
from kaffeehaus.games.fcm.rules.town import Restaurant

NEW_MILESTONES = "new_milestones"
"""The id of the module."""

FIRST_MARKETEER_USED = "first_marketeer_used"
FIRST_MARKETING_TRAINEE_USED = "first_marketing_trainee_used"
FIRST_CAMPAIGN_MANAGER_USED = "first_campaign_manager_used"
FIRST_BRAND_MANAGER_USED = "first_brand_manager_used"
FIRST_BRAND_DIRECTOR_USED = "first_brand_director_used"
FIRST_BURGER_SOLD = "first_burger_sold"
FIRST_PIZZA_SOLD = "first_pizza_sold"
FIRST_LEMONADE_SOLD = "first_lemonade_sold"
FIRST_BEER_SOLD = "first_beer_sold"
FIRST_COKE_SOLD = "first_coke_sold"
FIRST_RECRUITING_GIRL_USED = "first_recruiting_girl_used"
FIRST_TRAINER_USED = "first_trainer_used"
FIRST_DISCOUNT_MANAGER_USED = "first_discount_manager_used"
FIRST_HOUSE_BUILT = "first_house_built"
FIRST_NEW_RESTAURANT = "first_new_restaurant"
FIRST_WAITRESS_USED = "first_waitress_used"
FIRST_CART_OPERATOR_USED = "first_cart_operator_used"

CART_OPERATOR = "cart_operator"
EXECUTIVE_VICE_PRESIDENT = "executive_vice_president"
TURN_2 = frozenset({FIRST_MARKETEER_USED, FIRST_TRAINER_USED, FIRST_RECRUITING_GIRL_USED})
"""Those that go in the clean up of turn 2, earned or not."""


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
