"""Discovery by convention: looks up modules and their attributes by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@cache
def module_exists(module: str) -> bool:
    """Whether a module exists. Imports its parent packages, but not the module itself."""
    package, dot, _ = module.rpartition(".")
    return (not dot or _is_package(package)) and find_spec(module) is not None


def _is_package(name: str) -> bool:
    return module_exists(name) and hasattr(import_module(name), "__path__")


def find_attribute(module: str, name: str) -> Any:  # Any: the caller knows the type
    """Attribute of a module; None if the module or the attribute does not exist. Errors raised
    while importing it propagate."""
    return getattr(import_module(module), name, None) if module_exists(module) else None
