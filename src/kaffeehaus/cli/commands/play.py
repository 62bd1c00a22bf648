"""`kaffeehaus play`: plays a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
from typing import TYPE_CHECKING

from kaffeehaus.cli.play.local_game import LocalGame
from kaffeehaus.cli.play.players import read_players
from kaffeehaus.cli.play.prompt_loop import PlayerQuit, PromptLoop
from kaffeehaus.cli.play.saved_games import resume
from kaffeehaus.core.command_line.files import STANDARD_INPUT, read_text
from kaffeehaus.core.command_line.parsing import add_actions, add_game, add_seed, explain
from kaffeehaus.core.command_line.positions import apply_lines, game_of, options_of
from kaffeehaus.core.errors import PlayerError

if TYPE_CHECKING:
    from kaffeehaus.cli.remote.session import RemoteSession

SEED_BITS = 64


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "Play in the terminal. Type an action, or ? for what is possible; help lists the other\n"
        "words. People on several seats share the keyboard: where the game hides something, the\n"
        "screen is cleared between them.",
        "kaffeehaus play coffee",
        "kaffeehaus play coffee -o board=hex-4 --seats greedy,me",
        "kaffeehaus play coffee --seats me:Ada,me:Ben",
        "kaffeehaus play coffee --seats greedy,mcts:1s",
        "kaffeehaus play --resume evening.json",
        "kaffeehaus play --house http://127.0.0.1:8000/tables/... --name Ada",
    )
    add_game(parser, needed=False)
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO",
        help="who sits where: me, me:NAME or a bot "
        "(default: me against the first bot of the game that does not play at random)",
    )
    add_seed(parser, default=None)
    add_actions(parser)
    parser.add_argument(
        "--resume",
        metavar="FILE",
        help="go on with a game that was put aside with the word pause; "
        "game, options, seats and seed are in the file",
    )

    parser.add_argument(
        "--house",
        metavar="URL",
        help="play at a table of a house: its address, or that of the house to choose one",
    )
    parser.add_argument("--name", help="with --house: who you are there (default: as last time)")


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the player quits."""
    evening = _at_home(arguments) if arguments.house is None else _away(arguments)
    try:
        evening.run()
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye.")
    except PlayerQuit:
        print("Goodbye.")
    return 0


def _at_home(arguments: argparse.Namespace) -> PromptLoop:
    if arguments.name is not None:
        raise PlayerError("--name goes with --house; here it is --seats me:NAME.", code="usage")
    paused: str | None = arguments.resume
    table = _new_table(arguments) if paused is None else _resumed_table(arguments)
    return PromptLoop(table, paused)


def _away(arguments: argparse.Namespace) -> RemoteSession:
    from kaffeehaus.cli.remote.client import ApiClient, split_url  # noqa: PLC0415 - the same
    from kaffeehaus.cli.remote.session import RemoteSession  # noqa: PLC0415 - slow to load

    given = (arguments.game, arguments.seats, arguments.seed, arguments.actions, arguments.resume)
    if arguments.options or any(value is not None for value in given):
        raise PlayerError("--house stands alone: the table says all else.", code="usage")
    base, table = split_url(arguments.house)
    return RemoteSession(ApiClient(base), table, arguments.name)


def _new_table(arguments: argparse.Namespace) -> LocalGame:
    if arguments.game is None:
        raise PlayerError("Name a game, or a paused one with --resume.", code="usage")
    game = game_of(arguments)
    chairs = read_players(game, arguments.seats)
    seed = secrets.randbits(SEED_BITS) if arguments.seed is None else arguments.seed
    table = LocalGame(game, options_of(arguments), seed, chairs)
    if arguments.actions == STANDARD_INPUT:
        raise PlayerError("--actions - cannot be used here: you type there.", code="usage")
    if arguments.actions is not None:
        apply_lines(table.state, read_text(arguments.actions), table.act)
    return table


def _resumed_table(arguments: argparse.Namespace) -> LocalGame:
    given = (arguments.game, arguments.seats, arguments.seed, arguments.actions)
    if arguments.options or any(value is not None for value in given):
        raise PlayerError("--resume stands alone: the file says all else.", code="usage")
    if arguments.resume == STANDARD_INPUT:
        raise PlayerError("--resume - cannot be used here: you type there.", code="usage")
    return resume(read_text(arguments.resume))
