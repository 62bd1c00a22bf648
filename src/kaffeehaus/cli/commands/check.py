"""`kaffeehaus check`: runs the conformance tests of a game."""

from __future__ import annotations

import argparse
import sys

from kaffeehaus.bots.match import in_order
from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.parsing import (
    add_game,
    add_games,
    add_jobs,
    add_players,
    add_seed,
    explain,
)
from kaffeehaus.core.command_line.positions import game_of, unattended_options_of
from kaffeehaus.core.command_line.progress import progress
from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import ContractError
from kaffeehaus.core.i18n import gettext

BROKEN = 1
MOST_GAMES = 100_000


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Play random games and check every law of the contract for games. Prints a report, or "
            "the first broken law with its seed and position; both are in English.\n"
            "Exit codes: 0 the game keeps the contract, 1 it breaks a law."
        ),
        "kaffeehaus check coffee",
        "kaffeehaus check fcm --jobs 2",
        "kaffeehaus check coffee -o board=hex-3 -o n=3 --games 5 --seed 7",
    )
    add_game(parser)
    add_players(parser, gettext("number of players (default: every possible number in turn)"))
    add_games(parser, MOST_GAMES, 20, gettext("number of games (default: 20)"))
    add_seed(parser)
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the report."""
    game = game_of(arguments)
    options = unattended_options_of(game, arguments)
    try:
        with progress(arguments.games, gettext("games")) as step:
            report = check(
                game,
                options,
                arguments.players,
                arguments.games,
                arguments.seed,
                progress=step,
                spread=lambda look, numbers: in_order(game, look, numbers, arguments.jobs),
            )
    except ContractError as error:
        print(f"kaffeehaus: {sanitized(' '.join(str(error).split()))}", file=sys.stderr)
        return BROKEN
    print(report)
    return 0
