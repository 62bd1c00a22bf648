"""What a connection may do before it has sent a request, and while it is answered."""

from __future__ import annotations

import contextlib
import json
import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.house.errors import RateLimited
from kaffeehaus.house.http.middleware import HEADERS
from kaffeehaus.house.http.problems import CODES
from kaffeehaus.house.http.protocol import MOST_PIPELINED, BoundedProtocol
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.settings import Limits
from tests.house.houses import GENEROUS, quick_settings
from tests.house.live.test_live import page
from tests.house.servers import PATIENCE, RunningServer, running

SHORT = 0.3
"""Seconds after which these houses lose their patience."""


@contextlib.contextmanager
def house(folder: Path, limits: Limits) -> Iterator[RunningServer]:
    with running(folder, quick_settings(folder, limits)) as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A house with the usual limits."""
    with house(tmp_path_factory.mktemp("wire"), GENEROUS) as server:
        yield server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A house that does not wait."""
    limits = replace(GENEROUS, header_seconds=SHORT, body_seconds=SHORT, stall_seconds=SHORT)
    with house(tmp_path_factory.mktemp("hasty"), limits) as server:
        yield server


@contextlib.contextmanager
def line_to(server: RunningServer) -> Iterator[socket.socket]:
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        yield line


def all_of(line: socket.socket) -> bytes:
    """What comes until the house hangs up."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65536):
            received += part
    return received


def refusal(line: socket.socket) -> tuple[int, str]:
    """The status and the code of the one answer that comes before the house hangs up."""
    head, _, body = all_of(line).partition(b"\r\n\r\n")
    assert b"\r\nconnection: close" in head.lower()
    for name in HEADERS:
        assert name.lower().encode() in head.lower()
    problem = json.loads(body)
    assert problem["code"] in CODES
    assert problem["detail"].endswith(".")
    assert head.startswith(f"HTTP/1.1 {problem['status']} ".encode())
    return problem["status"], problem["code"]


HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\n"
MEGABYTE = b"a" * 1_000_000


@pytest.mark.parametrize(
    "sent",
    [
        HEAD + b"X-Long: " + MEGABYTE,
        HEAD + b"X-" + MEGABYTE,
        HEAD + b"X-Long: " + MEGABYTE[:40_000] + b"\r\n\r\n",
        HEAD + b"X-Short: 1\r\n" * 200 + b"\r\n",
        HEAD + b"X-Short: 1\r\n" * 200,
        b"GET /" + MEGABYTE,
        b"GET /" + MEGABYTE[:40_000] + b" HTTP/1.1\r\n\r\n",
    ],
    ids=["value", "name", "whole", "many", "many, cut off", "address", "whole address"],
)
def test_long_heads_are_not_read(server: RunningServer, sent: bytes) -> None:
    with line_to(server) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(sent)
        assert refusal(line) == (431, "head_too_large")


def test_lines_behind_a_body_are_bounded_too(server: RunningServer) -> None:
    with line_to(server) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\nX-Late: ")
            line.sendall(MEGABYTE)
        assert all_of(line) == b""


def test_what_pages_and_programs_send_is_read(server: RunningServer) -> None:
    headers = {f"X-{number}": "a" * 300 for number in range(80)}
    with server.client("Ada") as ada:
        assert ada.get("/api/games", headers=headers).status_code == 200
        followed = ",".join(f"{number:032x}~17-0a1b2c3d4e5f6071" for number in range(100))
        with page(ada, followed) as open_page:
            assert open_page.headers["content-type"].startswith("text/event-stream")


def test_small_pieces_of_a_body_are_no_long_head(server: RunningServer) -> None:
    def pieces() -> Iterator[bytes]:
        for byte in b'{"name": "Ada"' + b" " * 20_000 + b"}":
            yield bytes([byte])

    with server.client() as client:
        headers = {"Content-Type": "application/json"}
        answer = client.post("/api/players", content=pieces(), headers=headers)
        assert answer.status_code == 201


def test_attempts_with_long_bodies_are_counted_where_they_come_from(tmp_path: Path) -> None:
    limits = replace(GENEROUS, guests_per_hour=2)
    settings = replace(quick_settings(tmp_path, limits), url="http://127.0.0.1")
    body = b'{"code": "aaaa-bbbb-cccc"'.ljust(40_000) + b"}"
    ask = POST.replace(b"players", b"login/code") + b"Content-Type: application/json\r\n"
    with running(tmp_path, settings) as server:

        def attempt(address: bytes) -> bytes:
            head = b"Connection: close\r\nX-Forwarded-For: %b\r\nContent-Length: %d\r\n\r\n"
            with line_to(server) as line:
                line.sendall(ask + head % (address, len(body)) + body)
                return all_of(line)[:12]

        assert [attempt(b"203.0.113.9") for _ in range(3)] == [
            b"HTTP/1.1 404",
            b"HTTP/1.1 404",
            b"HTTP/1.1 429",
        ]
        assert attempt(b"198.51.100.7") == b"HTTP/1.1 404"


@pytest.mark.parametrize("sent", [b"", b"\r\n"])
def test_a_connection_without_a_request_is_closed(hasty: RunningServer, sent: bytes) -> None:
    with line_to(hasty) as line:
        line.sendall(sent)
        assert all_of(line) == b""


@pytest.mark.parametrize(
    "sent",
    [
        HEAD + b"X-Half: ",
        POST + b"Content-Length: 50\r\n\r\n{",
        POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nna",
    ],
)
def test_what_is_only_half_sent_is_not_waited_for(hasty: RunningServer, sent: bytes) -> None:
    with line_to(hasty) as line:
        line.sendall(sent)
        assert refusal(line) == (408, "too_slow")


def test_a_second_request_must_arrive_in_time_too(hasty: RunningServer) -> None:
    with line_to(hasty) as line:
        line.sendall(HEAD + b"\r\n" + HEAD)
        answers = all_of(line)
    assert answers.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in answers


def test_a_body_that_nobody_reads_is_not_waited_for(hasty: RunningServer) -> None:
    with line_to(hasty) as line:
        line.sendall(HEAD + b"Content-Length: 50\r\n\r\n")
        assert all_of(line).startswith(b"HTTP/1.1 200 ")
    with line_to(hasty) as line:
        line.sendall(POST + b"Content-Length: 5000000\r\n\r\n{")
        assert all_of(line).startswith(b"HTTP/1.1 413 ")


def test_a_line_that_is_used_stays_open(hasty: RunningServer) -> None:
    """Also while an answer takes longer than a request may."""
    with hasty.client("Ada") as ada, page(ada, "lobby~old") as open_page:
        assert open_page.news()[0] == "lobby"
        with hasty.client("Ben") as ben, line_to(hasty) as quiet:
            assert all_of(quiet) == b""
            seats = [{"who": "me"}, {"who": "open"}]
            ben.post("/api/tables", json={"game": "coffee", "seats": seats})
        assert open_page.news()[0] == "lobby"


def test_a_reader_who_does_not_read_is_given_up(hasty: RunningServer) -> None:
    ask = HEAD.replace(b"/api/games", b"/api/openapi.json") + b"\r\n"
    with line_to(hasty) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(ConnectionError):
            line.sendall(ask * 100_000)


def test_requests_ahead_of_their_answers_are_answered_in_turn(server: RunningServer) -> None:
    addresses = [b"/api/games/%d" % number for number in range(300)]
    requests = [HEAD.replace(b"/api/games", address) + b"\r\n" for address in addresses]
    last = HEAD + b"Connection: close\r\n\r\n"
    with line_to(server) as line:
        line.sendall(b"".join((*requests, last)))
        answers = all_of(line)
    assert answers.count(b"HTTP/1.1 404") == 300
    assert answers.count(b"HTTP/1.1 200") == 1
    told = [int(number) for number in re.findall(rb"\"detail\":[^0-9}]*(\d+)", answers)]
    assert told == list(range(300))


def test_what_is_sent_behind_a_stream_is_not_read(server: RunningServer) -> None:
    stream = HEAD.replace(b"/api/games", b"/live?tables=lobby~old")
    with line_to(server) as line:
        line.sendall(stream + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        line.settimeout(SHORT)
        with pytest.raises(TimeoutError):
            line.sendall(MEGABYTE * 100)
        [reader] = (
            connection
            for connection in server.server.server_state.connections
            if isinstance(connection, BoundedProtocol) and connection._pipelined
        )
        assert len(reader._pipelined) <= MOST_PIPELINED


@pytest.mark.parametrize("size", [33_000, 50_000, 64 * 1024])
def test_a_long_body_takes_no_header_away(server: RunningServer, size: int) -> None:
    """Also if it comes in the same read as the head."""
    body = b'{"name": "Ada"'.ljust(size - 1) + b"}"
    head = POST + b"Content-Type: application/json\r\nContent-Length: %d\r\n" % len(body)
    foreign = b"Origin: https://elsewhere.example\r\n"
    for more, status in ((b"", b"201"), (foreign, b"403")):
        with line_to(server) as line:
            line.sendall(head + more + b"Connection: close\r\n\r\n" + body)
            assert all_of(line).startswith(b"HTTP/1.1 " + status)


def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with house(tmp_path, replace(GENEROUS, connections_per_address=2)) as server:
        with line_to(server), line_to(server) as second:
            with line_to(server) as third:
                assert refusal(third) == (503, "too_many_connections")
            second.sendall(HEAD + b"Connection: close\r\n\r\n")
            assert all_of(second).startswith(b"HTTP/1.1 200 ")
        with server.client() as client:
            assert client.get("/api/games").status_code == 200


def test_behind_a_proxy_it_counts_the_connections(tmp_path: Path) -> None:
    limits = replace(GENEROUS, connections_per_address=1)
    settings = replace(quick_settings(tmp_path, limits), url="http://127.0.0.1")
    with running(tmp_path, settings) as server, line_to(server), line_to(server) as second:
        second.sendall(HEAD + b"Connection: close\r\n\r\n")
        assert all_of(second).startswith(b"HTTP/1.1 200 ")


def test_a_guest_and_an_address_have_so_many_streams(tmp_path: Path) -> None:
    limits = replace(GENEROUS, streams_per_guest=1, streams_per_address=2)
    with (
        house(tmp_path, limits) as server,
        server.client("Ada") as ada,
        server.client("Ben") as ben,
        server.client() as nobody,
    ):
        with page(ada, "lobby~old") as first:
            first.news()
            _too_many_streams(ada, "You have too many pages open")
            with page(ben, "lobby~old") as second:
                second.news()
                _too_many_streams(nobody, "Too many pages are open on your network")
                assert nobody.get("/").status_code == 200
        _until_there_is_a_place(ada)


def _too_many_streams(client: httpx2.Client, sentence: str) -> None:
    answer = client.get("/live")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_streams")
    assert answer.json()["detail"].startswith(sentence)
    assert int(answer.headers["Retry-After"]) > 0


def _until_there_is_a_place(client: httpx2.Client) -> None:
    """The house learns a little later that a page is gone."""
    for _ in range(1000):
        with client.stream("GET", "/live?tables=lobby~old") as answer:
            if answer.status_code == 200:
                return
    raise AssertionError("no place was given back")


def test_streams_of_one_network_are_counted_together() -> None:
    rate_limits = RateLimits(Limits(streams_per_address=1))
    with rate_limits.stream(None, "2001:db8:1:2::1"):
        with (
            pytest.raises(RateLimited),
            rate_limits.stream(None, "2001:db8:1:2::2"),
        ):
            pass
        with rate_limits.stream(None, "2001:db8:1:3::1"):
            pass
    with rate_limits.stream(None, "2001:db8:1:2::2"):
        pass


def test_a_stream_ends_after_its_time(tmp_path: Path) -> None:
    with (
        house(tmp_path, replace(GENEROUS, stream_seconds=SHORT)) as server,
        server.client("Ada") as ada,
        page(ada, "lobby~old") as open_page,
    ):
        open_page.news()
        with pytest.raises(EOFError):
            open_page.news()
