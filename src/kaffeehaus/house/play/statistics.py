"""Statistics of a finished game as SVG line charts and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.statistics import Statistics, TimeSeries, as_money, round_numbers
from kaffeehaus.core.view import Badge

WIDTH = 640
HEIGHT = 300
LEFT, RIGHT, TOP, BOTTOM = 52, 30, 16, 40
"""Margins for axis labels."""
DASHES = ("", "8 4", "2 4", "12 4 2 4", "5 5", "1 3")
"""Dash patterns by seat, so that colour is not the only difference."""
MOST_STEPS = 12
"""Labels on the x axis."""
LEAST_APART = 15
"""Vertical distance between the letters at the ends of the lines."""


def draw_curve(curve: TimeSeries, badges: Sequence[Badge | None]) -> Markup:
    """The chart as one `<svg>` element; the page has its numbers in a table."""
    chart = _Chart(curve)
    label = gettext("Chart: %(title)s. The table below has all its numbers.", title=curve.title)
    parts = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" class="growth" role="img" '
        f'aria-label="{escape(label)}">',
        *chart.ground(),
        *(chart.line(seat, badge) for seat, badge in enumerate(badges)),
        *chart.signs(badges),
        "</svg>",
    )
    return Markup("".join(parts))  # noqa: S704 - numbers, and words that are escaped


class _Chart:
    """Scales and elements of the chart."""

    def __init__(self, curve: TimeSeries) -> None:
        self._curve = curve
        values = [value for line in curve.values for value in line]
        self._least, self._most = min(0, *values), max(1, *values)

    def ground(self) -> Iterator[str]:
        """Grid lines at round numbers, and axis labels."""
        for value in round_numbers(self._least, self._most):
            y = self._y(value)
            yield f'<path class="level" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
            words = escape(as_money(value, self._curve.unit))
            yield f'<text class="value" x="{LEFT - 6}" y="{y + 4:.1f}">{words}</text>'
        steps = self._curve.steps
        apart = -(-len(steps) // MOST_STEPS)
        for number in range(0, len(steps), apart):
            x, name = self._x(number), escape(steps[number])
            yield f'<text class="step" x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}">{name}</text>'
        yield (
            f'<text class="step" x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{HEIGHT - 4}">'
            f"{escape(self._curve.step)}</text>"
        )

    def line(self, seat: int, badge: Badge | None) -> str:
        """The line of a seat."""
        values = self._curve.values[seat]
        points = "L".join(
            f"{self._x(number):.1f} {self._y(value):.1f}" for number, value in enumerate(values)
        )
        colour = escape(badge.colour) if badge else "currentColor"
        dashes = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if seat else ""
        return (
            f'<path class="under" d="M{points}"/>'
            f'<path class="line" d="M{points}" stroke="{colour}"{dashes}/>'
        )

    def signs(self, badges: Sequence[Badge | None]) -> Iterator[str]:
        """The letter of each seat at the end of its line, without overlaps."""
        ends = sorted(
            ((self._y(line[-1]), seat) for seat, line in enumerate(self._curve.values)),
        )
        lowest = 0.0
        for y, seat in ends:
            lowest = max(y, lowest + LEAST_APART) if lowest else y
            badge = badges[seat]
            letter = escape(badge.letter) if badge else str(seat + 1)
            yield f'<text class="end" x="{WIDTH - RIGHT + 8}" y="{lowest + 5:.1f}">{letter}</text>'

    def _x(self, number: int) -> float:
        last = max(1, len(self._curve.steps) - 1)
        return LEFT + (WIDTH - LEFT - RIGHT) * number / last

    def _y(self, value: int) -> float:
        share = (value - self._least) / (self._most - self._least)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


FILE_TYPE = "text/csv; charset=utf-8"
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""Prefixes that spreadsheets would evaluate as formulas (CSV injection)."""


def as_csv(statistics: Statistics, names: Sequence[str]) -> str:
    """CSV with a column for each player: part, line, values."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["part", "line", *map(_harmless, names)])
    for part, line, values in statistics.lines():
        writer.writerow([part, line, *("" if value is None else value for value in values)])
    return text.getvalue()


def _harmless(name: str) -> str:
    """Escape a name that a spreadsheet would take for a formula."""
    return f"'{name}" if name.startswith(_FORMULAS) else name
