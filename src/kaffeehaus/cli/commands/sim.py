"""`kaffeehaus sim`: bots play many games; prints JSON lines, or a summary table."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from kaffeehaus.bots.match import GameResult, Series, play_series
from kaffeehaus.bots.standings import standings
from kaffeehaus.core.command_line.parsing import add_game, add_games, add_jobs, add_seed, explain
from kaffeehaus.core.command_line.positions import game_of, unattended_options_of
from kaffeehaus.core.command_line.progress import progress
from kaffeehaus.core.command_line.streams import is_terminal
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import plain

MOST_GAMES = 1_000_000


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Let bots play a series of games and print how often each won. The bots move on by "
            "one seat after every game, so two bots alternate; a draw counts half. Game number i, "
            "from 0, has the seed S+i. The games are the same for any number of jobs, unless a "
            "bot has a time budget (mcts:1s) instead of a number of playouts (mcts:3000)."
        ),
        "kaffeehaus sim coffee --seats greedy,random --games 20 --seed 1",
        "kaffeehaus sim coffee -o board=hex-4 --seats mcts:100,greedy --games 4 --jobs 2",
        "kaffeehaus sim coffee --games 3 --json",
    )
    add_game(parser)
    parser.add_argument(
        "--seats",
        metavar="BOT,BOT",
        help=gettext("one bot per seat of the first game (default: random on every seat)"),
    )
    add_games(parser, MOST_GAMES, 100, gettext("number of games (default: 100)"))
    add_seed(parser)
    parser.add_argument(
        "--json",
        action="store_true",
        help=gettext("print a JSON line per game: seed, seats, outcome, number of actions"),
    )
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the series."""
    series = _series(arguments)
    # Lines on the screen show the progress already, and a progress bar would garble them.
    shows_lines = arguments.json and is_terminal(sys.stdout)
    results = _played(series, arguments.jobs, quietly=shows_lines)
    if arguments.json:
        for result in results:
            print(_json_line(result), flush=True)
    else:
        print(standings(series, list(results)))
    return 0


def _series(arguments: argparse.Namespace) -> Series:
    game = game_of(arguments)
    options = unattended_options_of(game, arguments)
    return Series(game, options, _specs(game, arguments.seats), arguments.games, arguments.seed)


def _specs(game: AnyGame, seats: str | None) -> tuple[str, ...]:
    if seats is None:
        return ("random",) * game.seat_counts[0]
    specs = tuple(spec.strip() for spec in seats.split(","))
    if "" in specs:
        raise BadOptions(gettext("--seats needs a bot for every seat, such as random,greedy."))
    return specs


def _played(series: Series, jobs: int, *, quietly: bool) -> Iterator[GameResult]:
    with progress(series.games, gettext("games"), wanted=False if quietly else None) as step:
        for result in play_series(series, jobs):
            step()
            yield result


def _json_line(result: GameResult) -> str:
    return json.dumps(
        {
            "seed": result.seed,
            "seats": result.specs,
            "outcome": plain(result.outcome),
            "actions": len(result.actions),
        }
    )
