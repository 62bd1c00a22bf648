"""The best turn drawn on the board of Coffee Chess: where beans go, and what the turn is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from kaffeehaus.core.view import Suggestion
from kaffeehaus.games.coffee_chess.drawing.geometry import CARD, FOCUS, arrow, centre, corner, label
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction, Move, Place, Steal
from kaffeehaus.games.coffee_chess.rules.notation import parse_action
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, Square


def draw_best_turn(suggestions: Sequence[Suggestion]) -> Iterator[str]:
    """Only the best turn: several at once could not be told apart. Placed beans are rings with
    their number, moved and stolen ones arrows with theirs."""
    if not suggestions:
        return
    best = suggestions[0]
    told = escape(f"{' '.join(best.actions)}: {best.worth}", {'"': "&quot;"})
    yield f'<g class="suggestion" role="img" aria-label="{told}" pointer-events="none">'
    actions = [parse_action(text) for text in best.actions]
    for square, beans in Counter(_placed(actions)).items():
        yield _ring(square, beans)
    for action in actions:
        match action:
            case Move(square, target, beans) | Steal(target, square, beans):
                yield arrow(square, target)
                yield _number(square, target, beans)
    yield "</g>"


def _placed(actions: Sequence[ChessAction]) -> Iterator[Square]:
    return (action.square for action in actions if isinstance(action, Place))


def _ring(square: Square, beans: int) -> str:
    x, y = centre(square)
    left, top = corner(square)
    return (
        f"<title>{NAMES[square]} +{beans}</title>"
        f'<circle cx="{x}" cy="{y}" r="38" fill="none" stroke="{CARD}" stroke-width="13"/>'
        f'<circle cx="{x}" cy="{y}" r="38" fill="none" stroke="{FOCUS}" stroke-width="7"/>'
        + _tag(left + 76, top + 22, f"+{beans}")
    )


def _number(square: Square, target: Square, beans: int) -> str:
    (x, y), (x2, y2) = centre(square), centre(target)
    return _tag((x + x2) / 2, (y + y2) / 2, str(beans))


def _tag(x: float, y: float, words: str) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="20" fill="{FOCUS}" stroke="{CARD}" stroke-width="3"/>'
        + label(x, y + 8, words, CARD, 23)
    )
