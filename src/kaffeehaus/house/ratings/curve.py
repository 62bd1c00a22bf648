"""SVG chart of a rating over a player's games, with its standard deviation as a band."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from kaffeehaus.core.i18n import ngettext
from kaffeehaus.core.statistics import round_numbers
from kaffeehaus.house.ratings.model import RatingChange

WIDTH = 640
HEIGHT = 200
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 12, 12
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
        curve.band(),
        curve.line(),
        "</svg>",
    )
    return Markup("".join(parts))  # noqa: S704 - numbers, and words that are escaped


class _Curve:
    """Scales and elements of the chart."""

    def __init__(self, changes: Sequence[RatingChange]) -> None:
        self._points = [changes[0].before, *(change.after for change in changes)]
        self._deviations = [None, *(change.deviation for change in changes)]
        least, most = min(self._points), max(self._points)
        missing = max(0, FLATTEST - (most - least))
        self._least, self._most = least - missing // 2, most + missing // 2

    def grid(self) -> Iterator[str]:
        """Lines at round numbers, with labels."""
        for value in round_numbers(self._least, self._most):
            y = self._y(value)
            yield f'<path class="level" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
            yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}">{value}</text>'

    def band(self) -> str:
        """One standard deviation above and below, where it is known."""
        known = [
            (number, points, deviation)
            for number, (points, deviation) in enumerate(
                zip(self._points, self._deviations, strict=True)
            )
            if deviation is not None
        ]
        above = [(number, points + deviation) for number, points, deviation in known]
        below = [(number, points - deviation) for number, points, deviation in known]
        corners = self._path([*above, *below[::-1]])
        return f'<path class="band" d="M{corners}Z"/>' if len(known) > 1 else ""

    def line(self) -> str:
        """The rating after each game, with a dot at the last."""
        points = list(enumerate(self._points))
        x, y = self._x(len(points) - 1), self._y(self._points[-1])
        dot = f'<circle class="last" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
        return f'<path class="line" d="M{self._path(points)}"/>{dot}'

    def _path(self, points: Sequence[tuple[int, int]]) -> str:
        return "L".join(f"{self._x(number):.1f} {self._y(value):.1f}" for number, value in points)

    def _x(self, number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / (len(self._points) - 1)

    def _y(self, points: int) -> float:
        """The height of a rating, within the chart."""
        share = (points - self._least) / (self._most - self._least)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(1.0, max(0.0, share))
