"""Geometry of the drawn board of Coffee Chess, its signs, and suggested turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot
from xml.sax.saxutils import escape

from kaffeehaus.core.view import Suggestion
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction, Move, Place, Steal
from kaffeehaus.games.coffee_chess.rules.notation import parse_action
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, Square, file_of, rank_of

SIDE = 100
"""The side of a square in drawing units."""
LEFT, TOP = 40, 80

# Colours with fallbacks, so that the drawing also stands alone, outside the house.
INK = "var(--ink, #2B211B)"
CARD = "var(--card, #FFFFFF)"
FOCUS = "var(--focus, #0B63C5)"


def corner(square: Square) -> tuple[int, int]:
    """The upper left corner of a square in drawing units."""
    return LEFT + SIDE * file_of(square), TOP + SIDE * (7 - rank_of(square))


def centre(square: Square) -> tuple[int, int]:
    """The middle of a square in drawing units."""
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2


def label(x: float, y: float, words: str, fill: str, size: int = 24, anchor: str = "middle") -> str:
    """Words around a place."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def arrow(start: Square, end: Square, *, is_broken: bool = False) -> str:
    """The way the beans would go, from the middle of a square to the middle of its neighbour."""
    dash = ' stroke-dasharray="2 16"' if is_broken else ""
    (x, y), (x2, y2) = centre(start), centre(end)
    turn = round(degrees(atan2(y2 - y, x2 - x)))
    length = round(hypot(x2 - x, y2 - y))
    way = f"M20 0H{length - 34}m-16 -18l20 18l-20 18"
    line = f'd="{way}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<g class="sign" transform="translate({x} {y}) rotate({turn})" pointer-events="none">'
        f'<path {line} stroke="{CARD}" stroke-width="16"/>'
        f'<path {line} stroke="{FOCUS}" stroke-width="9"{dash}/></g>'
    )


# Suggested turns


def draw_best_turn(suggestions: Sequence[Suggestion]) -> Iterator[str]:
    """Only the best turn: several at once could not be told apart. Placed beans are rings with
    their number, moved and stolen ones arrows with theirs; those of a premove are broken, with a
    word at the first square."""
    if not suggestions:
        return
    best = suggestions[0]
    told = escape(f"{' '.join(best.actions)}: {best.worth}", {'"': "&quot;"})
    yield f'<g class="suggestion" role="img" aria-label="{told}" pointer-events="none">'
    actions = [parse_action(text) for text in best.actions]
    for square, beans in Counter(_placed(actions)).items():
        yield _ring(square, beans, is_broken=best.is_premove)
    for action in actions:
        match action:
            case Move(square, target, beans) | Steal(target, square, beans):
                yield arrow(square, target, is_broken=best.is_premove)
                yield _number(square, target, beans)
    squares = (action.square for action in actions if isinstance(action, Place | Move | Steal))
    if best.is_premove and (first := next(squares, None)) is not None:
        yield _word(first, best.worth)
    yield "</g>"


def _placed(actions: Sequence[ChessAction]) -> Iterator[Square]:
    return (action.square for action in actions if isinstance(action, Place))


def _ring(square: Square, beans: int, *, is_broken: bool) -> str:
    x, y = centre(square)
    dash = ' stroke-dasharray="14 10"' if is_broken else ""
    left, top = corner(square)
    return (
        f"<title>{NAMES[square]} +{beans}</title>"
        f'<circle cx="{x}" cy="{y}" r="38" fill="none" stroke="{CARD}" stroke-width="13"/>'
        f'<circle cx="{x}" cy="{y}" r="38" fill="none" stroke="{FOCUS}" stroke-width="7"{dash}/>'
        + _tag(left + 76, top + 22, f"+{beans}")
    )


def _number(square: Square, target: Square, beans: int) -> str:
    (x, y), (x2, y2) = centre(square), centre(target)
    return _tag((x + x2) / 2, (y + y2) / 2, str(beans))


def _word(square: Square, words: str) -> str:
    """A label below a square's middle."""
    x, y = centre(square)
    width = 20 + 13 * len(words)
    return (
        f'<rect x="{x - width / 2:g}" y="{y + 16}" width="{width}" height="32" rx="9" '
        f'fill="{CARD}" stroke="{FOCUS}" stroke-width="3"/>' + label(x, y + 40, words, INK, 23)
    )


def _tag(x: float, y: float, words: str) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="20" fill="{FOCUS}" stroke="{CARD}" stroke-width="3"/>'
        + label(x, y + 8, words, CARD, 23)
    )
