"""The answer to a request is the same however its bytes are split into reads."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

import pytest

from kaffeehaus.house import serve
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.store import BanKind
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.http.protocol import BoundedProtocol, protocol_of
from kaffeehaus.house.http.rate_limits import network_of
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.store import open_store
from tests.house.houses import GENEROUS, quick_settings
from tests.house.servers import PATIENCE, RunningServer, running

pytestmark = pytest.mark.slow

ORIGIN = "http://127.0.0.1"
BANNED = "203.0.113.9"
HEAD = GENEROUS.head
BODY = GENEROUS.body
CRLF = b"\r\n"


class Split(Enum):
    """How the server gets the bytes of one connection."""

    ONE_READ = "one read"
    BYTES_AT_ONCE = "byte by byte, before the loop goes on"
    BYTES = "byte by byte"
    LINES = "cut before, within and after every end of a line"
    LIMITS = "cut around the limits"
    RANDOM = "cut at random places"


@dataclass
class Reads:
    """What the next connection is to send, and how it is split."""

    total: int = 0
    split: Split = Split.ONE_READ

    def pieces(self, data: bytes) -> deque[bytes]:
        cuts = {0, *self._cuts(data), len(data)}
        inside = sorted(cut for cut in cuts if 0 <= cut <= len(data))
        return deque(data[start:end] for start, end in pairwise(inside))

    def _cuts(self, data: bytes) -> set[int]:
        match self.split:
            case Split.ONE_READ:
                return set()
            case Split.BYTES | Split.BYTES_AT_ONCE:
                return set(range(len(data)))
            case Split.LINES:
                return {end.start() + off for end in re.finditer(CRLF, data) for off in range(3)}
            case Split.LIMITS:
                return {limit + off for limit in (HEAD, BODY) for off in range(-3, 4)}
            case Split.RANDOM:
                return {random.Random(len(data)).randrange(len(data)) for _ in range(40)}


@pytest.fixture(scope="module")
def reads() -> Reads:
    return Reads()


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, reads: Reads
) -> Iterator[tuple[RunningServer, Reads]]:
    """A house behind a proxy, in which one address is banned, and whose reads are made to order."""

    def splitting(settings: Settings) -> type[BoundedProtocol]:
        class Splitting(protocol_of(settings)):  # type: ignore[misc] # made for these settings
            """Collects what a connection sends, and hands it on in other reads."""

            def connection_made(self, transport: asyncio.Transport) -> None:
                self.came = b""
                super().connection_made(transport)

            def data_received(self, data: bytes) -> None:
                self.came += data
                if not reads.total:
                    super().data_received(data)
                elif len(self.came) == reads.total:
                    self.hand_on(reads.pieces(self.came))

            def hand_on(self, pieces: deque[bytes]) -> None:
                """One read a turn, as the loop has them: none of a connection that is paused."""
                while pieces and not self.transport.is_closing():
                    if not self.flow.read_paused:
                        super().data_received(pieces.popleft())
                    if reads.split is not Split.BYTES_AT_ONCE or self.flow.read_paused:
                        self.loop.call_soon(self.hand_on, pieces)
                        return

        return Splitting

    folder = tmp_path_factory.mktemp("framing")
    settings = replace(quick_settings(folder), url=ORIGIN)
    asyncio.run(_ban(settings))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serve, "protocol_of", splitting)
        with running(folder, settings) as server:
            yield server, reads


async def _ban(settings: Settings) -> None:
    store = await open_store(settings)
    await store.write(AFTER_TABLES, admin_store.add_ban, BanKind.ADDRESS, network_of(BANNED), "")
    await store.close()


# Requests


@dataclass(frozen=True)
class Guest:
    """Who asks, and what can be asked about."""

    token: str
    table: str
    number: int
    """A new one for each connection."""

    @property
    def bearer(self) -> str:
        return f"Authorization: Bearer {self.token}"

    @property
    def cookie(self) -> str:
        return f"Cookie: kaffeehaus={self.token}"

    @property
    def somewhere(self) -> str:
        """Attempts to log in are counted by address."""
        return f"X-Forwarded-For: 198.51.{self.number // 200}.{self.number % 200 + 1}"


Request = Callable[[Guest], bytes]


def head(line: str, *headers: str) -> bytes:
    return "\r\n".join((f"{line} HTTP/1.1", "Host: 127.0.0.1", *headers, "", "")).encode()


def padded_head(line: str, size: int, *headers: str) -> bytes:
    """The head with one more header, which makes it so long."""
    short = head(line, *headers, "X-Padding: ")
    return head(line, *headers, "X-Padding: " + "x" * (size - len(short)))


def with_body(line: str, body: bytes, *headers: str) -> bytes:
    return head(line, *headers, f"Content-Length: {len(body)}") + body


def chunked(line: str, body: bytes, *headers: str, trailers: bytes = b"", size: int = 7) -> bytes:
    chunks = [body[start : start + size] for start in range(0, len(body), size)]
    sent = b"".join(b"%x;a=b\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks)
    return head(line, *headers, "Transfer-Encoding: chunked") + sent + b"0\r\n" + trailers + CRLF


def padded(body: object, size: int) -> bytes:
    text = json.dumps(body).encode()
    return text[:-1] + b" " * (size - len(text)) + text[-1:]


JSON = "Content-Type: application/json"
FORM = "Content-Type: application/x-www-form-urlencoded"
FOREIGN = "Origin: https://elsewhere.example"
OWN = f"Origin: {ORIGIN}"
H2C = ("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAEAAEAAAAIAAAAB")
MOVE = {"decision": 0, "actions": ["c3-"]}
OTHER_MOVE = {"decision": 0, "actions": ["d3-"]}
ADA = {"name": "Ada"}


def move(guest: Guest, path: str = "/api") -> str:
    return f"POST {path}/tables/{guest.table}/seats/0/actions"


def a_move(size: int = 0, *headers: str) -> Request:
    return lambda g: with_body(move(g), padded(MOVE, size), g.bearer, JSON, *headers)


def a_click(size: int = 0, *headers: str) -> Request:
    return lambda g: with_body(move(g), padded(MOVE, size), g.cookie, JSON, *headers)


def a_guest(size: int = 0, *headers: str) -> Request:
    return lambda g: with_body("POST /api/players", padded(ADA, size), JSON, g.somewhere, *headers)


def a_code(size: int = 0) -> Request:
    body = padded({"code": "aaaa-bbbb-cccc"}, size)
    return lambda g: with_body("POST /api/login/code", body, JSON, g.somewhere)


def a_form(size: int = 0, *headers: str) -> Request:
    body = (b"takes_single_steps=true&more=").ljust(size, b"x")
    return lambda g: with_body("POST /me/preferences", body, FORM, g.cookie, *headers)


def fixed(request: bytes) -> Request:
    return lambda _guest: request


def many_headers(count: int) -> Request:
    return fixed(head("GET /api/games", *(f"X-{n}: {n}" for n in range(count - 1))))


BIG = 40_000
"""A legal body that is longer than a head may be."""

REQUESTS: dict[str, tuple[Request, int, str]] = {
    # Pages
    "lobby": (lambda g: head("GET /", g.cookie), 200, ""),
    "lobby without a name": (fixed(head("GET /")), 200, ""),
    "no such page": (fixed(head("GET /nowhere")), 404, ""),
    "own page": (lambda g: head("GET /me", g.cookie), 200, ""),
    "table": (lambda g: head(f"GET /tables/{g.table}", g.cookie), 200, ""),
    "only the head": (lambda g: head("HEAD /", g.cookie), 200, ""),
    "large cookie": (lambda g: head("GET /me", g.cookie + "; x=" + "y" * 30_000), 200, ""),
    "form": (a_form(), 303, ""),
    "form, large": (a_form(BIG), 303, ""),
    "form, own origin": (a_form(BIG, OWN), 303, ""),
    "form, foreign origin": (a_form(0, FOREIGN), 403, "foreign_origin"),
    "form, foreign origin, large": (a_form(BIG, FOREIGN), 403, "foreign_origin"),
    "click": (
        lambda g: with_body(move(g, ""), padded(MOVE, BIG), g.cookie, JSON, OWN),
        200,
        "",
    ),
    # The API
    "games": (fixed(head("GET /api/games")), 200, ""),
    "wrong method": (fixed(head("HEAD /api/games")), 405, ""),
    "seat": (lambda g: head(f"GET /api/tables/{g.table}/seats/0", g.bearer), 200, ""),
    "new guest": (a_guest(), 201, ""),
    "new guest, large": (a_guest(BIG), 201, ""),
    "new guest, banned": (a_guest(0, f"X-Forwarded-For: {BANNED}"), 403, "barred"),
    "log-in": (a_code(), 404, "code_gone"),
    "log-in, large": (a_code(BIG), 404, "code_gone"),
    "move": (a_move(), 200, ""),
    "move, large": (a_move(BIG), 200, ""),
    "move, usual way": (a_move(0, "Sec-Fetch-Site: none"), 200, ""),
    "move, usual way, large": (a_move(BIG, "Sec-Fetch-Site: none"), 200, ""),
    "move, foreign origin": (a_click(0, FOREIGN), 403, "foreign_origin"),
    "move, foreign origin, large": (a_click(BIG, FOREIGN), 403, "foreign_origin"),
    "move, cross-site": (a_click(BIG, "Sec-Fetch-Site: cross-site"), 403, "foreign_origin"),
    "move by token, foreign origin": (a_move(0, FOREIGN), 200, ""),
    "move, banned": (a_move(0, f"X-Forwarded-For: {BANNED}"), 403, "barred"),
    "move, banned, large": (a_move(BIG, f"X-Forwarded-For: {BANNED}"), 403, "barred"),
    "move, banned, usual way": (
        a_move(BIG, f"X-Forwarded-For: {BANNED}", "Sec-Fetch-Site: none"),
        403,
        "barred",
    ),
    "move, too late": (
        lambda g: with_body(move(g), padded(OTHER_MOVE, BIG), g.bearer, JSON),
        409,
        "stale",
    ),
    "move, nobody": (lambda g: with_body(move(g), padded(MOVE, BIG), JSON), 401, "no_name"),
    "move, no JSON": (
        lambda g: with_body(move(g), b"{" * BIG, g.bearer, JSON),
        422,
        "invalid",
    ),
    # Framing
    "chunked": (
        lambda g: chunked(move(g), json.dumps(MOVE).encode(), g.bearer, JSON),
        200,
        "",
    ),
    "chunked, large": (
        lambda g: chunked(move(g), padded(MOVE, BIG), g.bearer, JSON, size=9000),
        200,
        "",
    ),
    "chunked, many lines in it": (
        lambda g: chunked(
            move(g), padded(MOVE, 5000).replace(b"  ", b"\r\n"), g.bearer, JSON, size=1000
        ),
        200,
        "",
    ),
    "chunked, at the limit": (
        lambda g: chunked(move(g), padded(MOVE, BODY), g.bearer, JSON, size=5000),
        200,
        "",
    ),
    "chunked, over the limit": (
        lambda g: chunked(move(g), padded(MOVE, BODY + 1), g.bearer, JSON, size=5000),
        413,
        "too_large",
    ),
    "trailers": (
        lambda g: chunked(
            move(g), json.dumps(MOVE).encode(), g.bearer, JSON, trailers=b"Origin: null\r\n"
        ),
        200,
        "",
    ),
    "a token in a trailer": (
        lambda g: chunked(
            move(g), json.dumps(MOVE).encode(), JSON, trailers=g.bearer.encode() + CRLF
        ),
        401,
        "no_name",
    ),
    "expect": (a_move(0, "Expect: 100-continue"), 200, ""),
    "expect, large": (a_move(BIG, "Expect: 100-continue"), 200, ""),
    "upgrade": (fixed(head("GET /api/games", *H2C)), 200, ""),
    "upgrade with a body": (a_move(0, *H2C), 200, ""),
    "upgrade with a body, large": (a_move(BIG, *H2C), 200, ""),
    "upgrade, foreign origin": (a_click(BIG, *H2C, FOREIGN), 403, "foreign_origin"),
    "upgrade, chunked": (
        lambda g: chunked(
            move(g), json.dumps(MOVE).encode(), g.bearer, JSON, *H2C, trailers=b"A: b\r\n"
        ),
        200,
        "",
    ),
    "a body that nobody reads": (fixed(with_body("GET /api/games", b"x" * BIG)), 200, ""),
    "empty lines before it": (fixed(CRLF * 3 + head("GET /api/games")), 200, ""),
    # The limits
    "body under the limit": (a_move(BODY - 1), 200, ""),
    "body at the limit": (a_move(BODY), 200, ""),
    "body over the limit": (a_move(BODY + 1), 413, "too_large"),
    "form at the limit": (a_form(BODY), 303, ""),
    "form over the limit": (a_form(BODY + 1), 413, "too_large"),
    "head under the limit": (
        lambda g: padded_head("GET /me", HEAD - 1, g.cookie),
        200,
        "",
    ),
    "head at the limit": (lambda g: padded_head("GET /me", HEAD, g.cookie), 200, ""),
    "head over the limit": (
        lambda g: padded_head("GET /me", HEAD + 1, g.cookie),
        431,
        "head_too_large",
    ),
    "address over the limit": (fixed(head("GET /?" + "x" * HEAD)), 431, "head_too_large"),
    "blank head over the limit": (
        fixed(head("GET /", "X-Blank:" + " " * HEAD)),
        431,
        "head_too_large",
    ),
    "head and body at the limit": (
        lambda g: (
            padded_head(move(g), HEAD, g.bearer, JSON, f"Content-Length: {BODY}")
            + padded(MOVE, BODY)
        ),
        200,
        "",
    ),
    "headers at the limit": (many_headers(GENEROUS.header_count), 200, ""),
    "headers over the limit": (many_headers(GENEROUS.header_count + 1), 431, "head_too_large"),
    # What is no HTTP
    "no request": (fixed(b"What is played here?\r\n\r\n"), 400, ""),
    "no header": (fixed(head("GET /", "nonsense")), 400, ""),
    "a body of two lengths": (
        fixed(head("POST /", "Content-Length: 1", "Transfer-Encoding: chunked") + b"0\r\n\r\n"),
        400,
        "",
    ),
    "unknown coding": (
        lambda g: head(move(g), g.bearer, JSON, "Transfer-Encoding: gzip") + b"{}",
        400,
        "",
    ),
    "upgrade, unknown coding": (
        lambda g: head(move(g), g.bearer, JSON, "Transfer-Encoding: gzip", *H2C) + b"{}",
        400,
        "",
    ),
    "a chunk of no length": (
        lambda g: head(move(g), g.bearer, JSON, "Transfer-Encoding: chunked") + b"x\r\n",
        400,
        "",
    ),
}


# Answers


@dataclass(frozen=True)
class Answer:
    """What can be compared of an answer: what is drawn for each anew is left out."""

    status: int
    headers: tuple[str, ...]
    body: str

    @property
    def code(self) -> str:
        return str(json.loads(self.body)["code"]) if self.body.startswith('{"type"') else ""


DRAWN = re.compile(
    r"[0-9a-f]{16,}|I[\w-]{40,}\.[\w-]{20,}|\d{4}-\d\d-\d\dT[\d:.+Z]+|\d{13}|;r=\d+;t=\d+"
)


def read_answers(received: bytes, methods: list[str]) -> list[Answer]:
    answers: list[Answer] = []
    while received:
        above, _, received = received.partition(CRLF * 2)
        status, *headers = above.decode().split("\r\n")
        code = int(status.split()[1])
        if code == 100:
            continue
        length = next(int(h.split()[1]) for h in headers if h.startswith("content-length"))
        size = 0 if methods[len(answers)] == "HEAD" else length
        body, received = received[:size], received[size:]
        answers.append(
            Answer(
                code,
                tuple(DRAWN.sub("…", line) for line in headers if not line.startswith("date")),
                DRAWN.sub("…", body.decode()),
            )
        )
    return answers


GAMES = head("GET /api/games")
LAST = head("GET /api/games", "Connection: close")


@pytest.fixture(scope="module")
def guests(server: tuple[RunningServer, Reads]) -> Iterator[Callable[[], Guest]]:
    """The same guest at the same table, where the first move is made."""
    running_server, reads = server
    reads.total = 0
    with running_server.client("Ada") as ada:
        seats = [{"who": "me"}, {"who": "open"}]
        table = ada.post("/api/tables", json={"game": "coffee", "seats": seats}).json()["table"]
        with running_server.client("Ben") as ben:
            assert ben.post(f"/api/tables/{table}/seats/1").status_code == 200
        assert ada.post(f"/api/tables/{table}/seats/0/actions", json=MOVE).status_code == 200
        token = ada.headers["Authorization"].removeprefix("Bearer ")
        numbers = iter(range(40_000))
        yield lambda: Guest(token, table, next(numbers))


def exchange(
    server: tuple[RunningServer, Reads], split: Split, requests: list[bytes]
) -> list[Answer]:
    """The answers to these requests, sent ahead of any answer on one connection."""
    running_server, reads = server
    sent = b"".join(requests)
    reads.total, reads.split = len(sent), split
    host, _, port = running_server.url.removeprefix("http://").partition(":")
    received = b""
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(sent)
        try:
            while part := line.recv(65536):
                received += part
        except ConnectionResetError:
            pass  # The house has hung up without reading the rest.
    methods = [request.lstrip().partition(b" ")[0].decode() for request in requests]
    return read_answers(received, methods)


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_gets_the_same_answer_in_any_reads(
    server: tuple[RunningServer, Reads], guests: Callable[[], Guest], name: str
) -> None:
    request, status, code = REQUESTS[name]
    [games] = exchange(server, Split.ONE_READ, [LAST])
    expected = exchange(server, Split.LINES, [request(guests()), LAST])
    assert (expected[0].status, expected[0].code) == (status, code), expected[0]
    goes_on = status not in {400, 431}
    assert expected[1:] == ([games] if goes_on else [])
    for split in Split:
        asked = request(guests())
        if split is Split.BYTES and len(asked) > 3000:
            continue  # Every byte is a turn of the loop.
        assert exchange(server, split, [asked, LAST]) == expected, split
        before, *answers = exchange(server, split, [GAMES, request(guests()), LAST])
        assert before.body == games.body
        assert answers == expected, split
        if goes_on and split in {Split.ONE_READ, Split.LINES}:
            twice = exchange(server, split, [request(guests()), request(guests()), LAST])
            assert twice == [expected[0], *expected], split


@pytest.mark.parametrize("split", Split)
def test_all_kinds_of_requests_can_be_pipelined(
    server: tuple[RunningServer, Reads], guests: Callable[[], Guest], split: Split
) -> None:
    kept = [name for name, (_, status, _) in REQUESTS.items() if status not in {400, 431}]
    if split in {Split.BYTES, Split.BYTES_AT_ONCE}:
        kept = [name for name in kept if len(REQUESTS[name][0](guests())) < 1000]
    requests = [REQUESTS[name][0](guests()) for name in kept]
    for start in range(0, len(requests), 12):
        some = [*requests[start : start + 12], LAST]
        answers = exchange(server, split, some)
        told = [(answer.status, answer.code) for answer in answers[:-1]]
        assert told == [REQUESTS[name][1:] for name in kept[start : start + 12]]
        assert len(answers) == len(some)
