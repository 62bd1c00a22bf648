"""`kaffeehaus pair`: finds an opponent on a server, by quick pairing or by a challenge."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from kaffeehaus.cli.play.prompt_loop import PlayerQuit
from kaffeehaus.core.command_line.parsing import add_options, explain
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext

if TYPE_CHECKING:
    from kaffeehaus.cli.remote.client import ApiClient
    from kaffeehaus.cli.remote.session import FindTable

REASONS = ("none", "later", "too_fast", "too_slow", "rated", "casual", "other_game")


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Find an opponent on a server and play in the terminal. With a game and a time "
            "control, you are paired with whoever is waiting, or challenge a player. Without them, "
            "it lists your challenges."
        ),
        "kaffeehaus pair http://127.0.0.1:8000 coffee 5+3 --name Ada",
        "kaffeehaus pair http://127.0.0.1:8000 coffee 5+3 --challenge Ben -o board=hex-4",
        "kaffeehaus pair http://127.0.0.1:8000",
        "kaffeehaus pair http://127.0.0.1:8000 --accept 5f0c...",
        "kaffeehaus pair http://127.0.0.1:8000 --decline 5f0c... --reason later",
    )
    parser.add_argument("server", metavar="URL", help=gettext("the address of the server"))
    parser.add_argument("game", nargs="?", metavar=gettext("GAME"), help=gettext("the game"))
    parser.add_argument(
        "pace", nargs="?", metavar=gettext("PACE"), help=gettext("the time control, such as 5+3")
    )
    add_options(parser)
    parser.add_argument("--rated", action="store_true", help=gettext("play a rated game"))
    parser.add_argument(
        "--challenge",
        metavar=gettext("PLAYER"),
        help=gettext("challenge this player: the name of an account, or an id"),
    )
    parser.add_argument(
        "--accept", metavar=gettext("ID"), help=gettext("accept a challenge and play")
    )
    parser.add_argument("--decline", metavar=gettext("ID"), help=gettext("decline a challenge"))
    parser.add_argument(
        "--reason",
        choices=REASONS,
        default=REASONS[0],
        help=gettext("with --decline: why, for the challenger"),
    )
    parser.add_argument(
        "--name", metavar=gettext("NAME"), help=gettext("your name there (default: as last time)")
    )


def run(arguments: argparse.Namespace) -> int:
    """Find an opponent and play, or answer or list challenges."""
    from kaffeehaus.cli.remote.client import ApiClient, split_url  # noqa: PLC0415 - slow to load
    from kaffeehaus.cli.remote.opponents import challenge_lines  # noqa: PLC0415 - the same
    from kaffeehaus.cli.remote.session import RemoteSession  # noqa: PLC0415 - the same

    base, _ = split_url(arguments.server)
    client = ApiClient(base)
    session = RemoteSession(client, None, arguments.name, _finder(arguments))
    try:
        if arguments.decline is not None:
            session.log_in()
            path = f"/api/challenges/{arguments.decline}/decline"
            client.post(path, {"reason": arguments.reason})
        elif arguments.game is None and arguments.accept is None:
            session.log_in()
            print("\n".join(challenge_lines(client)) or gettext("No open challenges."))
        else:
            session.run()
    except (EOFError, KeyboardInterrupt):
        print(f"\n{gettext('Goodbye.')}")
    except PlayerQuit:
        print(gettext("Goodbye."))
    return 0


def _finder(arguments: argparse.Namespace) -> FindTable:
    """How the table is found. Raises `PlayerError` for a game without a time control."""
    from kaffeehaus.cli.remote.opponents import challenge, seek  # noqa: PLC0415 - slow to load

    if arguments.accept is not None:
        return partial(_accept, arguments.accept)
    if arguments.game is not None and arguments.pace is None:
        raise PlayerError(gettext("Choose a time control, such as 5+3."), code="usage")
    asked = {"game": arguments.game, "pace": arguments.pace, "rated": arguments.rated}
    options = dict(arguments.options)
    if arguments.challenge is not None:
        return partial(challenge, player=arguments.challenge, options=options, **asked)
    if options:
        raise PlayerError(
            gettext("Quick pairing plays with the default options. Use -o with --challenge."),
            code="usage",
        )
    return partial(seek, **asked)


def _accept(challenge_id: str, client: ApiClient) -> str:
    from kaffeehaus.cli.remote.responses import TableRef  # noqa: PLC0415 - slow to load

    return client.post_for(TableRef, f"/api/challenges/{challenge_id}/accept", {}).table
