"""What lies where it is expected: parts of the house find each other by the names of modules."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@cache
def is_there(module: str) -> bool:
    """Whether there is such a module. The packages above it are imported, the module is not."""
    package, dot, _ = module.rpartition(".")
    return (not dot or _is_package(package)) and find_spec(module) is not None


def _is_package(name: str) -> bool:
    return is_there(name) and hasattr(import_module(name), "__path__")


def find(module: str, name: str) -> Any:  # Any: whoever asks knows
    """What the module calls so; None if there is no such module, or it has nothing so called.
    Whatever goes wrong while it is imported is raised."""
    return getattr(import_module(module), name, None) if is_there(module) else None
