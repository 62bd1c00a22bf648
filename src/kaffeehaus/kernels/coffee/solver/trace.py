"""Proof numbers of a solver over time, and a chart of them as SVG."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from time import monotonic

from kaffeehaus.core.i18n import gettext
from kaffeehaus.kernels.coffee.solver.solver import Efforts

MOST_SAMPLES = 500
"""Beyond that, every second sample is dropped, and half as many are taken."""
FIRST_STEP = 0.05
WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 72, 24, 48, 64
INK, GRID, PAPER = "#2B211B", "#D9CDBF", "#FBF7F0"
PROOF, DISPROOF = "#0072B2", "#D55E00"
TICKS = 4


@dataclass(frozen=True, slots=True)
class Sample:
    """Proof numbers some seconds after the start."""

    seconds: float
    efforts: Efforts


@dataclass(slots=True)
class Trace:
    """Samples at even intervals, never too many."""

    clock: Callable[[], float] = monotonic
    samples: list[Sample] = field(default_factory=list)
    _start: float | None = None
    _next: float = 0.0
    _step: float = FIRST_STEP

    def note(self, efforts: Efforts | None) -> None:
        """Take a sample if it is due and there is anything to note."""
        now = self.clock()
        if self._start is None:
            self._start = now
        seconds = now - self._start
        if efforts is None or seconds < self._next:
            return
        self.samples.append(Sample(seconds, efforts))
        if len(self.samples) > MOST_SAMPLES:
            del self.samples[1::2]
            self._step = 2 * seconds / MOST_SAMPLES
        self._next = seconds + self._step


def draw_trace(title: str, samples: Sequence[Sample]) -> str:
    """One `<svg>` element: both numbers over time, on a logarithmic axis."""
    most = max((max(sample.efforts) for sample in samples), default=1)
    decades = max(1, math.ceil(math.log10(max(most, 1))))
    end = max((sample.seconds for sample in samples), default=0.0) or 1.0
    proof = [(sample.seconds / end, sample.efforts.proof) for sample in samples]
    disproof = [(sample.seconds / end, sample.efforts.disproof) for sample in samples]
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            f'<text x="{LEFT}" y="26" font-size="17" font-weight="600">{escape(title)}</text>',
            *_decades(decades),
            *_times(end),
            _curve(proof, decades, PROOF, ""),
            _curve(disproof, decades, DISPROOF, "7 4"),
            _key(LEFT, gettext("proof number"), PROOF, ""),
            _key(LEFT + 220, gettext("disproof number"), DISPROOF, "7 4"),
            "</svg>\n",
        )
    )


def _decades(count: int) -> Iterator[str]:
    for decade in range(count + 1):
        y = _y(10**decade, count)
        yield f'<path d="M{LEFT} {y:g}H{WIDTH - RIGHT}" stroke="{GRID}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{10**decade:,}</text>'


def _times(end: float) -> Iterator[str]:
    for tick in range(TICKS + 1):
        seconds = end * tick / TICKS
        digits = max(0, 1 - math.floor(math.log10(end)))
        yield (
            f'<text x="{_x(tick / TICKS):g}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">'
            f"{seconds:.{digits}f} s</text>"
        )


def _curve(points: Sequence[tuple[float, int]], decades: int, colour: str, dashes: str) -> str:
    line = " ".join(f"{_x(share):.1f},{_y(value, decades):.1f}" for share, value in points)
    return (
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2" '
        f'stroke-dasharray="{dashes}"/>'
    )


def _key(x: int, name: str, colour: str, dashes: str) -> str:
    return (
        f'<path d="M{x} {HEIGHT - 16}h36" stroke="{colour}" stroke-width="2" '
        f'stroke-dasharray="{dashes}"/><text x="{x + 44}" y="{HEIGHT - 12}">{escape(name)}</text>'
    )


def _x(share: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * share


def _y(value: float, decades: int) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - math.log10(max(value, 1)) / decades)
