"""`kaffeehaus about`: what is installed here, for bug reports and the curious."""

from __future__ import annotations

import argparse
import platform

from kaffeehaus import __version__
from kaffeehaus.cli.parsing import explain
from kaffeehaus.core.registry import find_game, game_ids

ENGINE_LAYER = "Python"
"""What computes the rules. Every engine of this version is plain Python."""


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    explain(
        parser,
        "Print the versions of the house, of Python and of every game's rules.",
        "kaffeehaus about",
    )


def run(_arguments: argparse.Namespace) -> int:
    """Print the lines."""
    games = ", ".join(f"{game_id} (rules {find_game(game_id).version})" for game_id in game_ids())
    print(f"kaffeehaus {__version__}")
    print(f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}")
    print(f"games: {games}")
    print(f"engine layer: {ENGINE_LAYER}")
    return 0
