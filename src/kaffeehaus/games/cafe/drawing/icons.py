"""Squares and cubes as small pictures. Every kind has a shape of its own; colour only helps."""

from __future__ import annotations

from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour, Counts, Kind, Square

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

_CUBE = {
    Colour.YELLOW: ("#F2C230", PRINT),
    Colour.BROWN: ("#7A4B28", DARK_PRINT),
    Colour.GREEN: ("#2E8B57", DARK_PRINT),
    Colour.RED: ("#B3261E", DARK_PRINT),
}
_GROUND = {
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
    fill, letter = _CUBE[colour]
    word = PRINT if hollow else letter
    wanted = ' stroke-dasharray="0.16 0.1" fill-opacity="0.3"' if hollow else ""
    paint = f'fill="{fill}" stroke="{PRINT}" stroke-width="0.07"{wanted}'
    drop = 0.33 if colour is Colour.GREEN else 0.22
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})">'
        f"{_SILHOUETTES[colour].format(paint=paint)}"
        f'<text y="{drop}" font-size="0.62" font-weight="700" text-anchor="middle" '
        f'fill="{word}">{colour.letter}</text></g>'
    )


def square(x: float, y: float, size: float, face: Square, *, dead: bool = False) -> str:
    """One square of a card, without cubes."""
    picture = _PICTURES[face.kind] if face.kind is not Kind.BEAN else _bean(face, size)
    star = '<text x="0.9" y="0.2" font-size="0.18" text-anchor="end">★</text>' if face.star else ""
    cross = (
        f'<path d="M0.08 0.08L0.92 0.92M0.92 0.08L0.08 0.92" stroke="{BAD}" stroke-width="0.09"/>'
        if dead
        else ""
    )
    faded = ' opacity="0.45"' if dead else ""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})" fill="{PRINT}" stroke="none">'
        f'<rect x="0.02" y="0.02" width="0.96" height="0.96" rx="0.08" fill="{_GROUND[face.kind]}" '
        f'stroke="{PRINT}" stroke-opacity="0.35" stroke-width="0.025"/>'
        f"<g{faded}>{picture}{star}</g>{cross}</g>"
    )


def _bean(face: Square, size: float) -> str:
    """A bean with its letter: in the corner, or on the bean where that would be too small."""
    assert face.colour is not None
    fill, letter = _CUBE[face.colour]
    if size < SMALL:
        return (
            f'<ellipse cx="0.5" cy="0.5" rx="0.4" ry="0.33" transform="rotate(-28 0.5 0.5)" '
            f'fill="{fill}" stroke="{PRINT}" stroke-width="0.04"/>'
            f'<text x="0.5" y="0.665" font-size="0.46" font-weight="700" text-anchor="middle" '
            f'fill="{letter}">{face.colour.letter}</text>'
        )
    return (
        f'<g transform="translate(0.5 0.5) rotate(-28)"><ellipse rx="0.36" ry="0.25" '
        f'fill="{fill}" stroke="{PRINT}" stroke-width="0.03"/>'
        f'<path d="M-0.34 0.03C-0.14 -0.13 0.14 0.13 0.34 -0.03" fill="none" stroke="{letter}" '
        f'stroke-width="0.035"/></g>'
        f'<text x="0.1" y="0.25" font-size="0.22" font-weight="700">{face.colour.letter}</text>'
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
    Kind.EXPRESSO: (
        f'{_CUP}<circle cx="0.82" cy="0.2" r="0.14" fill="{PRINT}"/>'
        '<text x="0.82" y="0.275" font-size="0.2" font-weight="700" text-anchor="middle" '
        'fill="#FFFFFF">2</text>'
    ),
    Kind.LOTE: (
        f'<g transform="translate(0.5 0.5) rotate(-28)" stroke="{PRINT}" stroke-width="0.03">'
        '<path d="M0 -0.25A0.36 0.25 0 0 0 -0.36 0H0Z" fill="#F2C230"/>'
        '<path d="M0 -0.25A0.36 0.25 0 0 1 0.36 0H0Z" fill="#7A4B28"/>'
        '<path d="M0 0.25A0.36 0.25 0 0 1 -0.36 0H0Z" fill="#2E8B57"/>'
        '<path d="M0 0.25A0.36 0.25 0 0 0 0.36 0H0Z" fill="#B3261E"/></g>'
        '<text x="0.1" y="0.25" font-size="0.2" font-weight="700">?</text>'
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
    per_row = 2 if len(cubes) <= 4 else 3
    rows = -(-len(cubes) // per_row)
    step = min(0.42, 0.84 / per_row, 0.66 / rows) * size
    left = x + size / 2 - step * 1.08 * (per_row - 1) / 2
    return "".join(
        cube(
            left + step * 1.08 * (number % per_row),
            y + 0.62 * size + step * (number // per_row - (rows - 1) / 2),
            step * 0.96,
            colour,
            hollow=not there,
        )
        for number, (colour, there) in enumerate(cubes)
    )
