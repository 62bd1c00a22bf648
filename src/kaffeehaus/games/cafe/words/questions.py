"""Questions to a player of Café with their answers, and standing orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.i18n import gettext, lazy_gettext, ngettext
from kaffeehaus.core.options import Choice
from kaffeehaus.core.premoves import StandingOrder
from kaffeehaus.games.cafe.rules.cards import Colour
from kaffeehaus.games.cafe.rules.cells import BY_NAME
from kaffeehaus.games.cafe.rules.phases import BID, GAME, REST, ROUND
from kaffeehaus.games.cafe.words import reasons
from kaffeehaus.games.cafe.words.titles import (
    card_title,
    colour_text,
    colour_title,
    cubes_text,
    square_text,
)

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView


_KINDS = {
    "bid": lazy_gettext("Bid a cube"),
    "ready": lazy_gettext("Confirm the bid"),
    "take": lazy_gettext("Take a card"),
    "refuse": lazy_gettext("Discard a card"),
    "place": lazy_gettext("Place the card"),
    "discard": lazy_gettext("Discard the card"),
    "produce": lazy_gettext("Produce"),
    "fill": lazy_gettext("Put a cube"),
    "dry": lazy_gettext("Dry"),
    "roast": lazy_gettext("Roast"),
    "deliver": lazy_gettext("Deliver"),
    "clear": lazy_gettext("Clear a square"),
    "done": lazy_gettext("End my actions"),
}
_QUESTIONS = {
    "card": lazy_gettext("Choose a card from the market."),
    "cube": lazy_gettext("Pay with which cube?"),
    "turn": lazy_gettext("Rotate the card: choose a rotation, or press R."),
    "cell": lazy_gettext("Choose a square."),
    "field": lazy_gettext("Which group of bean squares?"),
    "colour": lazy_gettext("Which colour on the Lote squares?"),
    "source": lazy_gettext("Which cubes?"),
    "target": lazy_gettext("To which square?"),
    "to": lazy_gettext("To a coffee shop or the warehouse?"),
    "cubes": lazy_gettext("How many cubes?"),
}
_WITHIN = {
    ("produce", "field"): lazy_gettext("Produce on which group of bean squares?"),
    ("dry", "source"): lazy_gettext("Dry which cubes?"),
    ("dry", "target"): lazy_gettext("Dry them on which square?"),
    ("roast", "source"): lazy_gettext("Roast which cubes?"),
    ("roast", "target"): lazy_gettext("Roast them on which square?"),
    ("deliver", "source"): lazy_gettext("Deliver from which square?"),
    ("deliver", "to"): lazy_gettext("Deliver to a coffee shop or the warehouse?"),
    ("deliver", "cubes"): lazy_gettext("Deliver how many cubes?"),
    ("clear", "cell"): lazy_gettext("Clear which square? Its cubes go back to the supply."),
    ("fill", "cell"): lazy_gettext("Which square gets a cube?"),
}
_TURNS = {
    "0": lazy_gettext("Upright"),
    "90": lazy_gettext("Turned right"),
    "180": lazy_gettext("Upside down"),
    "270": lazy_gettext("Turned left"),
}


def ask(view: CafeView, field: str) -> str:
    """The question for a field, as things stand."""
    if field == "kind":
        return _what_next(view)
    if field == "cell" and view.phase == "picking":
        return gettext("Where does its upper left corner go? It must cover 2 to 4 squares.")
    if field == "cube" and view.phase == "bidding":
        return gettext("Bid which cube? (House rule)")
    question = _QUESTIONS.get(field)
    return gettext("Choose: %(field)s", field=field) if question is None else str(question)


def ask_within(view: CafeView, kind: str, field: str) -> str:
    """The question for a field of an action that is chosen already, which it names."""
    question = _WITHIN.get((kind, field))
    return ask(view, field) if question is None else str(question)


def _what_next(view: CafeView) -> str:
    seat = view.focus
    company = view.companies[seat]
    if view.phase == "bidding":
        return gettext("Bid cubes to pick earlier, or confirm your bid. (House rule)")
    if view.phase != "acting":
        return gettext("Take a card.") if company.hand is None else gettext("Place the card.")
    if company.short:
        return gettext("The supply is short: choose the squares that get a cube.")
    return ngettext("%(num)s action left.", "%(num)s actions left.", company.points)


def hint(view: CafeView) -> str:
    """Which of the actions are impossible now, and why."""
    company = view.companies[view.focus]
    if view.phase != "acting" or company.short:
        return ""
    return " ".join(reasons.blocked(view.acting(view.focus)))


def label(view: CafeView, field: str, value: str) -> str:
    """What a person reads for a value."""
    match field:
        case "kind":
            return str(_KINDS[value])
        case "turn":
            return str(_TURNS[value])
        case "card":
            return card_title(int(value))
        case "cubes":
            return cubes_text(int(value))
        case "to" if value == "warehouse":
            return gettext("Warehouse")
        case "source" if value not in BY_NAME:
            return gettext("All %(colour)s", colour=colour_text(Colour(value)))
    if value not in BY_NAME:
        return colour_title(Colour(value))
    return f"{value}{_what_is_there(view, value)}"


def _what_is_there(view: CafeView, name: str) -> str:
    company, cell = view.companies[view.focus], BY_NAME[name]
    if view.phase != "acting" or cell not in company.area.squares:
        return ""
    if cell in company.cubes:
        colour, count = company.cubes[cell]
        return f" ({cubes_text(count, colour)})"
    return f" ({square_text(company.area.squares[cell])})"


# Standing orders


NO_BID = StandingOrder(
    BID,
    lazy_gettext("Bid nothing"),
    lazy_gettext("You bid nothing for the picking order."),
    lazy_gettext("Ends when another player bids a cube before you."),
)
NOTHING_LEFT = StandingOrder(
    REST,
    lazy_gettext("End my actions when nothing is left"),
    lazy_gettext("Your actions end as soon as you can do nothing else."),
    lazy_gettext("Ends after this round, unless you choose the whole game."),
    (
        Choice(
            "lasts",
            lazy_gettext("Duration"),
            ROUND,
            (ROUND, GAME),
            lazy_gettext("How long the order lasts."),
            (lazy_gettext("this round"), lazy_gettext("the whole game")),
        ),
    ),
)
