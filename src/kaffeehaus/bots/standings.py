"""Result table of `sim`: points by bot and by seat, and end reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kaffeehaus.bots.match import GameResult, Series
from kaffeehaus.core.i18n import decimal_text, gettext, ngettext, percent_text
from kaffeehaus.core.titles import title_line


def standings(series: Series, results: Sequence[GameResult]) -> str:
    """Wins and points, in a few lines of text."""
    title = title_line(series.game, series.game.read_options(series.options))
    return "\n".join(
        [
            title,
            ngettext(
                "%(num)s game from seed %(seed)s",
                "%(num)s games from seed %(seed)s",
                len(results),
                seed=series.seed,
            ),
            "",
            *aligned(_header(series), _rows(series, results)),
            "",
            _length(results),
            _endings(results),
        ]
    )


def _header(series: Series) -> list[str]:
    seats = (gettext("seat %(seat)s", seat=seat) for seat in range(len(series.specs)))
    return [gettext("bot"), gettext("points"), gettext("share"), *seats]


def _rows(series: Series, results: Sequence[GameResult]) -> list[list[str]]:
    points = series.points(results)
    return [
        [
            spec,
            decimal_text(f"{points[entrant]:g}"),
            percent_text(decimal_text(f"{100 * points[entrant] / len(results):.1f}")),
            *(_on_seat(series, results, entrant, seat) for seat in range(len(series.specs))),
        ]
        for entrant, spec in enumerate(series.specs)
    ]


def _on_seat(series: Series, results: Sequence[GameResult], entrant: int, seat: int) -> str:
    there = [
        result.outcome.points(seat)
        for number, result in enumerate(results)
        if series.seat_of(entrant, number) == seat
    ]
    return f"{decimal_text(f'{sum(there):g}')}/{len(there)}"


def aligned(header: list[str], rows: list[list[str]], words: int = 1) -> list[str]:
    """A table in plain text, with left-aligned words and right-aligned numbers."""
    lines = [header, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    return [
        "  ".join(
            word.ljust(width) if column < words else word.rjust(width)
            for column, (word, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def _length(results: Sequence[GameResult]) -> str:
    lengths = [len(result.actions) for result in results]
    mean = sum(lengths) / len(lengths)
    return gettext(
        "actions: %(mean)s on average, %(least)s to %(most)s",
        mean=decimal_text(f"{mean:.1f}"),
        least=min(lengths),
        most=max(lengths),
    )


def _endings(results: Sequence[GameResult]) -> str:
    counted = Counter(result.outcome.reason for result in results)
    reasons = ", ".join(f"{reason} {count}" for reason, count in counted.most_common())
    return gettext("ended by: %(reasons)s", reasons=reasons)
