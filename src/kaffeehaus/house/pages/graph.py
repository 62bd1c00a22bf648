"""The winning share over a game as a drawing: high is the first seat's, low the other's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from kaffeehaus.bots.insight import WHOLE
from kaffeehaus.house.tables.analysis.known import Grade

WIDTH = 600
HEIGHT = 116
EDGE = 14
"""Above and below, so that dots at the edges are whole."""


@dataclass(frozen=True, slots=True)
class Dot:
    """One position."""

    share: int | None
    """The first seat's; None if it is not known."""
    proven: bool
    grade: Grade
    """Of the move that led here."""


def draw_graph(dots: Sequence[Dot], shown: int, words: str) -> Markup:
    """One `<svg>` element. Estimates are a line, what is proven has dots, and moves that gave
    something away have a sign of their own shape. `words` say the same."""
    parts = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" class="graph" id="graph" role="img" '
        f'aria-label="{escape(words)}">',
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="10"/>',
        _here(dots, shown),
        f'<path class="middle" d="M0 {HEIGHT / 2:g}H{WIDTH}"/>',
        *_areas(dots),
        *_signs(dots),
        "</svg>",
    )
    return Markup("".join(parts))  # noqa: S704 - numbers, and words that are escaped


def _here(dots: Sequence[Dot], shown: int) -> str:
    width = max(4.0, WIDTH / len(dots))
    left = _x(dots, shown) - width / 2
    return f'<rect class="here" x="{left:.1f}" width="{width:.1f}" height="{HEIGHT}"/>'


def _areas(dots: Sequence[Dot]) -> Iterator[str]:
    """A line for every run of known positions, with the ground between it and the middle."""
    for run in _runs(dots):
        points = [f"{_x(dots, index):.1f} {_y(dots[index].share or 0):.1f}" for index in run]
        first, last = _x(dots, run[0]), _x(dots, run[-1])
        line = "L".join(points)
        middle = f"{HEIGHT / 2:g}"
        yield f'<path class="area" d="M{first:.1f} {middle}L{line}L{last:.1f} {middle}Z"/>'
        yield f'<path class="line" d="M{line}"/>'


def _runs(dots: Sequence[Dot]) -> Iterator[list[int]]:
    run: list[int] = []
    for index, dot in enumerate(dots):
        if dot.share is not None:
            run.append(index)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _signs(dots: Sequence[Dot]) -> Iterator[str]:
    for index, dot in enumerate(dots):
        if dot.share is None:
            continue
        x, y = _x(dots, index), _y(dot.share)
        match dot.grade:
            case Grade.BLUNDER:
                yield f'<path class="blunder" d="M{x:.1f} {y - 10:.1f}l10 10l-10 10l-10 -10z"/>'
            case Grade.SLIP:
                yield f'<path class="slip" d="M{x:.1f} {y - 8:.1f}l9 15h-18z"/>'
            case Grade.GOOD if dot.proven:
                yield f'<circle class="proven" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'


def _x(dots: Sequence[Dot], index: int) -> float:
    return WIDTH * (index + 0.5) / len(dots)


def _y(share: int) -> float:
    return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share / WHOLE
