"""Squares and cubes of Café as small pictures, and the legend. Every kind has its own shape."""

from __future__ import annotations

from kaffeehaus.core.i18n import gettext, lazy_gettext, pgettext
from kaffeehaus.core.view import Sign
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour, Counts, Kind, Square
from kaffeehaus.games.cafe.rules.variant import Variant

# Colours with fallbacks, so that the drawing also stands alone, outside the house.
INK = "var(--ink, #2B211B)"
MUTED = "var(--muted, #6B5B50)"
CARD = "var(--card, #FFFFFF)"
LINE = "var(--line, #D9CDBF)"
BRASS = "var(--brass, #8A6216)"
FOCUS = "var(--focus, #0B63C5)"
GOOD = "var(--good, #1E6B3A)"
BAD = "var(--bad, #A3261B)"
PRINT = "#3B2A1E"
"""Ink on a square, which is light in both themes."""
DARK_PRINT = "#FFFFFF"
SMALL = 48
"""Squares with a shorter side are drawn with fewer and larger signs."""
READABLE = 11.5
"""Letters are never smaller than this, in units of which one is at least about a pixel."""

CUBE = {
    Colour.YELLOW: ("#F2C230", PRINT),
    Colour.BROWN: ("#7A4B28", DARK_PRINT),
    Colour.GREEN: ("#2E8B57", DARK_PRINT),
    Colour.RED: ("#B3261E", DARK_PRINT),
}
GROUND = {
    Kind.BEAN: "#EFE6CF",
    Kind.LOTE: "#EFE6CF",
    Kind.DRY: "#FBE7B2",
    Kind.ROAST: "#F1CDB4",
    Kind.CUP: "#FFFFFF",
    Kind.EXPRESSO: "#FFFFFF",
    Kind.SHIP: "#D3E6EE",
    Kind.SHOP: "#EBD9E6",
    Kind.NATA: "#FFF3D6",
    Kind.PLUS: "#E6EEDC",
    Kind.BLANK: "#E2D8C8",
}
_SILHOUETTES = {
    Colour.YELLOW: '<circle r="0.5" {paint}/>',
    Colour.BROWN: '<rect x="-0.46" y="-0.46" width="0.92" height="0.92" rx="0.1" {paint}/>',
    Colour.GREEN: '<path d="M0 -0.56L0.56 0.44H-0.56Z" stroke-linejoin="round" {paint}/>',
    Colour.RED: '<path d="M0 -0.6L0.56 0L0 0.6L-0.56 0Z" stroke-linejoin="round" {paint}/>',
}


def cube(x: float, y: float, size: float, colour: Colour, *, hollow: bool = False) -> str:
    """A cube: its colour, its outline and its letter. A hollow, pale one is wanted, not there."""
    fill, _ = CUBE[colour]
    wanted = ' stroke-dasharray="0.16 0.1" fill-opacity="0.3"' if hollow else ""
    paint = f'fill="{fill}" stroke="{PRINT}" stroke-width="0.07"{wanted}'
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})">'
        f"{_SILHOUETTES[colour].format(paint=paint)}{_letter(size, colour, hollow=hollow)}</g>"
    )


def _letter(size: float, colour: Colour, *, hollow: bool) -> str:
    """The letter of a cube; nothing where it could not be read: the outline tells its colour."""
    share = next((share for share in (0.62, 0.72) if share * size >= READABLE), None)
    if share is None:
        return ""
    fill = PRINT if hollow else CUBE[colour][1]
    drop = share * 0.36 + (0.11 if colour is Colour.GREEN else 0)
    return (
        f'<text y="{drop:g}" font-size="{share}" font-weight="700" text-anchor="middle" '
        f'fill="{fill}">{colour.letter}</text>'
    )


def square(x: float, y: float, size: float, face: Square, *, dead: bool = False) -> str:
    """One square of a card, without cubes."""
    picture = _bean(face, size) if face.kind is Kind.BEAN else _picture(face.kind, size)
    star = _STAR if face.star else ""
    cross = (
        f'<path d="M0.08 0.08L0.92 0.92M0.92 0.08L0.08 0.92" stroke="{BAD}" stroke-width="0.09"/>'
        if dead
        else ""
    )
    faded = ' opacity="0.45"' if dead else ""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})" fill="{PRINT}" stroke="none">'
        f'<rect x="0.02" y="0.02" width="0.96" height="0.96" rx="0.08" fill="{GROUND[face.kind]}" '
        f'stroke="{PRINT}" stroke-opacity="0.35" stroke-width="0.025"/>'
        f"<g{faded}>{picture}{star}</g>{cross}</g>"
    )


def _bean(face: Square, size: float) -> str:
    """A bean with its letter: in the corner, or on the bean where that would be too small."""
    assert face.colour is not None
    fill, letter = CUBE[face.colour]
    if size < SMALL:
        share = max(0.46, READABLE / size)
        return (
            f'<ellipse cx="0.5" cy="0.5" rx="0.4" ry="0.33" transform="rotate(-28 0.5 0.5)" '
            f'fill="{fill}" stroke="{PRINT}" stroke-width="0.04"/>'
            f'<text x="0.5" y="{0.5 + 0.36 * share:g}" font-size="{share:g}" '
            f'font-weight="700" text-anchor="middle" '
            f'fill="{letter}">{face.colour.letter}</text>'
        )
    return (
        f'<g transform="translate(0.5 0.5) rotate(-28)"><ellipse rx="0.36" ry="0.25" '
        f'fill="{fill}" stroke="{PRINT}" stroke-width="0.03"/>'
        f'<path d="M-0.34 0.03C-0.14 -0.13 0.14 0.13 0.34 -0.03" fill="none" stroke="{letter}" '
        f'stroke-width="0.035"/></g>'
        f"{_corner_letter(face.colour.letter, size)}"
    )


def _corner_letter(letter: str, size: float) -> str:
    share = max(0.22, READABLE / size)
    return f'<text x="0.08" y="0.26" font-size="{share:g}" font-weight="700">{letter}</text>'


def _picture(kind: Kind, size: float) -> str:
    """What stands for a kind of square; a word or number in it can be read at every size."""
    if kind is Kind.LOTE:
        return _PICTURES[kind] + _corner_letter("?", size)
    if kind is Kind.EXPRESSO:
        share = max(0.2, READABLE / size)
        return (
            f'{_PICTURES[kind]}<circle cx="{0.98 - share * 0.7:g}" cy="{0.02 + share * 0.7:g}" '
            f'r="{share * 0.7:g}" fill="{PRINT}"/><text x="{0.98 - share * 0.7:g}" '
            f'y="{0.02 + share * 1.06:g}" font-size="{share:g}" font-weight="700" '
            f'text-anchor="middle" fill="#FFFFFF">2</text>'
        )
    return _PICTURES[kind]


_STAR = (
    f'<path d="M0.83 0.06L0.855 0.135L0.935 0.135L0.87 0.18L0.895 0.26L0.83 0.213L0.765 0.26'
    f'L0.79 0.18L0.725 0.135L0.805 0.135Z" fill="{PRINT}"/>'
)


_CUP = (
    f'<path d="M0.22 0.36H0.68V0.56A0.23 0.2 0 0 1 0.22 0.56Z" fill="{PRINT}"/>'
    f'<path d="M0.68 0.42H0.75A0.09 0.09 0 0 1 0.75 0.6H0.66" fill="none" stroke="{PRINT}" '
    f'stroke-width="0.05"/><path d="M0.16 0.82H0.78" stroke="{PRINT}" stroke-width="0.06"/>'
    f'<path d="M0.36 0.3C0.3 0.24 0.42 0.2 0.36 0.12M0.53 0.3C0.47 0.24 0.59 0.2 0.53 0.12" '
    f'fill="none" stroke="{PRINT}" stroke-width="0.035"/>'
)
_RAYS = "".join(
    f'<path d="M0 -0.29V-0.38" transform="rotate({angle})"/>' for angle in range(0, 360, 45)
)
_PICTURES = {
    Kind.DRY: (
        f'<g transform="translate(0.5 0.52)" stroke="{PRINT}" stroke-width="0.05" fill="none">'
        f'<circle r="0.2" fill="#F6C945"/>{_RAYS}</g>'
    ),
    Kind.ROAST: (
        f'<path d="M0.5 0.14C0.78 0.4 0.8 0.86 0.5 0.86C0.2 0.86 0.24 0.52 0.4 0.42C0.4 0.52 '
        f'0.46 0.56 0.5 0.52C0.58 0.42 0.46 0.32 0.5 0.14Z" fill="#D9602B" stroke="{PRINT}" '
        f'stroke-width="0.035"/>'
    ),
    Kind.CUP: _CUP,
    Kind.SHIP: (
        f'<path d="M0.14 0.62H0.86L0.74 0.82H0.26Z" fill="{PRINT}"/>'
        f'<path d="M0.48 0.14V0.6" stroke="{PRINT}" stroke-width="0.05"/>'
        f'<path d="M0.53 0.18C0.76 0.26 0.78 0.42 0.76 0.54H0.53Z" fill="#FFFFFF" '
        f'stroke="{PRINT}" stroke-width="0.03"/>'
        f'<path d="M0.43 0.24C0.3 0.32 0.24 0.44 0.22 0.54H0.43Z" fill="#FFFFFF" '
        f'stroke="{PRINT}" stroke-width="0.03"/>'
    ),
    Kind.SHOP: (
        f'<path d="M0.08 0.06H0.92V0.18H0.08Z" fill="{PRINT}"/>'
        '<path d="M0.08 0.18H0.29A0.1 0.1 0 0 1 0.08 0.18M0.29 0.18H0.5A0.1 0.1 0 0 1 0.29 0.18'
        'M0.5 0.18H0.71A0.1 0.1 0 0 1 0.5 0.18M0.71 0.18H0.92A0.1 0.1 0 0 1 0.71 0.18" '
        f'fill="#C98FB8" stroke="{PRINT}" stroke-width="0.02"/>'
    ),
    Kind.BLANK: (
        f'<path d="M0.3 0.7L0.7 0.3" stroke="{PRINT}" stroke-opacity="0.25" stroke-width="0.03"/>'
    ),
    Kind.EXPRESSO: _CUP,
    Kind.LOTE: (
        f'<g transform="translate(0.5 0.5) rotate(-28)" stroke="{PRINT}" stroke-width="0.03">'
        '<path d="M0 -0.25A0.36 0.25 0 0 0 -0.36 0H0Z" fill="#F2C230"/>'
        '<path d="M0 -0.25A0.36 0.25 0 0 1 0.36 0H0Z" fill="#7A4B28"/>'
        '<path d="M0 0.25A0.36 0.25 0 0 1 -0.36 0H0Z" fill="#2E8B57"/>'
        '<path d="M0 0.25A0.36 0.25 0 0 0 0.36 0H0Z" fill="#B3261E"/></g>'
    ),
    Kind.NATA: (
        f'<path d="M0.16 0.44H0.84L0.72 0.8H0.28Z" fill="#C98A3C" stroke="{PRINT}" '
        f'stroke-width="0.03"/><ellipse cx="0.5" cy="0.44" rx="0.34" ry="0.13" fill="#F6D365" '
        f'stroke="{PRINT}" stroke-width="0.03"/><circle cx="0.42" cy="0.43" r="0.04"/>'
        '<circle cx="0.58" cy="0.46" r="0.05"/>'
    ),
    Kind.PLUS: f'<path d="M0.5 0.2V0.8M0.2 0.5H0.8" stroke="{PRINT}" stroke-width="0.14"/>',
}


def demand(x: float, y: float, size: float, wanted: Counts, got: Counts) -> str:
    """The cubes a shop wants, two or three in a row; those that are missing are hollow."""
    cubes = [
        (colour, number < got[colour.index])
        for colour in COLOURS
        for number in range(wanted[colour.index])
    ]
    is_low = size < SMALL * 0.8
    per_row = 3 if len(cubes) > (2 if is_low else 4) else 2
    rows = -(-len(cubes) // per_row)
    # Where the number of points is large beside them they stand below it.
    middle, height = (0.74, 0.46) if is_low else (0.62, 0.66)
    step = min(0.42, 0.84 / per_row, height / rows) * size
    left = x + size / 2 - step * 1.08 * (per_row - 1) / 2
    return "".join(
        cube(
            left + step * 1.08 * (number % per_row),
            y + middle * size + step * (number // per_row - (rows - 1) / 2),
            step * 0.96,
            colour,
            hollow=not there,
        )
        for number, (colour, there) in enumerate(cubes)
    )


def number(x: float, y: float, radius: float, words: str, fill: str = PRINT) -> str:
    """A number in a circle, as large as it must be to be read."""
    size = max(READABLE, radius * 1.4)
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{max(radius, READABLE * 0.64):g}" fill="#FFFFFF" '
        f'stroke="{PRINT}"/><text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:g}" '
        f'font-weight="700" text-anchor="middle" fill="{fill}">{words}</text>'
    )


def crown(x: float, y: float, size: float) -> str:
    """Worn by the master of the round."""
    title = pgettext("company", "master")
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})"><title>{title}</title>'
        f'<path d="M0 0.85H1V0.2L0.72 0.5L0.5 0.08L0.28 0.5L0 0.2Z" fill="{BRASS}"/></g>'
    )


# Legend


SIZE = 40
_BASE = (
    (Square(Kind.BEAN, Colour.RED), lazy_gettext("Bean square: cubes of its colour grow here")),
    (Square(Kind.DRY), lazy_gettext("Dry square: beans dry here")),
    (Square(Kind.ROAST), lazy_gettext("Roast square: dried beans are roasted here")),
    (Square(Kind.CUP), lazy_gettext("Cup: 1 action per round; a card with a cup costs 1 cube")),
    (Square(Kind.SHIP), lazy_gettext("Ship: with 2 ships, cards with a cup are free")),
)
_EXPRESSO = (
    (Square(Kind.EXPRESSO), lazy_gettext("Expresso: a cup that gives 2 actions")),
    (Square(Kind.LOTE), lazy_gettext("Lote: a bean square of any colour")),
    (
        Square(Kind.NATA),
        lazy_gettext("Nata: 2 more points for each supplied coffee shop beside it"),
    ),
    (Square(Kind.PLUS), lazy_gettext("Plus: 1 more of what is beside it")),
)


def legend(variant: Variant) -> tuple[Sign, ...]:
    """The squares, and the cubes that lie on them or are wanted."""
    squares = _BASE + (_EXPRESSO if variant.expresso else ())
    return (
        *(_sign(square(0, 0, SIZE, face), str(words)) for face, words in squares),
        _sign(cube(SIZE / 2, SIZE / 2, SIZE * 0.7, Colour.RED), gettext("Coffee cube")),
        _sign(
            cube(SIZE / 2, SIZE / 2, SIZE * 0.7, Colour.RED, hollow=True),
            gettext("Cube that a coffee shop still wants; fully supplied, it scores its points"),
        ),
    )


def _sign(drawing: str, words: str) -> Sign:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" '
        f'height="{SIZE}" aria-hidden="true">{drawing}</svg>'
    )
    return Sign(svg, words)
