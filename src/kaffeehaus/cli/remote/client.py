"""HTTP client for the API of a remote server."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable
from functools import partial
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from pydantic import TypeAdapter, ValidationError

from kaffeehaus.cli.remote.responses import Problem
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import current_language, gettext
from kaffeehaus.core.options import shown

SECONDS = 30
"""Timeout of one request."""
LARGEST_ANSWER = 16_000_000
RECONNECT_SECONDS = 2.0

T = TypeVar("T")


class NotLoggedIn(PlayerError):
    """The server does not recognize the session (401)."""


class ApiClient:
    """API client, anonymous or with a guest's token."""

    def __init__(self, base: str) -> None:
        """`base` is the URL of the lobby, without a trailing slash."""
        self.base = base
        self.token: str | None = None

    def get(self, kind: type[T], path: str) -> T:
        """Send a GET request; returns the response. Raises `PlayerError`."""
        return self._ask(kind, "GET", path)

    def post(self, path: str, body: object = None) -> None:
        """Send a POST request. Raises `PlayerError`."""
        self._ask(object, "POST", path, {} if body is None else body)

    def post_for(self, kind: type[T], path: str, body: object) -> T:
        """Send a POST request; returns the response. Raises `PlayerError`."""
        return self._ask(kind, "POST", path, body)

    def put_for(self, kind: type[T], path: str) -> T:
        """Send a PUT request; returns the response. Raises `PlayerError`."""
        return self._ask(kind, "PUT", path)

    def delete(self, path: str) -> None:
        """Send a DELETE request. Raises `PlayerError`."""
        self._ask(object, "DELETE", path)

    def follow(self, path: str, goes_on: Callable[[], bool]) -> None:
        """Keep an event stream open until it ends, or until a message after `goes_on` says no.

        Raises `OSError` or `HTTPException`.
        """
        request = self._request("GET", path, None)
        with urlopen(request, timeout=SECONDS) as stream:  # noqa: S310 - http(s) only: see `split_url`
            while goes_on() and stream.readline(LARGEST_ANSWER):
                pass

    def _request(self, method: str, path: str, data: bytes | None) -> Request:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        headers["Accept-Language"] = current_language()
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        return Request(self.base + path, data, headers, method=method)  # noqa: S310 - http(s) only: see `split_url`

    def _ask(self, kind: type[T], method: str, path: str, body: object = None) -> T:
        data = None if body is None else json.dumps(body).encode()
        request = self._request(method, path, data)
        try:
            with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - the same
                text = answer.read(LARGEST_ANSWER)
            return TypeAdapter(kind).validate_json(text or b"null")
        except HTTPError as refusal:
            raise _refused(refusal) from refusal
        except ValidationError as error:
            raise PlayerError(
                gettext("%(address)s is not a Kaffeehaus server.", address=self.base),
                code="no_house",
            ) from error
        except (OSError, HTTPException) as error:
            raise PlayerError(
                gettext("Cannot reach %(address)s.", address=self.base), code="unreachable"
            ) from error


class Presence(threading.Thread):
    """Shows the other players that somebody is at the table, while the program runs: a player who
    thinks for long in a live game must not count as disconnected."""

    def __init__(self, client: ApiClient, table: str | None) -> None:
        super().__init__(daemon=True)
        self._client = client
        self.table = table
        """The table where the player is; a rematch has another one."""

    def run(self) -> None:
        """Keep an event stream of the table open, reconnecting when it ends."""
        while True:
            table = self.table
            with contextlib.suppress(OSError, HTTPException):
                self._client.follow(f"/live?tables={table}", partial(self._is_at, table))
            time.sleep(RECONNECT_SECONDS)

    def _is_at(self, table: str | None) -> bool:
        return self.table == table


def _refused(refusal: HTTPError) -> PlayerError:
    try:
        problem = TypeAdapter(Problem).validate_json(refusal.read(LARGEST_ANSWER))
    except (ValidationError, OSError, HTTPException):
        return PlayerError(
            gettext("The server answered with error %(code)s.", code=refusal.code), code="no_house"
        )
    kind = NotLoggedIn if refusal.code == 401 else PlayerError
    return kind(problem.detail, code=problem.code)


def split_url(text: str) -> tuple[str, str | None]:
    """Split a URL into server and table: `http://house.example/tables/0123...`, or the server
    alone. Raises `PlayerError` for any other URL."""
    url = urlsplit(text if "://" in text else f"http://{text}")
    if url.scheme not in ("http", "https") or not url.netloc:
        raise PlayerError(
            gettext("%(text)s is not the address of a server.", text=shown(text)), code="usage"
        )
    before, found, after = url.path.partition("/tables/")
    base = f"{url.scheme}://{url.netloc}{before.rstrip('/')}"
    return base, after.strip("/") if found else None
