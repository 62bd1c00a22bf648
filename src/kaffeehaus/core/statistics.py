"""Statistics of a finished game: time series, tables and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TimeSeries:
    """Time series of a value for every seat."""

    title: str
    step: str
    """What a step is, such as a turn."""
    steps: tuple[str, ...]
    """Label of each step."""
    values: tuple[tuple[int, ...], ...]
    """By seat: the value after each step."""
    unit: str = ""
    """Prefix of a number, such as `$`."""


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """One row of a table."""

    title: str
    values: tuple[int | None, ...]
    """By seat; None for an empty cell."""
    is_sum: bool = False
    """Whether it is the sum of the rows above it."""


@dataclass(frozen=True, slots=True)
class StatisticsTable:
    """A table with a column for every seat."""

    title: str
    words: str
    """Description of the numbers, in a sentence."""
    rows: tuple[StatisticsRow, ...]
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of one game. Empty for a game that has nothing to report beyond its moves."""

    curves: tuple[TimeSeries, ...] = ()
    tables: tuple[StatisticsTable, ...] = ()
    sentences: tuple[str, ...] = ()
    """What decided the game."""

    def __bool__(self) -> bool:
        return bool(self.curves or self.tables or self.sentences)

    def lines(self) -> Iterator[tuple[str, str, tuple[int | None, ...]]]:
        """All numbers as rows of one sheet: title of the part, label of the row, and the values by
        seat."""
        for curve in self.curves:
            for number, step in enumerate(curve.steps):
                values = tuple(line[number] for line in curve.values)
                yield curve.title, f"{curve.step} {step}", values
        for table in self.tables:
            for row in table.rows:
                yield table.title, row.title, row.values


def as_money(amount: int, unit: str) -> str:
    """Format an amount: `$15`, `-$3`; only the number without a unit."""
    return f"-{unit}{-amount}" if amount < 0 else f"{unit}{amount}"


def round_numbers(least: int, most: int) -> range:
    """About six round numbers between two values, for the grid of a chart; zero included if it lies
    between them."""
    apart = 1
    for apart in (size * power for power in (1, 10, 100, 1000, 10_000) for size in (1, 2, 5)):
        if (most - least) // apart <= 6:
            break
    return range(-(-least // apart) * apart, most + 1, apart)
