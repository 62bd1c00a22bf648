"""The first guided game: what a newcomer should know at each step, as the table stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.guide import Guidance, Guide
from kaffeehaus.core.i18n import gettext, lazy_gettext, ngettext
from kaffeehaus.games.cafe.rules.cards import Kind
from kaffeehaus.games.cafe.rules.company import Company

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

FIRST_GAME = Guide(
    sentence=lazy_gettext(
        "A game against one bot that explains each new step: cards, beans, drying, roasting, "
        "coffee shops, the warehouse."
    ),
    opponents=("level-1",),
)


def guidance(view: CafeView) -> Guidance | None:
    """Explanation of what the viewer has to decide; None without a decision, and for the house
    rule of bidding."""
    if view.seat is None or view.seat not in view.actors:
        return None
    company = view.companies[view.seat]
    if view.phase == "picking":
        return _pick(company) if company.hand is None else _place(company)
    return _act(company) if view.phase == "acting" else None


def _pick(company: Company) -> Guidance:
    cups = ngettext(
        "Your area shows %(num)s cup: you have %(num)s action this round.",
        "Your area shows %(num)s cups: you have %(num)s actions this round.",
        company.area.cups,
    )
    return Guidance(
        "take",
        gettext("Take a card"),
        gettext("You need bean, dry and roast squares, and a coffee shop that wants your coffee."),
        (
            gettext("Choose a card from the market."),
            gettext("A card with a cup costs 1 cube of your warehouse. With 2 ships it is free."),
        ),
        (cups, gettext("“Legend” under the board explains the squares.")),
    )


def _place(company: Company) -> Guidance:
    cups = ngettext("You see %(num)s cup now.", "You see %(num)s cups now.", company.area.cups)
    return Guidance(
        "place",
        gettext("Place the card"),
        gettext("Cover what you need least: each visible cup is an action."),
        (
            gettext("Turn the card with R or the button, then choose its upper left corner."),
            gettext("It covers 2 to 4 squares. Cubes under it go back to the supply."),
            gettext("A coffee shop that is even partly covered closes. 1 cup must stay visible."),
        ),
        (cups,),
    )


def _act(company: Company) -> Guidance:
    if company.short:
        return Guidance(
            "short supply",
            gettext("Too few cubes"),
            gettext("The supply does not have a cube for every square of the group."),
            (gettext("Choose the squares that get one."),),
        )
    if not company.points:
        return Guidance(
            "no actions",
            gettext("No actions left"),
            gettext("Your cubes stay where they are until the next round."),
            (gettext("End your actions. Before that you may clear squares for free."),),
        )
    return _step(company)


def _step(company: Company) -> Guidance:
    """The next step for the cubes that have come farthest."""
    kinds = {company.area.squares[cell].kind for cell in company.cubes}
    left = ngettext(
        "You have %(num)s action left.", "You have %(num)s actions left.", company.points
    )
    if Kind.ROAST in kinds:
        return Guidance(
            "deliver",
            gettext("Deliver roasted coffee"),
            gettext("A coffee shop that gets everything it wants scores its points."),
            (
                gettext("Choose Deliver, then the cubes, then a coffee shop or the warehouse."),
                gettext("With 1 action you may empty any number of roast squares."),
            ),
            (
                left,
                gettext(
                    "In the warehouse each cube of your scarcest colour scores 2, "
                    "of the second scarcest 1."
                ),
            ),
        )
    if Kind.DRY in kinds:
        return Guidance(
            "roast",
            gettext("Roast dried beans"),
            gettext("You can deliver only roasted coffee."),
            (
                gettext("Choose Roast, then the colour, then an empty roast square."),
                gettext("All cubes of the colour move together."),
            ),
            (left,),
        )
    if kinds:
        return Guidance(
            "dry",
            gettext("Dry your beans"),
            gettext("Beans must be dried before you can roast them."),
            (
                gettext("Choose Dry, then the colour, then an empty dry square."),
                gettext("With 1 action you can fill all dry squares of a connected group."),
            ),
            (left,),
        )
    return Guidance(
        "produce",
        gettext("Produce coffee"),
        gettext("Fill a group of bean squares with cubes."),
        (
            gettext("Choose Produce, then a group: each empty square gets a cube."),
            gettext("A larger group gives more cubes for the same action."),
        ),
        (left, gettext("Unused actions are lost.")),
    )
