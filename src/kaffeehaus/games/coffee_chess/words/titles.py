"""Names and numbers of Coffee Chess in words."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.games.coffee_chess.rules.events import Drawn
from kaffeehaus.games.coffee_chess.rules.rows import Row
from kaffeehaus.games.coffee_chess.rules.squares import NAMES

SIDES = ("White", "Black")


def beans_text(number: int) -> str:
    """`1 bean`, `3 beans`."""
    return "1 bean" if number == 1 else f"{number} beans"


def row_text(row: Row) -> str:
    """`c4-d5-e6`."""
    return "-".join(NAMES[square] for square in row)


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def income_text(beans: int, rows: Sequence[Row]) -> str:
    """`gains 3: 2 and one row c4-d5-e6`, the rule behind each number."""
    if not rows:
        return f"gains {beans}"
    word = "one row" if len(rows) == 1 else f"{len(rows)} rows"
    return f"gains {beans}: 2 and {word} {listed([row_text(row) for row in rows])}"


def why_less(event: Drawn) -> str:
    """Why an income was smaller than two and one for each row."""
    return "the bank has no more" if event.bank == 0 else "an inventory holds 5"
