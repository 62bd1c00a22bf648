"""Mapping helpers: rows of SQLAlchemy to values, and values to JSON text."""

from __future__ import annotations

from typing import Any, TypeAlias

from sqlalchemy import Row, Select

from kaffeehaus.core.notation import canonical, plain

AnyRow: TypeAlias = Row[*tuple[Any, ...]]  # Any: its columns are read by their names

AnySelect: TypeAlias = Select[*tuple[Any, ...]]  # Any: the same

Values: TypeAlias = dict[str, object]
"""Columns by name, ready to be written."""


def text_of(value: object) -> str:
    """A dataclass, tuple or scalar as canonical JSON."""
    return canonical(plain(value))


def optional_text_of(value: object | None) -> str | None:
    """Like `text_of`; None stays None."""
    return None if value is None else text_of(value)
