"""CSV export of a game's statistics."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from kaffeehaus.core.statistics import Statistics

FILE_TYPE = "text/csv; charset=utf-8"
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""Prefixes that spreadsheets would evaluate as formulas (CSV injection)."""


def as_csv(statistics: Statistics, names: Sequence[str]) -> str:
    """CSV with a column for each player: part, line, values."""
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(["part", "line", *map(_harmless, names)])
    for part, line, values in statistics.lines():
        writer.writerow([part, line, *("" if value is None else value for value in values)])
    return sheet.getvalue()


def _harmless(name: str) -> str:
    """Escape a name that a spreadsheet would take for a formula."""
    return f"'{name}" if name.startswith(_FORMULAS) else name
