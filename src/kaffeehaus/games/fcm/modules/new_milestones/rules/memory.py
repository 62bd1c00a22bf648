"""Ids of the new milestones, what the module keeps in a position, and its open rulings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import Answer, AnyRuling, Ruling
from kaffeehaus.games.fcm.rules.town import ModuleState, Restaurant

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


# Rulings


COUNTER_CASH_FOR_CFO: Ruling[Answer] = Ruling(
    "counter_cash_for_cfo",
    lazy_gettext("Does the CFO increase the cash for demand counters?"),
    {"no": lazy_gettext("no"), "yes": lazy_gettext("yes")},
    "no",
    onlineboardgamers="yes",
)
RESERVES_OPEN: Ruling[Literal["dinner", "at_once"]] = Ruling(
    "reserves_open",
    lazy_gettext("When are the reserve cards revealed if the bank breaks during marketing?"),
    {"dinner": lazy_gettext("at the next dinner"), "at_once": lazy_gettext("at once")},
    "dinner",
    onlineboardgamers="at_once",
)
TWO_GOODS_LATER: Ruling[Answer] = Ruling(
    "two_goods_later",
    lazy_gettext(
        "May a second brand manager’s airplane advertise 2 goods if the first one placed "
        "something else?"
    ),
    {"yes": lazy_gettext("yes"), "no": lazy_gettext("no")},
    "yes",
    deluxe="no",
)
DISCOUNT_BURNS: Ruling[Literal["same_turn", "next_turn"]] = Ruling(
    "discount_burns",
    lazy_gettext("When does “First discount manager used” burn money for the first time?"),
    {"same_turn": lazy_gettext("in the same turn"), "next_turn": lazy_gettext("in the next turn")},
    "same_turn",
    deluxe="next_turn",
)
SALARY_IN_GOODS: Ruling[Literal["forced_last", "free"]] = Ruling(
    "salary_in_goods",
    lazy_gettext("Must you pay with goods before an employee stays unpaid?"),
    {"forced_last": lazy_gettext("yes, as a last resort"), "free": lazy_gettext("no")},
    "forced_last",
    onlineboardgamers="free",
)
RULINGS: tuple[AnyRuling, ...] = (
    DISCOUNT_BURNS,
    COUNTER_CASH_FOR_CFO,
    SALARY_IN_GOODS,
    RESERVES_OPEN,
    TWO_GOODS_LATER,
)

# Settled since: only earlier versions of these rules gave another answer.

FREE_MAILBOX: Ruling[Literal["any", "lowest"]] = Ruling(
    "free_mailbox",
    lazy_gettext("Which mailbox does “First new restaurant” give?"),
    {
        "any": lazy_gettext("any available one that fits"),
        "lowest": lazy_gettext("the lowest available one that fits"),
    },
    "any",
    until={2: "lowest"},
)
