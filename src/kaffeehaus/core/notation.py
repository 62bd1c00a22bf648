"""JSON as the house writes it: canonical text for hashing, and plain data from dataclasses."""

from __future__ import annotations

import dataclasses
import functools
import json
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, TypeAlias, TypeVar, Union

Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None
"""JSON data as Python has it. Without floats, which have no single text to be hashed."""
JsonObject: TypeAlias = dict[str, Json]
"""JSON data with names."""

LONGEST_NUMBER = 40
"""How many digits a number may have that comes as text: enough for a seed of 16 bytes."""
NOT_WRITTEN: Mapping[str, bool] = types.MappingProxyType({"not_written": True})
"""The metadata of a dataclass field that `plain` leaves out: what it holds is no data of its own,
and whoever reads the rest again can do without it."""


_write_canonical = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False
).encode
"""`json.dumps` would make such an encoder for every text."""


def canonical(data: Json) -> str:
    """The one text of this data: sorted keys, no spaces, no floats; the input of every hash.

    Raises `ValueError` for a float, which has no single text.
    """
    _refuse_floats(data)
    return _write_canonical(data)


def plain(value: Any) -> Json:  # Any: only its class, at run time, says whether it fits
    """Dataclasses, enums, tuples and sets as plain JSON data. Sets are sorted by their text;
    fields marked `NOT_WRITTEN` are left out.

    Raises `TypeError` for anything else.
    """
    kind: type = type(value)
    if kind in _SCALARS:
        scalar: Json = value
        return scalar
    return _plainer(kind)(value)


_Plainer: TypeAlias = Callable[[Any], Json]  # Any: a value of the class that it is made for
_SCALARS = frozenset({bool, int, str, type(None)})


@functools.cache
def _plainer(kind: type) -> _Plainer:
    """How values of this class are made plain; found once, because views have thousands."""
    if issubclass(kind, Enum):
        return lambda value: plain(value.value)
    if issubclass(kind, list | tuple):
        return lambda value: [plain(item) for item in value]
    if issubclass(kind, set | frozenset):
        return lambda value: sorted((plain(item) for item in value), key=canonical)
    if dataclasses.is_dataclass(kind):
        return _plain_fields(_field_names(kind))
    if issubclass(kind, Mapping):
        return lambda value: {str(plain(key)): plain(item) for key, item in value.items()}
    return _refuse


def _plain_fields(names: Sequence[str]) -> _Plainer:
    def made_plain(value: object) -> Json:
        items = [(name, getattr(value, name)) for name in names]
        # Most fields are scalars: to ask first is twice as fast as to call for each of them.
        return {name: item if type(item) in _SCALARS else plain(item) for name, item in items}

    return made_plain


def _refuse(value: object) -> Json:
    raise TypeError(f"{value!r} has no JSON form")


@functools.cache
def _field_names(kind: type) -> tuple[str, ...]:
    """Those that are written."""
    items = dataclasses.fields(kind)
    return tuple(item.name for item in items if not NOT_WRITTEN.items() <= item.metadata.items())


def is_number(text: str) -> bool:
    """Whether this is a whole number from 0 in digits, short enough to be read at once."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def is_text(text: str) -> bool:
    """Whether this can be written anywhere: JSON can smuggle in NUL and half surrogate pairs."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


T = TypeVar("T")


def revive(kind: type[T], data: Json) -> T:
    """The dataclass that `plain` turned into this data, by the types of its fields.

    Knows scalars, enums, tuples, lists, dicts, sets, unions with None and nested dataclasses.
    Raises `ValueError` where the data does not fit the types.
    """
    revived: Any = _revive(kind, data)  # Any: mypy cannot follow how `kind` has made it
    fitting: T = revived
    return fitting


def _revive(kind: object, data: Json) -> object:
    origin = typing.get_origin(kind)
    if origin in (Union, types.UnionType):
        return _revive_union(kind, data)
    if origin is not None:
        return _revive_container(origin, typing.get_args(kind), data)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _revive_dataclass(kind, data)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _revive_enum(kind, data)
    if kind is types.NoneType and data is None:
        return None
    if kind is str and isinstance(data, str) and is_text(data):
        return data
    if kind in (int, bool) and type(data) is kind:
        return data
    raise _misfit(data, kind)


def _revive_enum(kind: type[Enum], data: Json) -> Enum:
    for member in kind:
        if type(member.value) is type(data) and member.value == data:
            return member
    raise _misfit(data, kind)


def _revive_union(kind: object, data: Json) -> object:
    for part in typing.get_args(kind):
        try:
            return _revive(part, data)
        except ValueError:
            continue
    raise _misfit(data, kind)


def _revive_container(origin: type, args: tuple[object, ...], data: Json) -> object:
    if origin is dict and isinstance(data, dict):
        key_kind, item_kind = args
        return {_revive_key(key_kind, key): _revive(item_kind, item) for key, item in data.items()}
    if not isinstance(data, list):
        raise _misfit(data, origin)
    if origin is tuple and args[-1] is not Ellipsis:
        if len(args) != len(data):
            raise ValueError(f"a tuple of {len(args)} parts cannot be read from {len(data)}")
        return tuple(_revive(kind, item) for kind, item in zip(args, data, strict=True))
    if origin in (tuple, list, set, frozenset):
        return origin(_revive(args[0], item) for item in data)
    raise ValueError(f"no way to read {origin}")


def _revive_key(kind: object, key: str) -> object:
    if kind is not int:
        return _revive(kind, key)
    if not is_number(key) or str(int(key)) != key:
        raise _misfit(key, kind)
    return int(key)


def _revive_dataclass(kind: type, data: Json) -> object:
    if not isinstance(data, dict):
        raise _misfit(data, kind)
    hints = _field_types(kind)
    names = _field_names(kind)
    if unknown := data.keys() - set(names):
        raise ValueError(f"{kind.__name__} has no field {min(unknown)!r}")
    values = {name: _revive(hints[name], data[name]) for name in names if name in data}
    try:
        return kind(**values)
    except TypeError as error:
        raise ValueError(f"{kind.__name__} lacks a field") from error


def _misfit(data: Json, kind: object) -> ValueError:
    """The data itself is left out: it may be large, or nested too deeply to be shown."""
    return ValueError(f"{type(data).__name__} is no {getattr(kind, '__name__', kind)}")


@functools.cache
def _field_types(kind: type) -> dict[str, object]:
    return typing.get_type_hints(kind)


def _refuse_floats(data: object) -> None:
    if isinstance(data, float):
        raise ValueError(f"{data!r} is a float and has no canonical text")
    if isinstance(data, list | tuple):
        inside: Iterable[object] = data
    elif isinstance(data, dict):
        inside = data.values()
    else:
        return
    for item in inside:
        if type(item) not in _SCALARS:
            _refuse_floats(item)
