"""JSON serialization: canonical text for hashing, and dataclasses to and from plain data."""

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
"""JSON data as Python values. Without floats, which have no canonical text."""
JsonObject: TypeAlias = dict[str, Json]
"""A JSON object."""

LONGEST_NUMBER = 40
"""Maximum number of digits of a number given as text: enough for a seed of 16 bytes."""
NOT_WRITTEN: Mapping[str, bool] = types.MappingProxyType({"not_written": True})
"""Field metadata that excludes a dataclass field from `plain`: caches and other derived values."""


_write_canonical = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False
).encode
"""Cached encoder, because `json.dumps` would create one for every call."""


def canonical(data: Json) -> str:
    """Canonical text of this data, the input of every hash: sorted keys, no spaces.

    Raises `ValueError` for a float, which has no canonical text.
    """
    _refuse_floats(data)
    return _write_canonical(data)


def plain(value: Any) -> Json:  # Any: only the class at run time says whether it fits
    """Convert dataclasses, enums, tuples and sets to plain JSON data. Sets are sorted by their
    text; fields marked `NOT_WRITTEN` are left out.

    Raises `TypeError` for anything else.
    """
    kind: type = type(value)
    if kind in _SCALARS:
        scalar: Json = value
        return scalar
    return _plainer(kind)(value)


_Plainer: TypeAlias = Callable[[Any], Json]  # Any: a value of the class that the converter is for
_SCALARS = frozenset({bool, int, str, type(None)})


@functools.cache
def _plainer(kind: type) -> _Plainer:
    """Converter for values of this class; cached, because views have thousands of values."""
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
        # Most fields are scalars: checking first is twice as fast as calling a converter for each.
        return {name: item if type(item) in _SCALARS else plain(item) for name, item in items}

    return made_plain


def _refuse(value: object) -> Json:
    raise TypeError(f"{value!r} has no JSON form")


@functools.cache
def _field_names(kind: type) -> tuple[str, ...]:
    """Names of the fields that are serialized."""
    items = dataclasses.fields(kind)
    return tuple(item.name for item in items if not NOT_WRITTEN.items() <= item.metadata.items())


def is_number(text: str) -> bool:
    """Whether this is a non-negative integer in digits, short enough to be parsed cheaply."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def is_text(text: str) -> bool:
    """Whether this text can be stored and encoded: JSON can contain NUL and lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


T = TypeVar("T")
_Reviver: TypeAlias = Callable[[Json], object]


def revive(kind: type[T], data: Json) -> T:
    """Rebuild the dataclass that `plain` turned into this data, by the types of its fields.

    Supports scalars, enums, tuples, lists, dicts, sets, unions with None and nested dataclasses.
    Raises `ValueError` where the data does not fit the types.
    """
    revived: Any = _reviver(kind)(data)  # Any: mypy cannot follow how `kind` constructed it
    fitting: T = revived
    return fitting


def _reviver(kind: object) -> _Reviver:
    """Reader for values of this type, cached per class. Nested types are resolved with the first
    value, because a class may nest itself."""
    origin = typing.get_origin(kind)
    if origin in (Union, types.UnionType):
        return _union_reviver(kind)
    if origin is not None:
        return _container_reviver(origin, typing.get_args(kind))
    return _class_reviver(kind) if isinstance(kind, type) else _refuser(kind)


@functools.cache
def _class_reviver(kind: type) -> _Reviver:
    if dataclasses.is_dataclass(kind):
        return _DataclassReviver(kind)
    if issubclass(kind, Enum):
        return _enum_reviver(kind)
    if kind is str:
        return _revive_text
    if kind in (int, bool, types.NoneType):
        return _scalar_reviver(kind)
    return _refuser(kind)


def _refuser(kind: object) -> _Reviver:
    def refuse(data: Json) -> object:
        raise _misfit(data, kind)

    return refuse


def _revive_text(data: Json) -> object:
    if isinstance(data, str) and is_text(data):
        return data
    raise _misfit(data, str)


def _scalar_reviver(kind: type) -> _Reviver:
    def revived(data: Json) -> object:
        if type(data) is kind:
            return data
        raise _misfit(data, kind)

    return revived


def _enum_reviver(kind: type[Enum]) -> _Reviver:
    members = {(type(member.value), member.value): member for member in kind}

    def revived(data: Json) -> object:
        if type(data) in _SCALARS and (member := members.get((type(data), data))) is not None:
            return member
        raise _misfit(data, kind)

    return revived


def _union_reviver(kind: object) -> _Reviver:
    parts = [_reviver(part) for part in typing.get_args(kind)]

    def revived(data: Json) -> object:
        for part in parts:
            try:
                return part(data)
            except ValueError:
                continue
        raise _misfit(data, kind)

    return revived


def _container_reviver(origin: type, args: tuple[object, ...]) -> _Reviver:
    if origin is dict:
        return _dict_reviver(*args)
    if origin is tuple and args[-1] is not Ellipsis:
        return _tuple_reviver(args)
    if origin not in (tuple, list, set, frozenset):
        raise ValueError(f"no way to read {origin}")
    item = _reviver(args[0])

    def revived(data: Json) -> object:
        return origin(map(item, _listed(data, origin)))

    return revived


def _dict_reviver(key_kind: object, item_kind: object) -> _Reviver:
    key = _revive_number_key if key_kind is int else _reviver(key_kind)
    item = _reviver(item_kind)

    def revived(data: Json) -> object:
        if not isinstance(data, dict):
            raise _misfit(data, dict)
        return {key(name): item(inside) for name, inside in data.items()}

    return revived


def _revive_number_key(key: Json) -> object:
    if not isinstance(key, str) or not is_number(key) or str(int(key)) != key:
        raise _misfit(key, int)
    return int(key)


def _tuple_reviver(args: tuple[object, ...]) -> _Reviver:
    parts = [_reviver(part) for part in args]

    def revived(data: Json) -> object:
        items = _listed(data, tuple)
        if len(parts) != len(items):
            raise ValueError(f"a tuple of {len(parts)} parts cannot be read from {len(items)}")
        return tuple(part(item) for part, item in zip(parts, items, strict=True))

    return revived


def _listed(data: Json, origin: type) -> list[Json]:
    if not isinstance(data, list):
        raise _misfit(data, origin)
    return data


class _DataclassReviver:
    """Reads values of one dataclass."""

    def __init__(self, kind: type) -> None:
        self._kind = kind

    @functools.cached_property
    def _fields(self) -> dict[str, _Reviver]:
        hints = typing.get_type_hints(self._kind)
        return {name: _reviver(hints[name]) for name in _field_names(self._kind)}

    def __call__(self, data: Json) -> object:
        if not isinstance(data, dict):
            raise _misfit(data, self._kind)
        fields = self._fields
        values = {name: read(data[name]) for name, read in fields.items() if name in data}
        if len(values) != len(data):
            raise ValueError(f"{self._kind.__name__} has no field {min(data.keys() - fields)!r}")
        try:
            return self._kind(**values)
        except TypeError as error:
            raise ValueError(f"{self._kind.__name__} lacks a field") from error


def _misfit(data: Json, kind: object) -> ValueError:
    """Leaves the data itself out of the message: it may be large or deeply nested."""
    return ValueError(f"{type(data).__name__} is no {getattr(kind, '__name__', kind)}")


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
