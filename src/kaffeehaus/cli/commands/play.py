"""`kaffeehaus play`: plays a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaffeehaus.cli.play.local_game import LocalGame
from kaffeehaus.cli.play.players import read_players
from kaffeehaus.cli.play.prompt_loop import PlayerQuit, PromptLoop
from kaffeehaus.cli.play.saved_games import resume
from kaffeehaus.core.command_line.files import STANDARD_INPUT, read_text
from kaffeehaus.core.command_line.parsing import add_actions, add_game, add_seed, explain
from kaffeehaus.core.command_line.positions import apply_lines, game_of, options_of
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.registry import find_game, game_ids

if TYPE_CHECKING:
    from kaffeehaus.cli.remote.session import RemoteSession

SEED_BITS = 64


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Play in the terminal. Type an action, or ? to list the legal ones; help lists the "
            "other commands. Several people share the keyboard: in games with hidden information, "
            "the screen is cleared between their turns."
        ),
        "kaffeehaus play coffee",
        "kaffeehaus play coffee -o board=hex-4 --seats greedy,me",
        "kaffeehaus play coffee --seats me:Ada,me:Ben",
        "kaffeehaus play coffee --seats greedy,mcts:1s",
        "kaffeehaus play --resume evening.json",
        "kaffeehaus play --server http://127.0.0.1:8000/tables/... --name Ada",
    )
    add_game(parser, needed=False)
    parser.add_argument(
        "--seats",
        metavar=gettext("WHO,WHO"),
        help=gettext(
            "the players by seat: me, me:NAME or a bot (default: you against the game's first bot "
            "that does not play at random)"
        ),
    )
    add_seed(parser, default=None)
    add_actions(parser)
    parser.add_argument(
        "--resume",
        metavar=gettext("FILE"),
        help=gettext("resume a game that you saved with the command pause"),
    )

    parser.add_argument(
        "--server",
        metavar="URL",
        help=gettext("play on a server: the address of a table, or of the server to choose one"),
    )
    parser.add_argument(
        "--name",
        metavar=gettext("NAME"),
        help=gettext("with --server: your name there (default: as last time)"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the player quits; without a game, list them."""
    if arguments.game is None and arguments.resume is None and arguments.server is None:
        print("\n".join(_games()))
        return 0
    evening = _at_home(arguments) if arguments.server is None else _away(arguments)
    try:
        evening.run()
    except (EOFError, KeyboardInterrupt):
        print(f"\n{gettext('Goodbye.')}")
    except PlayerQuit:
        print(gettext("Goodbye."))
    return 0


def _games() -> Iterator[str]:
    """The games with their ids and numbers of players, and how to begin one."""
    games = [find_game(game_id) for game_id in game_ids()]
    widest = max(len(game.id) for game in games)
    for game in games:
        counts = sorted({min(game.seat_counts), max(game.seat_counts)})
        players = "–".join(map(str, counts))
        seats = ngettext("%(players)s player", "%(players)s players", counts[-1], players=players)
        yield f"{game.id:<{widest}}  {game.title} ({seats}). {game.tagline}"
    yield ""
    yield gettext("To play one: %(command)s", command=f"kaffeehaus play {games[0].id}")


def _at_home(arguments: argparse.Namespace) -> PromptLoop:
    if arguments.name is not None:
        raise PlayerError(gettext("--name needs --server. Use --seats me:NAME here."), code="usage")
    paused: str | None = arguments.resume
    table = _new_table(arguments) if paused is None else _resumed_table(arguments)
    return PromptLoop(table, paused)


def _away(arguments: argparse.Namespace) -> RemoteSession:
    from kaffeehaus.cli.remote.client import ApiClient, split_url  # noqa: PLC0415 - the same
    from kaffeehaus.cli.remote.session import RemoteSession  # noqa: PLC0415 - slow to load

    given = (arguments.game, arguments.seats, arguments.seed, arguments.actions, arguments.resume)
    if arguments.options or any(value is not None for value in given):
        raise PlayerError(
            gettext("--server allows no other options: the table has its own."), code="usage"
        )
    base, table = split_url(arguments.server)
    return RemoteSession(ApiClient(base), table, arguments.name)


def _new_table(arguments: argparse.Namespace) -> LocalGame:
    game = game_of(arguments)
    chairs = read_players(game, arguments.seats)
    seed = secrets.randbits(SEED_BITS) if arguments.seed is None else arguments.seed
    table = LocalGame(game, options_of(arguments), seed, chairs)
    if arguments.actions == STANDARD_INPUT:
        raise _needs_file("--actions")
    if arguments.actions is not None:
        apply_lines(table.state, read_text(arguments.actions), table.act)
    return table


def _resumed_table(arguments: argparse.Namespace) -> LocalGame:
    given = (arguments.game, arguments.seats, arguments.seed, arguments.actions)
    if arguments.options or any(value is not None for value in given):
        raise PlayerError(
            gettext("--resume allows no other options: the file has its own."), code="usage"
        )
    if arguments.resume == STANDARD_INPUT:
        raise _needs_file("--resume")
    return resume(read_text(arguments.resume))


def _needs_file(option: str) -> PlayerError:
    return PlayerError(
        gettext("%(option)s needs a file: standard input is for your moves.", option=option),
        code="usage",
    )
