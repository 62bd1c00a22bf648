"""How a game went, in figures: curves, tables and sentences, for those who look back on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Curve:
    """How something grew for every seat, step by step."""

    title: str
    step: str
    """What is counted along the way, such as a turn."""
    steps: tuple[str, ...]
    """The name of each step."""
    values: tuple[tuple[int, ...], ...]
    """By seat: the value after each step."""
    unit: str = ""
    """Stands before a number, such as `$`."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    title: str
    values: tuple[int | None, ...]
    """By seat; None where there is nothing to say."""
    is_sum: bool = False
    """Whether it is the sum of the rows above it."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A table with a column for every seat."""

    title: str
    words: str
    """What the numbers are, in a sentence."""
    rows: tuple[Row, ...]
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a game went. Empty for a game that has nothing to tell beyond its moves."""

    curves: tuple[Curve, ...] = ()
    tables: tuple[Figures, ...] = ()
    sentences: tuple[str, ...] = ()
    """What decided it."""

    def __bool__(self) -> bool:
        return bool(self.curves or self.tables or self.sentences)

    def lines(self) -> Iterator[tuple[str, str, tuple[int | None, ...]]]:
        """All numbers as lines of one sheet: the title of the part, that of the line, and the
        values by seat."""
        for curve in self.curves:
            for number, step in enumerate(curve.steps):
                values = tuple(line[number] for line in curve.values)
                yield curve.title, f"{curve.step} {step}", values
        for table in self.tables:
            for row in table.rows:
                yield table.title, row.title, row.values


def as_money(amount: int, unit: str) -> str:
    """`$15`, `-$3`; the number alone without a unit."""
    return f"-{unit}{-amount}" if amount < 0 else f"{unit}{amount}"
