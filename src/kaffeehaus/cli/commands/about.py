"""`kaffeehaus about`: installed version, games and kernels, for bug reports."""

from __future__ import annotations

import argparse
import platform

from kaffeehaus import __version__
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.i18n import and_list, gettext
from kaffeehaus.core.module_lookup import module_exists
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.kernels import FAST


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext("Print the versions of Kaffeehaus, of Python and of every game's rules."),
        "kaffeehaus about",
    )


def run(_arguments: argparse.Namespace) -> int:
    """Print the report."""
    games = ", ".join(
        gettext("%(game)s (rules %(version)s)", game=game_id, version=find_game(game_id).version)
        for game_id in game_ids()
    )
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"kaffeehaus {__version__}")
    print(gettext("%(python)s on %(system)s", python=python, system=platform.system()))
    print(gettext("games: %(games)s", games=games))
    print(_engine_layer())
    return 0


def _engine_layer() -> str:
    """Implementation that computes: the rules are always Python, the kernels of the bots may
    be C."""
    if not FAST:
        return gettext("engine layer: Python (the C kernels are not built)")
    from kaffeehaus.kernels import _native  # noqa: PLC0415 - only where it is built

    titles = [
        str(find_game(game_id).title)
        for game_id in game_ids()
        if module_exists(f"kaffeehaus.kernels.{game_id}")
    ]
    told = gettext("engine layer: Python, with C kernels for %(games)s", games=and_list(titles))
    return f"{told} (BMI2)" if _native.BMI2 else told
