"""The winning share over a game as a drawing: high is the first seat's, low the other's. Where more
than two play, the others have thinner lines of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from kaffeehaus.bots.insight import WHOLE
from kaffeehaus.house.lookback.model import MoveGrade

WIDTH = 600
HEIGHT = 116
EDGE = 14
"""Above and below, so that dots at the edges are whole."""
DASHES = ("14 5", "3 5", "14 5 3 5", "8 8", "2 3")
"""By line of another seat: they are told apart without their colours too."""
LEAST_APART = 17
"""Between the letters at the ends of the lines."""


@dataclass(frozen=True, slots=True)
class Dot:
    """One position."""

    share: int | None
    """The first seat's; None if it is not known."""
    proven: bool
    grade: MoveGrade
    """Of the move that led here."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """How one of many seats fared."""

    letter: str
    colour: str
    shares: tuple[int | None, ...]
    """In each position; None where it is not known."""


def draw_graph(
    dots: Sequence[Dot],
    shown: int,
    words: str,
    *,
    letter: str = "",
    others: Sequence[SeatLine] = (),
) -> Markup:
    """One `<svg>` element. Estimates are a line, what is proven has dots, and moves that gave
    something away have a sign of their own shape. `words` say the same. With `others`, every line
    ends with the letter of its seat; `letter` is that of the dots."""
    parts = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" class="graph" id="graph" role="img" '
        f'aria-label="{escape(words)}">',
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="10"/>',
        _here(dots, shown),
        f'<path class="middle" d="M0 {HEIGHT / 2:g}H{WIDTH}"/>',
        *_areas(dots),
        *_lines_of(others),
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
    """A line for every run of known positions, with the ground between it and the middle."""
    for run in _runs([dot.share for dot in dots]):
        points = [f"{_x(dots, index):.1f} {_y(dots[index].share or 0):.1f}" for index in run]
        first, last = _x(dots, run[0]), _x(dots, run[-1])
        line = "L".join(points)
        middle = f"{HEIGHT / 2:g}"
        yield f'<path class="area" d="M{first:.1f} {middle}L{line}L{last:.1f} {middle}Z"/>'
        yield f'<path class="line" d="M{line}"/>'


def _lines_of(others: Sequence[SeatLine]) -> Iterator[str]:
    """A thin line for each, over a darker one that sets it off from any ground."""
    for number, other in enumerate(others):
        shares = other.shares
        dashes = DASHES[number % len(DASHES)]
        for run in _runs(shares):
            points = "L".join(f"{_x(shares, at):.1f} {_y(shares[at] or 0):.1f}" for at in run)
            yield f'<path class="under" d="M{points}"/>'
            yield (
                f'<path class="other" d="M{points}" stroke="{escape(other.colour)}" '
                f'stroke-dasharray="{dashes}"/>'
            )


def _letters(letter: str, dots: Sequence[Dot], others: Sequence[SeatLine]) -> Iterator[str]:
    """The letter of each seat where its line ends, never one over another."""
    if not others:
        return
    ends = [(letter, [dot.share for dot in dots]), *((o.letter, o.shares) for o in others)]
    last = [(name, _last_of(shares)) for name, shares in ends]
    known = sorted((_y(share), name) for name, share in last if share is not None)
    lowest = HEIGHT - EDGE / 2 - LEAST_APART * (len(known) - 1)
    place = 0.0
    for y, name in known:
        # Never so low that those below would not fit any more.
        place = min(max(y, place + LEAST_APART if place else y), lowest)
        lowest += LEAST_APART
        yield f'<text class="whose" x="{WIDTH - 4}" y="{place + 6:.1f}">{escape(name)}</text>'


def _last_of(shares: Sequence[int | None]) -> int | None:
    return next((share for share in reversed(shares) if share is not None), None)


def _runs(shares: Sequence[int | None]) -> Iterator[list[int]]:
    run: list[int] = []
    for index, share in enumerate(shares):
        if share is not None:
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
