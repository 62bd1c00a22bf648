"""`python -m bench [NAME ...]`: run all benches or the named ones; `--list` names them.

A bench is a module of this package with a function `run()` that prints its figures; the first
line of its docstring says what they are.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import bench


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    names = [found.name for found in iter_modules(bench.__path__) if _is_bench(found.name)]
    parser = argparse.ArgumentParser(prog="python -m bench", description=bench.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(names)}")
    parser.add_argument("--list", action="store_true", help="say what there is and run nothing")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in names:
            parser.error(f"there is no bench {name!r}; there are: {', '.join(names)}")
    modules = [_load(name) for name in options.names or names]
    if options.list:
        for module in modules:
            print(f"{_short_name(module):<10} {(module.__doc__ or '').splitlines()[0]}")
        return 0
    print(machine(), flush=True)
    for module in modules:
        module.run()
    return 0


def machine() -> str:
    """What the figures depend on: cores and Python."""
    return (
        f"machine: {os.cpu_count()} cores, {platform.system()} {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def _is_bench(name: str) -> bool:
    return not name.startswith("_")


def _load(name: str) -> ModuleType:
    return import_module(f"bench.{name}")


def _short_name(module: ModuleType) -> str:
    return module.__name__.removeprefix("bench.")


if __name__ == "__main__":
    sys.exit(main())
