"""`kaffeehaus about`: installed version, games and kernels, for bug reports."""

from __future__ import annotations

import argparse
import platform

from kaffeehaus import __version__
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.module_lookup import module_exists
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.kernels import FAST


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "Print the versions of the house, of Python and of every game's rules.",
        "kaffeehaus about",
    )


def run(_arguments: argparse.Namespace) -> int:
    """Print the report."""
    games = ", ".join(f"{game_id} (rules {find_game(game_id).version})" for game_id in game_ids())
    print(f"kaffeehaus {__version__}")
    print(f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}")
    print(f"games: {games}")
    print(f"engine layer: {_engine_layer()}")
    return 0


def _engine_layer() -> str:
    """Implementation that computes: the rules are always Python, the kernels of the bots may
    be C."""
    if not FAST:
        return "Python (the C kernels are not built)"
    from kaffeehaus.kernels import _native  # noqa: PLC0415 - only where it is built

    games = " and ".join(
        find_game(game_id).title
        for game_id in game_ids()
        if module_exists(f"kaffeehaus.kernels.{game_id}")
    )
    return f"Python, with kernels in C for {games}" + (" (BMI2)" if _native.BMI2 else "")
