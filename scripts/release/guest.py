"""A player of the release's trials: plays over the JSON API and listens to the event stream, with
nothing but the standard library."""

from __future__ import annotations

import http.client
import json
import queue
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from housekeeping.errors import SetupError

PATIENCE = 60.0
"""Seconds to wait for anything."""
RETRY_SECONDS = 0.1
BUSY = frozenset({502, 503, 504})
"""Statuses of a proxy whose server is gone; programs ask again."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server or a proxy listens, and by what name it is known."""

    port: int
    host: str = "127.0.0.1"
    tls: ssl.SSLContext | None = None

    def connect(self) -> http.client.HTTPConnection:
        """A new connection."""
        if self.tls is None:
            return http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        return http.client.HTTPSConnection(self.host, self.port, timeout=PATIENCE, context=self.tls)

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, bytes]:
        """Status and body of the response. Raises `OSError` or `HTTPException`."""
        connection = self.connect()
        try:
            sent = None if body is None else json.dumps(body).encode()
            typed = {} if sent is None else {"Content-Type": "application/json"}
            connection.request(method, path, sent, {**typed, **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


@dataclass
class Guest:
    """A guest with a token."""

    address: Address
    headers: dict[str, str] = field(default_factory=dict)

    def log_in(self, name: str) -> None:
        """Become a guest with this name."""
        token = json.loads(self.ask("POST", "/api/players", {"name": name}))["token"]
        self.headers["Authorization"] = f"Bearer {token}"

    def open_table(self, bot: str = "random") -> str:
        """Open a small public table of Coffee against a bot; its path in the API."""
        seats = [{"who": "me"}, {"who": "bot", "bot": bot}]
        asked = {"game": "coffee", "options": {"n": 3}, "seats": seats, "private": False}
        made = json.loads(self.ask("POST", "/api/tables", asked))
        return f"/api/tables/{made['table']}"

    def play(self, table: str, turns: int | None = None) -> str:
        """Play so many turns, or to the end; the phase of the table then. Raises `SetupError`."""
        played, end = 0, time.monotonic() + PATIENCE
        while (phase := self._phase(table)) == "running" and played != turns:
            view = json.loads(self.ask("GET", f"{table}/seats/0"))
            if view["legal"]:
                actions = [view["legal"][0]["text"]]
                body = {"decision": view["decision"], "actions": actions}
                self.ask("POST", f"{table}/seats/0/actions", body)
                played += 1
            elif time.monotonic() > end:
                raise SetupError(f"The bot at {table} did not move in {PATIENCE:g} seconds.")
            else:
                time.sleep(RETRY_SECONDS)
        return phase

    def ask(self, method: str, path: str, body: object = None) -> bytes:
        """The response, asked for again while there is none. Raises `SetupError`."""
        status, text = wait_for(lambda: self._try(method, path, body), f"{method} {path}")
        if not 200 <= status < 300:
            raise SetupError(f"{method} {path} was answered with {status}: {text.decode()[:200]}")
        return text

    def _phase(self, table: str) -> str:
        return str(json.loads(self.ask("GET", table))["phase"])

    def _try(self, method: str, path: str, body: object) -> tuple[int, bytes] | None:
        try:
            answer = self.address.ask(method, path, body, self.headers)
        except (OSError, http.client.HTTPException):
            return None
        return None if answer[0] in BUSY else answer


class Listener:
    """The event stream of a guest, read in a thread, and opened again when it ends."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._events: queue.Queue[str] = queue.Queue()
        self._closed = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def expect(self, name: str) -> None:
        """Wait for an event of this name. Raises `SetupError`."""
        end = time.monotonic() + PATIENCE
        try:
            while self._events.get(timeout=max(0.0, end - time.monotonic())) != name:
                pass
        except queue.Empty:
            raise SetupError(f"The event stream did not bring {name!r} in time.") from None

    def close(self) -> None:
        """Let the thread end with its connection."""
        self._closed.set()

    def _read(self) -> None:
        while not self._closed.is_set():
            try:
                self._read_stream()
            except (OSError, http.client.HTTPException):
                time.sleep(RETRY_SECONDS)

    def _read_stream(self) -> None:
        connection = self._guest.address.connect()
        try:
            connection.request("GET", "/api/me/events", headers=self._guest.headers)
            answer = connection.getresponse()
            while line := answer.readline():
                if line.startswith(b"event: "):
                    self._events.put(line.decode().removeprefix("event: ").strip())
        finally:
            connection.close()


def wait_for(look: Callable[[], T | None], what: str) -> T:
    """What `look` finds at last. Raises `SetupError` after a minute without anything."""
    end = time.monotonic() + PATIENCE
    while (found := look()) is None:
        if time.monotonic() > end:
            raise SetupError(f"{what}: nothing in {PATIENCE:g} seconds.")
        time.sleep(RETRY_SECONDS)
    return found
