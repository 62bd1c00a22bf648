"""Mapping helpers: rows of SQLAlchemy to values, and values to JSON text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, get_args, get_type_hints

from sqlalchemy import Row, Select

from kaffeehaus.core.notation import canonical, plain

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

V = TypeVar("V", bound="DataclassInstance")

AnyRow: TypeAlias = Row[*tuple[Any, ...]]  # Any: its columns are read by their names

AnySelect: TypeAlias = Select[*tuple[Any, ...]]  # Any: the same

Values: TypeAlias = dict[str, object]
"""Columns by name, ready to be written."""


def row_to(kind: type[V], row: AnyRow, **given: object) -> V:
    """Map a row to a frozen value: a field reads the column of its name, or what is `given`."""
    columns = row._mapping
    return kind(
        **{
            name: given[name] if name in given else read(columns[name])
            for name, read in _readers(kind).items()
        }
    )


def values_of(value: DataclassInstance, **given: object) -> Values:
    """Map a frozen value to the columns of its fields' names, and to those that are `given`."""
    own = {name: getattr(value, name) for name in _readers(type(value))}
    return {
        name: found.value if isinstance(found, Enum) else found
        for name, found in (own | given).items()
    }


@cache
def _readers(kind: type[DataclassInstance]) -> dict[str, Callable[[object], object]]:
    """Conversion from a column, by field of a dataclass. Enums are stored by value."""
    hints = get_type_hints(kind)
    return {field.name: _reader_of(hints[field.name]) for field in fields(kind)}


def _reader_of(hint: object) -> Callable[[object], object]:
    if hint is bool:
        return bool
    for kind in (hint, *get_args(hint)):
        if isinstance(kind, type) and issubclass(kind, Enum):
            return lambda found: None if found is None else kind(found)
    return lambda found: found


def text_of(value: object) -> str:
    """A dataclass, tuple or scalar as canonical JSON."""
    return canonical(plain(value))


def optional_text_of(value: object | None) -> str | None:
    """Like `text_of`; None stays None."""
    return None if value is None else text_of(value)
