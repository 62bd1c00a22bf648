"""Line charts as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 48, 56
INK, GRID = "#2B211B", "#D9CDBF"
COLOURS = ("#D55E00", "#0072B2", "#009E73")


@dataclass(frozen=True, slots=True)
class Curve:
    """Series of values, with a dash pattern that distinguishes it without colour."""

    name: str
    values: Sequence[float]
    dashes: str


def plot(title: str, places: Sequence[str], curves: Sequence[Curve], unit: str) -> str:
    """One `<svg>` element, with the value axis from zero."""
    top = nice_top(max(value for curve in curves for value in curve.values))
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FBF7F0"/>',
            f'<text x="{LEFT}" y="26" font-size="17" font-weight="600">{escape(title)}</text>',
            *_rows(top, unit),
            *_columns(places),
            *(_curve(curve, top, number) for number, curve in enumerate(curves)),
            "</svg>\n",
        ]
    )


def nice_top(value: float) -> float:
    """Next 1, 2 or 5 times a power of ten that is not below the value."""
    if value <= 0:
        return 1.0
    step = 10.0 ** math.floor(math.log10(value))
    return next(step * factor for factor in (1, 2, 5, 10) if step * factor >= value)


def _rows(top: float, unit: str) -> Iterator[str]:
    for part in range(5):
        y = _y(top * part / 4, top)
        yield f'<path d="M{LEFT} {y:g}H{WIDTH - RIGHT}" stroke="{GRID}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{top * part / 4:g}</text>'
    yield f'<text x="{LEFT}" y="{TOP - 6}" font-size="12">{escape(unit)}</text>'


def _columns(places: Sequence[str]) -> Iterator[str]:
    for number, place in enumerate(places):
        x = _x(number, len(places))
        yield f'<text x="{x:g}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{place}</text>'


def _curve(curve: Curve, top: float, number: int) -> str:
    colour = COLOURS[number % len(COLOURS)]
    points = [(_x(i, len(curve.values)), _y(v, top)) for i, v in enumerate(curve.values)]
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    dots = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="3.5" fill="{colour}"/>' for x, y in points)
    key = LEFT + 190 * number
    return (
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5" '
        f'stroke-dasharray="{curve.dashes}"/>{dots}'
        f'<path d="M{key} {HEIGHT - 12}h36" stroke="{colour}" stroke-width="2.5" '
        f'stroke-dasharray="{curve.dashes}"/>'
        f'<text x="{key + 44}" y="{HEIGHT - 8}">{escape(curve.name)}</text>'
    )


def _x(number: int, count: int) -> float:
    return LEFT + 24 + (WIDTH - LEFT - RIGHT - 48) * number / max(1, count - 1)


def _y(value: float, top: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
