"""The questions a player of Coffee Chess is asked, and the words for the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.games.coffee_chess.words.titles import beans_text

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.view import ChessView

_QUESTIONS = {
    "square": {
        "place": "Choose a square of your colour for the bean.",
        "move": "Choose the square whose beans move.",
        "steal": "Choose your square that steals.",
    },
    "target": {
        "move": "Choose where the beans go.",
        "steal": "Choose the square to steal from.",
    },
    "beans": {
        "move": "How many beans move?",
        "steal": "How many beans do you steal?",
    },
}
_KINDS = {
    "place": "Place a bean",
    "move": "Move beans",
    "steal": "Steal beans",
    "end": "End the turn",
}
_AGAIN = {
    "place": "Place another bean",
    "move": "Move more beans",
    "steal": "Steal more beans",
}
_NEUTRAL = {
    "square": "Choose a square.",
    "target": "Choose the neighbouring square.",
    "beans": "How many beans?",
}


def ask(view: ChessView, field: str) -> str:
    """The question for a field, by the type of action of this turn."""
    if field == "kind":
        return _ask_for_kind(view)
    by_kind = _QUESTIONS[field]
    return by_kind[view.doing] if view.doing in by_kind else _NEUTRAL[field]


def _ask_for_kind(view: ChessView) -> str:
    if view.doing is None:
        return "Place, move or steal, or end the turn."
    return f"{_AGAIN[view.doing]}, or end the turn. This turn has cost {view.spent} so far."


def ask_alone(view: ChessView) -> str:
    """What is said when only the end of the turn is left."""
    cost = f" This turn has cost {view.spent} so far." if view.spent else ""
    return f"Nothing more can be done: end the turn.{cost}"


def hint(view: ChessView) -> str:
    """What a turn costs, and what it is played for; nothing once it has begun."""
    if view.doing is not None:
        return ""
    return (
        "Each action costs a bean, and all of a turn are of one type. Three squares in a row "
        "on a diagonal pay a bean more every turn."
    )


def label(field: str, value: str) -> str:
    """Words for kinds and numbers of beans; squares are their own names."""
    if field == "kind":
        return _KINDS[value]
    if field == "beans":
        return beans_text(int(value))
    return value
