"""The first guided game: what a newcomer should know at each step, as the table stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.guide import Guidance, Guide
from kaffeehaus.games.cafe.rules.cards import Kind
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.words.titles import counted

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView

FIRST_GAME = Guide(
    sentence=(
        "A game against one bot, with a word on every new step: cards, beans, drying, roasting, "
        "coffee shops, the warehouse."
    ),
    opponents=("level-1",),
)

SHORT = Guidance(
    "short supply",
    "Too few cubes",
    "The supply does not have a cube for every square of the group.",
    ("Choose the squares that get one.",),
)


def guidance(view: CafeView) -> Guidance | None:
    """The lesson of what the viewer has to decide; None for who has nothing to decide, and for the
    house rule of bidding."""
    if view.seat is None or view.seat not in view.actors:
        return None
    company = view.companies[view.seat]
    if view.phase == "picking":
        return _pick(company) if company.hand is None else _place(company)
    return _act(company) if view.phase == "acting" else None


def _pick(company: Company) -> Guidance:
    area = company.area
    return Guidance(
        "take",
        "Take a card",
        "You want beans, dry and roast squares, and a coffee shop that wants what you grow.",
        (
            "Choose one of the cards of the market.",
            "A card with a cup costs a cube of your warehouse, unless you see two ships in your "
            "area.",
        ),
        (
            f"Your area shows {counted(area.cups, 'cup')}: each is an action in this round.",
            "“Legend” under the board says what the squares mean.",
        ),
    )


def _place(company: Company) -> Guidance:
    return Guidance(
        "place",
        "Lay it over your area",
        "Cover what you need least: every cup that stays visible is an action.",
        (
            "Turn the card with R or the button, then choose where its upper left corner lies.",
            "It covers 2 to 4 squares. Cubes under it go back to the supply.",
            "A coffee shop that is covered, even in part, is closed; one cup must stay visible.",
        ),
        (f"Now you see {counted(company.area.cups, 'cup')}.",),
    )


def _act(company: Company) -> Guidance:
    if company.short:
        return SHORT
    if not company.points:
        return Guidance(
            "no actions",
            "No actions left",
            "Your cubes stay where they are until the next round.",
            ("End your actions. You may clear squares before, which costs nothing.",),
        )
    return _step(company)


def _step(company: Company) -> Guidance:
    """The next step for the cubes that have come farthest."""
    kinds = {company.area.squares[cell].kind for cell in company.cubes}
    left = f"You have {counted(company.points, 'action')} left."
    if Kind.ROAST in kinds:
        return Guidance(
            "deliver",
            "Deliver what is roasted",
            "A coffee shop that gets all it wants counts the points printed on it.",
            (
                "Choose Deliver, then the cubes, then a coffee shop or the warehouse.",
                "In one action you may empty any roast squares.",
            ),
            (
                left,
                "In the warehouse your scarcest colour counts 2 a cube, the second scarcest 1.",
            ),
        )
    if Kind.DRY in kinds:
        return Guidance(
            "roast",
            "Roast what is dry",
            "Only roasted coffee can be delivered.",
            (
                "Choose Roast, then the colour, then an empty roast square.",
                "All cubes of the colour go there together.",
            ),
            (left,),
        )
    if kinds:
        return Guidance(
            "dry",
            "Dry your beans",
            "Beans must be dried before they are roasted.",
            (
                "Choose Dry, then the colour, then an empty dry square.",
                "Connected dry squares can all be filled in the same action.",
            ),
            (left,),
        )
    return Guidance(
        "produce",
        "Grow coffee",
        "Fill a group of bean squares of one colour with cubes.",
        (
            "Choose Produce, then a group: every empty square of it gets a cube.",
            "A larger group gives more for the same action.",
        ),
        (left, "Actions that you do not use are lost."),
    )
