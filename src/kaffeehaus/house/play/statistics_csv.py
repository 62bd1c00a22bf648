"""Statistics as a file that spreadsheets read."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from kaffeehaus.core.statistics import Statistics

FILE_TYPE = "text/csv; charset=utf-8"
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets would calculate instead of showing it."""


def as_csv(statistics: Statistics, names: Sequence[str]) -> str:
    """A line for each number of every seat: the part, the line, and a column for each player."""
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(["part", "line", *map(_harmless, names)])
    for part, line, values in statistics.lines():
        writer.writerow([part, line, *("" if value is None else value for value in values)])
    return sheet.getvalue()


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(_FORMULAS) else name
