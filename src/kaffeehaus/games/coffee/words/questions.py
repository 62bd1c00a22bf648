"""The questions a player of Coffee is asked, and the words for the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.words.titles import rod_words

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView


def ask(view: CoffeeView, field: str) -> str:
    """What to choose next."""
    match field:
        case "kind" if view.may_swap():
            return "Choose a cell on the marked line, or swap colours."
        case "kind" | "cell":
            return "Choose a cell on the marked line." if view.rod else "Choose any cell."
        case "rod":
            return "Choose where the rod points."
        case _:
            return f"Choose the {field}."


def hint(view: CoffeeView) -> str:
    """What wins here; before their first stone players also hear what the rod is for."""
    if len(view.stones) > 1:
        return f"{view.n} in a row win; who cannot lay the rod loses."
    return (
        f"{view.n} in a row win. After the stone comes the rod: the other must go on the line "
        "along which it points."
    )


def label(field: str, value: str) -> str:
    """Values as people say them."""
    match field, value:
        case "rod", _:
            return rod_words(Rod(value))
        case "kind", "stone":
            return "place a stone"
        case "kind", "swap":
            return "swap colours"
        case _:
            return value
