"""Live news from a real server: one process, many pages."""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import json
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from kaffeehaus.house import serve
from kaffeehaus.house.settings import Limits
from tests.house.houses import quick_settings
from tests.house.servers import RunningServer, running

SOON = 10.0
"""Seconds, on a machine that is very busy; `python -m bench live` measures quiet ones."""


class Page:
    """An open page: reads its stream."""

    def __init__(self, response: httpx2.Response) -> None:
        self.headers = response.headers
        self._lines = response.iter_lines()

    def news(self) -> tuple[str, str]:
        """The next table and stamp."""
        event = ""
        for line in self._lines:
            if line.startswith("event: "):
                event = line.removeprefix("event: ")
            if line.startswith("data: ") and event == "table":
                data = json.loads(line.removeprefix("data: "))
                return data["table"], data["stamp"]
        raise EOFError


@contextlib.contextmanager
def page(client: httpx2.Client, *known: str) -> Iterator[Page]:
    """A page that follows these tables (`ID~STAMP`)."""
    with client.stream("GET", "/live", params={"tables": ",".join(known)}) as response:
        assert response.status_code == 200
        yield Page(response)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("live")) as server:
        yield server


def _table(client: httpx2.Client, *, other: str = "me") -> str:
    seats = [{"who": "me"}, {"who": other}]
    made = client.post("/api/tables", json={"game": "coffee", "seats": seats})
    table: str = made.json()["table"]
    return table


def _stamp(client: httpx2.Client, table: str) -> str:
    stamp: str = client.get(f"/api/tables/{table}").json()["stamp"]
    return stamp


def _act(client: httpx2.Client, table: str, action: str, seat: int = 0, decision: int = 0) -> None:
    body = {"decision": decision, "actions": [action]}
    client.post(f"/api/tables/{table}/seats/{seat}/actions", json=body).raise_for_status()


def test_requests_go_by_themselves_when_they_are_answered(server: RunningServer) -> None:
    """A house seldom looks for forgotten objects, so that none may need to be found."""
    gc.collect()
    gc.disable()
    try:
        with server.client("Ada") as ada:
            for _ in range(10):
                table = _table(ada)
                _act(ada, table, "c3-")
                _stamp(ada, table)
            left = [one for one in gc.get_objects() if isinstance(one, RequestResponseCycle)]
    finally:
        gc.enable()
    # An open line holds its last one.
    assert len(left) < 10


def test_a_move_is_told_at_once(server: RunningServer) -> None:
    with server.client("Ada") as ada, server.client() as onlooker:
        table = _table(ada)
        with page(onlooker, f"{table}~{_stamp(onlooker, table)}") as watching:
            assert watching.headers["content-type"].startswith("text/event-stream")
            assert watching.headers["cache-control"] == "private, no-store"
            assert watching.headers["x-accel-buffering"] == "no"
            watching.news()  # The onlooker itself came in.
            start = time.perf_counter()
            _act(ada, table, "c3-")
            told, stamp = watching.news()
            assert time.perf_counter() - start < SOON
            assert told == table
            assert stamp == _stamp(onlooker, table)


def test_a_page_that_comes_back_catches_up(server: RunningServer) -> None:
    with server.client("Ada") as ada:
        table = _table(ada)
        old = _stamp(ada, table)
        _act(ada, table, "c3-")
        new = _stamp(ada, table)
        with page(ada, f"{table}~{old}", "0" * 32 + "~1", "nonsense~2", "lobby~old") as watching:
            first = dict([watching.news(), watching.news()])
            assert first[table] == new
            assert "lobby" in first


def test_two_tabs_of_one_seat_stay_in_step(server: RunningServer) -> None:
    with server.client("Ada") as ada:
        table = _table(ada)
        known = f"{table}~{_stamp(ada, table)}"
        with page(ada, known) as one, page(ada, known) as two:
            one.news()
            two.news()
            _act(ada, table, "c3-")
            assert one.news() == two.news() == (table, _stamp(ada, table))


def test_one_stream_carries_ten_tables_and_ten_streams_stall_nobody(
    server: RunningServer,
) -> None:
    with server.client("Ada") as ada:
        tables = [_table(ada) for _ in range(10)]
        known = [f"{table}~{_stamp(ada, table)}" for table in tables]
        with contextlib.ExitStack() as stack:
            pages = [stack.enter_context(page(ada, *known)) for _ in range(10)]
            for open_page in pages:
                assert {open_page.news()[0] for _ in range(10)} == set(tables)
            for table in tables:
                _act(ada, table, "c3-")
            for open_page in pages:
                assert [open_page.news()[0] for _ in range(10)] == tables


def test_presence_is_told(server: RunningServer) -> None:
    with server.client("Ada") as ada, server.client("Ben") as ben:
        table = _table(ada, other="open")
        ben.post(f"/api/tables/{table}/seats/1").raise_for_status()
        with page(ada, f"{table}~{_stamp(ada, table)}") as watching:
            watching.news()
            with page(ben, table):
                watching.news()
                seats = ada.get(f"/api/tables/{table}").json()["seats"]
                assert seats[1]["connected"]


def test_the_lobby_is_told_of_new_tables(server: RunningServer) -> None:
    with server.client("Ada") as ada, page(ada, "lobby~") as watching:
        _, first = watching.news()
        _table(ada)
        topic, second = watching.news()
        assert (topic, second != first) == ("lobby", True)


def test_a_server_ends_quickly_with_open_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # If it waited for the streams, it would be this long.
    monkeypatch.setattr(serve, "GRACE_SECONDS", 4 * SOON)
    with contextlib.ExitStack() as stack:
        with running(tmp_path) as server:
            client = stack.enter_context(server.client("Ada"))
            table = _table(client)
            pages = [stack.enter_context(page(client, table)) for _ in range(5)]
            for open_page in pages:
                open_page.news()
            start = time.perf_counter()
        assert time.perf_counter() - start < SOON
        for open_page in pages:
            with pytest.raises((EOFError, httpx2.RemoteProtocolError)):
                _read_to_the_end(open_page)


def _read_to_the_end(open_page: Page) -> None:
    while True:
        open_page.news()


def test_a_page_cannot_follow_all_the_world(tmp_path: Path) -> None:
    limits = dataclasses.replace(Limits(), tables_per_stream=2)
    with running(tmp_path, quick_settings(tmp_path, limits)) as server, server.client() as client:
        answer = client.get("/live", params={"tables": "a~1,b~1,c~1"})
        assert (answer.status_code, answer.json()["code"]) == (422, "too_many_tables")


def test_a_page_that_goes_away_leaves_no_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Also while the tables it follows are being read, which takes its time."""
    settings = dataclasses.replace(quick_settings(tmp_path), hot_tables=1)
    with running(tmp_path, settings) as server, server.client("Ada") as ada:
        followed = ",".join(f"{_table(ada)}~old" for _ in range(10))
        for step in range(60):
            _ask_and_hang_up(server, f"/live?tables={followed}", after=step % 20 / 1000)
        assert ada.get("/api/tables").status_code == 200
    assert caplog.messages == []


def _ask_and_hang_up(server: RunningServer, path: str, after: float) -> None:
    """Send a request, and break the connection off after so many seconds, wherever the house is
    with its answer."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        time.sleep(after)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
