"""Finding an opponent on a remote server: quick pairing and challenges."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Mapping

from kaffeehaus.cli.remote.client import ApiClient
from kaffeehaus.cli.remote.responses import Challenge, PairingRequest
from kaffeehaus.cli.terminal import faint, sanitized
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.titles import title_line

RENEW_SECONDS = 4.0
"""Interval in which a pairing request is renewed."""
POLL_SECONDS = 2.0
"""Interval in which a challenge is read."""


def seek(client: ApiClient, game: str, pace: str, *, rated: bool) -> str:
    """Wait for an opponent by quick pairing; the id of the table. Ctrl-C cancels the request."""
    asked = {"game": find_game(game).id, "pace": pace, "rated": rated}
    request = client.post_for(PairingRequest, "/api/me/pairing", asked)
    path = f"/api/me/pairing/{request.id}"
    with _cancelled_by_interrupt(client, path):
        while request.table is None:
            _print_waiting(gettext("Looking for an opponent... (Ctrl-C: cancel)"))
            time.sleep(RENEW_SECONDS)
            request = client.put_for(PairingRequest, path)
    return request.table


def challenge(
    client: ApiClient,
    player: str,
    game: str,
    pace: str,
    *,
    rated: bool,
    options: Mapping[str, str],
) -> str:
    """Challenge a player and wait for the answer; the id of the table. Ctrl-C cancels it.

    Raises `PlayerError` if the challenge is declined or expires.
    """
    asked = {
        "player": player,
        "game": find_game(game).id,
        "pace": pace,
        "rated": rated,
        "options": dict(options),
    }
    sent = client.post_for(Challenge, "/api/me/challenges", asked)
    path = f"/api/challenges/{sent.id}"
    with _cancelled_by_interrupt(client, path):
        while sent.status == "open":
            name = sanitized(sent.challenged)
            _print_waiting(gettext("Waiting for %(name)s... (Ctrl-C: cancel)", name=name))
            time.sleep(POLL_SECONDS)
            sent = client.get(Challenge, path)
    if sent.table is not None:
        return sent.table
    if sent.status == "declined":
        raise PlayerError(gettext("%(name)s declined.", name=sent.challenged), code="declined")
    raise PlayerError(gettext("This challenge is over."), code="challenge_over")


def challenge_lines(client: ApiClient) -> list[str]:
    """The open challenges of and to the player, a line each, with their ids."""
    return [
        f"{one.id}  {sanitized(one.challenger)} – {sanitized(one.challenged)}: "
        f"{sanitized(title_line(find_game(one.game), one.options))}, {one.pace}"
        for one in client.get(list[Challenge], "/api/me/challenges")
    ]


@contextlib.contextmanager
def _cancelled_by_interrupt(client: ApiClient, path: str) -> Iterator[None]:
    """Delete what the player waits for when they press Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        with contextlib.suppress(PlayerError):
            client.delete(path)
        raise


def _print_waiting(sentence: str) -> None:
    print(faint(sentence), end="\r", flush=True)
