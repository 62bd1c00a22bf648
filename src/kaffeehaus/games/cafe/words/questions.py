"""Questions to a player of Café with their answers, and standing orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.options import Choice
from kaffeehaus.core.premoves import StandingOrder
from kaffeehaus.games.cafe.rules.cells import BY_NAME
from kaffeehaus.games.cafe.rules.phases import BID, GAME, REST, ROUND
from kaffeehaus.games.cafe.words import reasons
from kaffeehaus.games.cafe.words.titles import capital, card_name, cubes_text, square_text

if TYPE_CHECKING:
    from kaffeehaus.games.cafe.view import CafeView


_KINDS = {
    "bid": "Bid a cube",
    "ready": "The bid stands",
    "take": "Take a card",
    "refuse": "Put a card aside",
    "place": "Place the card",
    "discard": "Put the card aside",
    "produce": "Produce",
    "fill": "Put a cube",
    "dry": "Dry",
    "roast": "Roast",
    "deliver": "Deliver",
    "clear": "Clear a square",
    "done": "End my actions",
}
_QUESTIONS = {
    "card": "Choose a card of the market.",
    "cube": "Pay with which cube?",
    "turn": "Turn the card: choose how it lies, or press R.",
    "cell": "Choose a square.",
    "field": "Which group of bean squares grows?",
    "colour": "Which colour grows on the Lote squares?",
    "source": "Which cubes?",
    "target": "Onto which square?",
    "to": "To a coffee shop or to the warehouse?",
    "cubes": "How many cubes?",
}
_WITHIN = {
    ("produce", "field"): "Produce on which group of bean squares?",
    ("dry", "source"): "Dry which cubes?",
    ("dry", "target"): "Dry them on which square?",
    ("roast", "source"): "Roast which cubes?",
    ("roast", "target"): "Roast them on which square?",
    ("deliver", "source"): "Deliver the cubes of which square?",
    ("deliver", "to"): "Deliver them to a coffee shop or to the warehouse?",
    ("deliver", "cubes"): "Deliver how many cubes?",
    ("clear", "cell"): "Clear which square? Its cubes go back to the supply.",
    ("fill", "cell"): "Which square gets a cube?",
}
_TURNS = {"0": "Upright", "90": "Turned right", "180": "Upside down", "270": "Turned left"}


def ask(view: CafeView, field: str) -> str:
    """The question for a field, as things stand."""
    if field == "kind":
        return _what_next(view)
    if field == "cell" and view.phase == "picking":
        return "Where does its upper left corner lie? It must cover 2 to 4 squares."
    if field == "cube" and view.phase == "bidding":
        return "House rule: bid which cube?"
    return _QUESTIONS.get(field, f"Choose the {field}.")


def ask_within(view: CafeView, kind: str, field: str) -> str:
    """The question for a field of an action that is chosen already, which it names."""
    return _WITHIN.get((kind, field)) or ask(view, field)


def _what_next(view: CafeView) -> str:
    seat = view.focus
    company = view.companies[seat]
    if view.phase == "bidding":
        return "House rule: bid cubes to pick earlier, or say that your bid stands."
    if view.phase != "acting":
        return "Take a card." if company.hand is None else "Place the card."
    if company.short:
        return "The supply is too small: choose the squares that get a cube."
    return "1 action left." if company.points == 1 else f"{company.points} actions left."


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
            return _KINDS[value]
        case "turn":
            return _TURNS[value]
        case "card":
            return capital(card_name(int(value)))
        case "cubes":
            return cubes_text(int(value))
        case "to" if value == "warehouse":
            return "Warehouse"
        case "source" if value not in BY_NAME:
            return f"All {value}"
    if value not in BY_NAME:
        return value.capitalize()
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
    "Bid nothing",
    "In the bidding for the order of picking you bid nothing.",
    "Stops as soon as somebody else bids a cube before you.",
)
NOTHING_LEFT = StandingOrder(
    REST,
    "End my actions when nothing is left",
    "When there is nothing else that you can do, your actions end.",
    "Stops after this round, unless you want it until the end.",
    (
        Choice(
            "lasts",
            "For how long",
            ROUND,
            (ROUND, GAME),
            "For how long the order holds.",
            ("this round only", "until the end, or I call it off"),
        ),
    ),
)
