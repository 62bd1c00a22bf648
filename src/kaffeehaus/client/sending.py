"""Requests of the API: how calls are sent and their responses read, blocking or in asyncio."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus
from types import MappingProxyType, TracebackType
from typing import Final, Self, TypeAlias, TypeVar, cast
from urllib.parse import parse_qs, quote, urlsplit

import httpx2

from kaffeehaus import __version__

T = TypeVar("T")
TIMEOUT_SECONDS = 60.0
RETRIES = 4
"""How often a request is sent again that the server refused for now."""
LONGEST_WAIT = 60.0
RETRIED = {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}
IDEMPOTENT = {"GET", "PUT", "DELETE"}


class Unset(Enum):
    """Marks members that a request leaves out."""

    UNSET = "unset"


UNSET: Final = Unset.UNSET
Values: TypeAlias = Mapping[str, object]
NOTHING: Values = MappingProxyType({})


class ApiError(Exception):
    """The server refused a request: `status`, a stable `code`, and one sentence in `detail`."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(f"{detail} ({status} {code})")
        self.status = status
        self.code = code
        self.detail = detail


next_cursor: ContextVar[str | None] = ContextVar("next_cursor", default=None)
"""Where the next page of the list begins that was read last."""


@dataclass(frozen=True, slots=True)
class ApiRequest:
    """A request without what all requests share."""

    method: str
    path: str
    query: Values
    body: object

    @property
    def params(self) -> dict[str, str]:
        """The query of the address."""
        found = {name: value for name, value in self.query.items() if value is not None}
        return {name: str(value) for name, value in found.items()}

    @property
    def json(self) -> object:
        """The body without members that are left out; None for no body."""
        if not isinstance(self.body, Mapping):
            return self.body
        return {name: value for name, value in self.body.items() if value is not UNSET}

    def pause(self, response: httpx2.Response, attempt: int) -> float | None:
        """Seconds until the request may be sent again; None if it must not."""
        if response.status_code not in RETRIED or attempt >= RETRIES:
            return None
        asked = response.headers.get("Retry-After", "")
        # A proxy may write a date.
        wait = float(asked) if asked.isdecimal() else 2**attempt / 2
        return wait if wait <= LONGEST_WAIT else None

    def may_resend(self, attempt: int) -> bool:
        """Whether a request whose response was lost may be sent again."""
        is_safe = self.method in IDEMPOTENT or self.path.endswith("/actions")
        return is_safe and attempt < RETRIES


def headers_of(token: str | None) -> dict[str, str]:
    """Headers of all requests."""
    headers = {"User-Agent": f"kaffeehaus/{__version__}"}
    return headers if token is None else {**headers, "Authorization": f"Bearer {token}"}


def segment(text: str) -> str:
    """A text as a segment of a path."""
    return quote(text, safe="")


def read(response: httpx2.Response, kind: type[T]) -> T:
    """The value of a response. Raises `ApiError` for a refusal."""
    require_success(response)
    next_cursor.set(_cursor_in(response.headers.get("Link", "")))
    if kind is type(None) or not response.content:
        value: object = None
    elif kind is str:
        value = response.text
    else:
        value = response.json()
    return cast("T", value)


def require_success(response: httpx2.Response) -> None:
    """Raise `ApiError` for a refusal; its body must have been read."""
    if response.is_success:
        return
    try:
        problem = response.json()
        code, detail = str(problem["code"]), str(problem["detail"])
    except (ValueError, KeyError, TypeError):
        code, detail = "", response.reason_phrase
    raise ApiError(response.status_code, code, detail)


def _cursor_in(link: str) -> str | None:
    address = link.removeprefix("<").partition(">")[0]
    return parse_qs(urlsplit(address).query).get("cursor", [None])[0]


class Sender:
    """Sends calls and waits for their responses."""

    def __init__(self, server: str, token: str | None = None) -> None:
        """`server` is the address of the front page; without a token, only public calls work."""
        self.server = server
        self._http = httpx2.Client(
            base_url=server.rstrip("/"), headers=headers_of(token), timeout=TIMEOUT_SECONDS
        )

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _send(
        self,
        kind: type[T],
        method: str,
        path: str,
        query: Values = NOTHING,
        body: object = None,
    ) -> T:
        request, attempt = ApiRequest(method, path, query, body), 0
        while True:
            try:
                response = self._http.request(
                    method, path, params=request.params, json=request.json
                )
            except httpx2.TransportError:
                if not request.may_resend(attempt):
                    raise
                time.sleep(2**attempt / 2)
            else:
                pause = request.pause(response, attempt)
                if pause is None:
                    return read(response, kind)
                time.sleep(pause)
            attempt += 1


class AsyncSender:
    """Sends calls in asyncio."""

    def __init__(self, server: str, token: str | None = None) -> None:
        """`server` is the address of the front page; without a token, only public calls work."""
        self.server = server
        self._http = httpx2.AsyncClient(
            base_url=server.rstrip("/"), headers=headers_of(token), timeout=TIMEOUT_SECONDS
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _send(
        self,
        kind: type[T],
        method: str,
        path: str,
        query: Values = NOTHING,
        body: object = None,
    ) -> T:
        request, attempt = ApiRequest(method, path, query, body), 0
        while True:
            try:
                response = await self._http.request(
                    method, path, params=request.params, json=request.json
                )
            except httpx2.TransportError:
                if not request.may_resend(attempt):
                    raise
                await asyncio.sleep(2**attempt / 2)
            else:
                pause = request.pause(response, attempt)
                if pause is None:
                    return read(response, kind)
                await asyncio.sleep(pause)
            attempt += 1
