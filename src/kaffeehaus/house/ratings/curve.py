"""SVG chart of a rating over a player's games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from kaffeehaus.core.i18n import ngettext
from kaffeehaus.core.statistics import round_numbers
from kaffeehaus.house.ratings.model import RatingChange

WIDTH = 640
HEIGHT = 200
LEFT, RIGHT, TOP, BOTTOM = 72, 16, 16, 16
"""Margins for the labels of the grid."""
FLATTEST = 100
"""Least range of points, so that a few points do not look like a leap."""


def draw_rating_curve(changes: Sequence[RatingChange], title: str) -> Markup:
    """The chart as one `<svg>` element; the page has its numbers in a table. There is at least one
    change."""
    curve = _Curve(changes)
    label = ngettext(
        "Rating in %(title)s over %(num)s game: %(first)s to %(last)s.",
        "Rating in %(title)s over %(num)s games: %(first)s to %(last)s.",
        len(changes),
        title=title,
        first=changes[0].before,
        last=changes[-1].after,
    )
    parts = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" class="rating-curve" role="img" '
        f'aria-label="{escape(label)}">',
        *curve.grid(),
        curve.line(),
        "</svg>",
    )
    return Markup("".join(parts))  # noqa: S704 - numbers, and words that are escaped


class _Curve:
    """Scales and elements of the chart."""

    def __init__(self, changes: Sequence[RatingChange]) -> None:
        self._points = [changes[0].before, *(change.after for change in changes)]
        least, most = min(self._points), max(self._points)
        missing = max(0, FLATTEST - (most - least))
        self._least, self._most = least - missing // 2, most + missing // 2

    def grid(self) -> Iterator[str]:
        """Lines at round numbers, with labels."""
        for value in round_numbers(self._least, self._most):
            y = self._y(value)
            yield f'<path class="level" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
            yield f'<text x="{LEFT - 8}" y="{y:.1f}">{value}</text>'

    def line(self) -> str:
        """The rating after each game, with a dot at the last."""
        apart = (WIDTH - LEFT - RIGHT) / (len(self._points) - 1)
        spots = [
            (f"{LEFT + apart * number:.1f}", f"{self._y(points):.1f}")
            for number, points in enumerate(self._points)
        ]
        path, (x, y) = "L".join(map(" ".join, spots)), spots[-1]
        return f'<path class="line" d="M{path}"/><circle class="last" cx="{x}" cy="{y}" r="5"/>'

    def _y(self, points: int) -> float:
        share = (points - self._least) / (self._most - self._least)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
