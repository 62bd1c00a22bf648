"""`kaffeehaus check`: runs the conformance tests of a game."""

from __future__ import annotations

import argparse
import sys

from kaffeehaus.bots.match import in_order
from kaffeehaus.cli.terminal import progress, sanitized
from kaffeehaus.core.command_line.parsing import (
    add_game,
    add_jobs,
    add_players,
    add_seed,
    explain,
    whole,
)
from kaffeehaus.core.command_line.positions import game_of, unattended_options_of
from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import ContractError

BROKEN = 1
MOST_GAMES = 100_000


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "Play random games and look at every law of the contract that games keep. Prints a\n"
        "report, or the first broken law with the seed and the position where it broke.\n"
        "Exit codes: 0 the contract is kept, 1 a law is broken.",
        "kaffeehaus check coffee",
        "kaffeehaus check fcm --jobs 2",
        "kaffeehaus check coffee -o board=hex-3 -o n=3 --games 5 --seed 7",
    )
    add_game(parser)
    add_players(parser, otherwise="every number the game is played with, in turn")
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, MOST_GAMES, "the number of games"),
        default=20,
        help="how many games (default: 20)",
    )
    add_seed(parser)
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the report."""
    game = game_of(arguments)
    options = unattended_options_of(game, arguments)
    try:
        with progress(arguments.games, "games") as step:
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
