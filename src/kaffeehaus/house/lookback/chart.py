"""SVG chart of the winning share over a game: high is good for the first seat.

With more than two players the other seats have thinner lines of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup, escape

from kaffeehaus.bots.insight import WHOLE
from kaffeehaus.house.lookback.model import MoveGrade

WIDTH = 600
HEIGHT = 116
EDGE = 14
"""Vertical padding, so that marks at the edges are not clipped."""
DASHES = ("14 5", "3 5", "14 5 3 5", "8 8", "2 3")
"""Dash patterns of the other seats' lines, because colour must not be the only sign."""
MIN_LETTER_GAP = 17
"""Vertical distance of the letters at the ends of the lines."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A position in the chart."""

    share: int | None
    """The charted seat's share; None if unknown."""
    proven: bool
    grade: MoveGrade
    """The grade of the move that led here."""


@dataclass(frozen=True, slots=True)
class SeatCurve:
    """The line of another seat."""

    letter: str
    colour: str
    shares: tuple[int | None, ...]
    """By position; None if unknown."""


def draw_graph(
    dots: Sequence[Dot],
    shown: int,
    words: str,
    *,
    letter: str = "",
    others: Sequence[SeatCurve] = (),
) -> Markup:
    """Draw the chart as one `<svg>` element with `words` as its text alternative.

    Estimates are a line, proven positions have dots, slips and blunders have marks of their own
    shape. With `others`, every line ends with its seat's letter; `letter` is the charted seat's.
    """
    parts = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" class="graph" id="graph" role="img" '
        f'aria-label="{escape(words)}">',
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="10"/>',
        _here(dots, shown),
        f'<path class="middle" d="M0 {HEIGHT / 2:g}H{WIDTH}"/>',
        *_areas(dots),
        *_other_lines(others),
        *_signs(dots),
        *_letters(letter, dots, others),
        "</svg>",
    )
    return Markup("".join(parts))  # noqa: S704 - numbers, and words that are escaped


def _here(dots: Sequence[Dot], shown: int) -> str:
    width = max(4.0, WIDTH / len(dots))
    left = _x(dots, shown) - width / 2
    return f'<rect class="here" x="{left:.1f}" width="{width:.1f}" height="{HEIGHT}"/>'


def _areas(dots: Sequence[Dot]) -> Iterator[str]:
    """A line for every run of known positions, and the area between it and the middle."""
    shares = [dot.share for dot in dots]
    for run in _runs(shares):
        line = _points(shares, run)
        first, last = _x(dots, run[0]), _x(dots, run[-1])
        middle = f"{HEIGHT / 2:g}"
        yield f'<path class="area" d="M{first:.1f} {middle}L{line}L{last:.1f} {middle}Z"/>'
        yield f'<path class="line" d="M{line}"/>'


def _other_lines(others: Sequence[SeatCurve]) -> Iterator[str]:
    """A thin line per seat over a darker one, for contrast on any background."""
    for number, other in enumerate(others):
        dashes = DASHES[number % len(DASHES)]
        for run in _runs(other.shares):
            points = _points(other.shares, run)
            yield f'<path class="under" d="M{points}"/>'
            yield (
                f'<path class="other" d="M{points}" stroke="{escape(other.colour)}" '
                f'stroke-dasharray="{dashes}"/>'
            )


def _points(shares: Sequence[int | None], run: Sequence[int]) -> str:
    return "L".join(f"{_x(shares, at):.1f} {_y(shares[at] or 0):.1f}" for at in run)


def _letters(letter: str, dots: Sequence[Dot], others: Sequence[SeatCurve]) -> Iterator[str]:
    """The letter of each seat at the end of its line, without overlaps."""
    if not others:
        return
    ends = [(letter, [dot.share for dot in dots]), *((o.letter, o.shares) for o in others)]
    known = sorted(
        (_y([share for share in shares if share is not None][-1]), name)
        for name, shares in ends
        if any(share is not None for share in shares)
    )
    lowest = HEIGHT - EDGE / 2 - MIN_LETTER_GAP * (len(known) - 1)
    place = 0.0
    for y, name in known:
        # Leave room for the letters below.
        place = min(max(y, place + MIN_LETTER_GAP if place else y), lowest)
        lowest += MIN_LETTER_GAP
        yield f'<text class="whose" x="{WIDTH - 4}" y="{place + 6:.1f}">{escape(name)}</text>'


def _runs(shares: Sequence[int | None]) -> Iterator[list[int]]:
    """Runs of indexes with known shares."""
    groups = groupby(range(len(shares)), lambda index: shares[index] is not None)
    return (list(run) for is_known, run in groups if is_known)


def _signs(dots: Sequence[Dot]) -> Iterator[str]:
    for index, dot in enumerate(dots):
        if dot.share is None:
            continue
        x, y = _x(dots, index), _y(dot.share)
        match dot.grade:
            case MoveGrade.BLUNDER:
                yield f'<path class="blunder" d="M{x:.1f} {y - 10:.1f}l10 10l-10 10l-10 -10z"/>'
            case MoveGrade.SLIP:
                yield f'<path class="slip" d="M{x:.1f} {y - 8:.1f}l9 15h-18z"/>'
            case MoveGrade.GOOD if dot.proven:
                yield f'<circle class="proven" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'


def _x(positions: Sequence[object], index: int) -> float:
    return WIDTH * (index + 0.5) / len(positions)


def _y(share: int) -> float:
    return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share / WHOLE
