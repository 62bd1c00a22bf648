"""`python -m bench [NAME ...]`: runs all benchmarks or the named ones; `--list` lists them.

A benchmark is a module of this package with a function `run()` that prints its figures; the first
line of its docstring is its description.
"""

from __future__ import annotations

import argparse
import ast
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

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
    chosen = options.names or names
    if options.list:
        for name in chosen:
            print(f"{name:<{max(map(len, names))}}  {_first_line(name)}")
        return 0
    modules = [import_module(f"bench.{name}") for name in chosen]
    print(machine(), flush=True)
    for module in modules:
        module.run()
    return 0


def machine() -> str:
    """Cores and Python version, on which the figures depend."""
    return (
        f"machine: {os.cpu_count()} cores, {platform.system()} {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def _is_bench(name: str) -> bool:
    return not name.startswith("_")


def _first_line(name: str) -> str:
    """First line of the docstring; parsed, because importing all modules takes seconds."""
    source = Path(bench.__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


if __name__ == "__main__":
    sys.exit(main())
