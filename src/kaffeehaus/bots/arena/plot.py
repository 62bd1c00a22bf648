"""Rating ladder as SVG: ratings with their intervals, from weak to strong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from kaffeehaus.bots.arena.elo import Rating, Score
from kaffeehaus.bots.arena.tournament import Pair

LEFT, RIGHT, TOP, BOTTOM = 64, 24, 64, 72
STEP, LEAST_WIDTH, HEIGHT = 72, 560, 400
INK, GRID, PAPER, MARK = "#2B211B", "#D9CDBF", "#FBF7F0", "#0072B2"
ELO_STEPS = (10, 20, 50, 100, 200, 500, 1000)
MOST_ROWS = 8


@dataclass(frozen=True, slots=True)
class Scale:
    """Scale of the rating axis."""

    low: float
    high: float

    def y(self, elo: float) -> float:
        """y coordinate of a rating."""
        room = HEIGHT - TOP - BOTTOM
        return round(TOP + room * (self.high - elo) / (self.high - self.low), 1)


def ladder(title: str, ratings: Sequence[Rating], counted: Mapping[Pair, Score]) -> str:
    """One `<svg>` element. Bots are sorted from the weakest to the strongest; between neighbours
    that have met, it shows how many of 100 games the stronger won."""
    rungs = sorted(ratings, key=lambda rating: rating.elo)
    width = max(LEAST_WIDTH, LEFT + RIGHT + STEP * len(rungs))
    rows = _row_step(rungs)
    scale = Scale(
        rows * ((min(rung.elo - rung.margin for rung in rungs)) // rows),
        rows * (max(rung.elo + rung.margin for rung in rungs) // rows + 1),
    )
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" role="img" '
            f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{HEIGHT}" fill="{PAPER}"/>',
            f'<text x="{LEFT}" y="26" font-size="17" font-weight="600">{escape(title)}</text>',
            f'<text x="{LEFT}" y="46" font-size="12">Elo with 95 % intervals; between two: games '
            "of 100 that the stronger won</text>",
            *_rows(scale, rows, width),
            *(_rung(rung, _x(place), scale) for place, rung in enumerate(rungs)),
            *_shares(rungs, counted, scale),
            "</svg>\n",
        ]
    )


def _row_step(rungs: Sequence[Rating]) -> int:
    span = rungs[-1].elo - rungs[0].elo
    return next((step for step in ELO_STEPS if span / step <= MOST_ROWS), ELO_STEPS[-1])


def _rows(scale: Scale, step: int, width: int) -> Iterator[str]:
    for elo in range(int(scale.low), int(scale.high) + 1, step):
        y = scale.y(elo)
        yield f'<path d="M{LEFT} {y}H{width - RIGHT}" stroke="{GRID}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{_signed(elo)}</text>'


def _rung(rung: Rating, x: int, scale: Scale) -> str:
    top, bottom = scale.y(rung.elo + rung.margin), scale.y(rung.elo - rung.margin)
    return (
        f'<path d="M{x} {top}V{bottom}M{x - 6} {top}h12M{x - 6} {bottom}h12" stroke="{MARK}" '
        f'stroke-width="2"/><circle cx="{x}" cy="{scale.y(rung.elo)}" r="4.5" fill="{MARK}"/>'
        f'<text x="{x}" y="{HEIGHT - 44}" text-anchor="middle">{escape(rung.bot)}</text>'
        f'<text x="{x}" y="{HEIGHT - 26}" text-anchor="middle" font-size="12">{_signed(rung.elo)}'
        "</text>"
    )


def _shares(rungs: Sequence[Rating], counted: Mapping[Pair, Score], scale: Scale) -> Iterator[str]:
    for place, (weak, strong) in enumerate(pairwise(rungs)):
        pair = (min(weak.bot, strong.bot), max(weak.bot, strong.bot))
        if pair in counted:
            share = 100 * counted[pair].share(of_first=pair[0] == strong.bot)
            x, y = _x(place) + STEP / 2, scale.y((weak.elo + strong.elo) / 2) - 6
            yield f'<text x="{x:g}" y="{y:g}" text-anchor="middle">{share:.0f}</text>'


def _signed(elo: float) -> str:
    return f"{elo:+.0f}" if round(elo) else "0"


def _x(place: int) -> int:
    return LEFT + STEP // 2 + STEP * place
