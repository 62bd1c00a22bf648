"""What the pictures on the cards of Café mean, each as a small drawing."""

from __future__ import annotations

from kaffeehaus.core.view import Sign
from kaffeehaus.games.cafe.drawing.icons import cube, square
from kaffeehaus.games.cafe.rules.cards import Colour, Kind, Square
from kaffeehaus.games.cafe.rules.variant import Variant

SIZE = 40
_BASE = (
    (Square(Kind.BEAN, Colour.RED), "A bean square: here cubes of its colour grow"),
    (Square(Kind.DRY), "A dry square: beans are dried here"),
    (Square(Kind.ROAST), "A roast square: what is dry is roasted here"),
    (Square(Kind.CUP), "A cup: one action a round; a card with one costs a cube"),
    (Square(Kind.SHIP), "A ship: with two of them cards with a cup cost nothing"),
)
_EXPRESSO = (
    (Square(Kind.EXPRESSO), "An Expresso: a cup that gives two actions"),
    (Square(Kind.LOTE), "A Lote: a bean square of any colour"),
    (Square(Kind.NATA), "A Nata: 2 points more for each supplied coffee shop beside it"),
    (Square(Kind.PLUS), "A Plus: one more of what it lies beside"),
)


def legend(variant: Variant) -> tuple[Sign, ...]:
    """The squares, and the cubes that lie on them or are wanted."""
    squares = _BASE + (_EXPRESSO if variant.expresso else ())
    return (
        *(_sign(square(0, 0, SIZE, face), words) for face, words in squares),
        _sign(cube(SIZE / 2, SIZE / 2, SIZE * 0.7, Colour.RED), "A cube of coffee"),
        _sign(
            cube(SIZE / 2, SIZE / 2, SIZE * 0.7, Colour.RED, hollow=True),
            "A cube that a coffee shop still wants; supplied in full it counts its points",
        ),
    )


def _sign(drawing: str, words: str) -> Sign:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" '
        f'height="{SIZE}" aria-hidden="true">{drawing}</svg>'
    )
    return Sign(svg, words)
