"""Opening the house from the command line's side: the greeting, and what can go wrong."""

from __future__ import annotations

import dataclasses
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house import serve
from kaffeehaus.house.mail_server import read_mail_server, read_sender
from kaffeehaus.house.serve import (
    VANISHED_MS,
    bind,
    greeting,
    monitoring_listener,
    warn_of_settings,
)
from kaffeehaus.house.settings import MonitoringSettings, Settings

OPENED = "Kaffeehaus is open: "
PATIENCE = 60.0


GRACE = 120
PATIENT_HOUSE = f"""
import sys
from kaffeehaus.cli import main
from kaffeehaus.house import serve
serve.GRACE_SECONDS = {GRACE}
sys.exit(main())
"""
"""One that would wait for its guests so long that nobody mistakes it for a busy machine."""


@contextmanager
def start(
    data: Path, *arguments: str, program: tuple[str, ...] = ("-m", "kaffeehaus")
) -> Iterator[subprocess.Popen[str]]:
    """The house as its own process, as a host starts it. It ends with who fails beside it."""
    command = [sys.executable, *program, "serve", "--data", str(data), *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=data.parent
    ) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


def address_of(process: subprocess.Popen[str]) -> str:
    """The address that the house tells when it is open."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith(OPENED), (line, process.stderr.read() if process.stderr else "")
    return line.removeprefix(OPENED).strip()


def test_a_house_opens_answers_and_closes(tmp_path: Path) -> None:
    with start(tmp_path / "data", "--port", "0") as process:
        address = address_of(process)
        assert process.stdout is not None
        named = address.replace("127.0.0.1", "localhost")  # where passkeys work
        assert f"{named}/host?token=" in process.stdout.readline()
        assert process.stdout.readline() == "Press Ctrl-C to stop.\n"
        with httpx2.Client(base_url=address, timeout=PATIENCE) as client:
            assert client.get("/api/games").status_code == 200
            page, head = client.get("/about"), client.head("/about")
            assert client.head("/api/games").status_code == 405
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["Content-Type"] == page.headers["Content-Type"]
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert (output, errors) == ("", "")
    assert (tmp_path / "data" / "kaffeehaus.db").exists()


HALVES = (
    "POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{",
    "POST /me/name HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nna",
    "GET / HTTP/1.1\r\nHost: local",
)


def test_closing_does_not_wait_for_what_is_only_half_sent(tmp_path: Path) -> None:
    patient = ("-c", PATIENT_HOUSE)
    with (
        start(tmp_path / "data", "--port", "0", program=patient) as process,
        ExitStack() as lines,
    ):
        address = address_of(process)
        host, _, port = address.removeprefix("http://").partition(":")
        opened = []
        for half in HALVES:
            line = lines.enter_context(socket.create_connection((host, int(port)), PATIENCE))
            line.sendall(half.encode())
            opened.append(line)
        # The house has read them when it has answered somebody who came later.
        assert httpx2.get(f"{address}/api/games", timeout=PATIENCE).status_code == 200
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        for line in opened:
            while line.recv(4096):
                pass
        _, errors = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - began < GRACE / 2
    assert errors == ""


def test_a_busy_port_is_told_in_a_sentence() -> None:
    # That a program ends with it is tried with ./play, which opens the house.
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PlayerError) as refused:
            bind("127.0.0.1", port)
        with (
            pytest.raises(PlayerError) as for_watchers,
            monitoring_listener(Settings(watching=MonitoringSettings(port=port))),
        ):
            pass
    assert f"Port {port} is already in use. Change --port" in refused.value.sentence
    assert "Change KAFFEEHAUS_WATCH_PORT" in for_watchers.value.sentence


def test_answers_do_not_wait_for_acknowledgements() -> None:
    with bind("127.0.0.1", 0) as sessions, socket.create_connection(sessions.getsockname()):
        line, _ = sessions.accept()
        with line:
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux has this option")
def test_connections_whose_peer_vanished_are_dropped() -> None:
    with bind("127.0.0.1", 0) as sessions, socket.create_connection(sessions.getsockname()):
        line, _ = sessions.accept()
        with line:
            timeout = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert timeout == VANISHED_MS


def test_data_that_cannot_be_opened_are_told_in_a_sentence(tmp_path: Path) -> None:
    in_the_way = tmp_path / "data"
    in_the_way.write_text("not a folder", "utf-8")
    with start(in_the_way, "--port", "0") as process:
        output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert output == ""
    assert errors.count("\n") == 1
    assert "Traceback" not in errors


def test_a_second_house_with_the_same_data_is_told_so_until_the_first_is_killed(
    tmp_path: Path,
) -> None:
    with start(tmp_path / "data", "--port", "0") as first:
        address = address_of(first)
        workers = _workers_at(address, first)
        with start(tmp_path / "data", "--port", "0") as second:
            output, errors = second.communicate(timeout=PATIENCE)
        first.kill()
        first.communicate(timeout=PATIENCE)
    assert second.returncode == 2
    assert output == ""
    assert "Another server is running" in errors
    assert errors.count("\n") == 1
    with start(tmp_path / "data", "--port", "0") as third:
        assert address_of(third)
        third.terminate()
    # The workers of bots end with their house.
    deadline = time.monotonic() + PATIENCE
    while any(_is_running(worker) for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_name_that_no_machine_can_have_is_told_in_a_sentence() -> None:
    with pytest.raises(PlayerError, match="is not a host name or address"):
        bind("a" * 70 + ".example", 0)


def test_a_port_for_others_only() -> None:
    with pytest.raises(PlayerError) as refused:
        bind("no.such.host.invalid", 0)
    assert refused.value.code == "cannot_listen"
    assert "no.such.host.invalid" in refused.value.sentence
    with pytest.raises(
        PlayerError, match="Cannot listen on 203.0.113.1: this computer does not have that address"
    ):
        bind("203.0.113.1", 0)


@pytest.mark.parametrize(
    ("settings", "misspelt", "warning"),
    [
        (Settings(), {"A": "B"}, "There is no setting A. Did you mean B?"),
        (
            Settings(mail_server=read_mail_server("smtp://localhost")),
            {},
            "No mail is sent: KAFFEEHAUS_MAIL_FROM is not set.",
        ),
        (
            Settings(mail_from=read_sender("house@mail.example")),
            {},
            "No mail is sent: KAFFEEHAUS_SMTP_URL is not set.",
        ),
    ],
)
def test_settings_without_effect_are_logged(
    caplog: pytest.LogCaptureFixture, settings: Settings, misspelt: dict[str, str], warning: str
) -> None:
    warn_of_settings(settings, misspelt)
    assert caplog.messages == [warning]


def test_the_greeting_names_the_address() -> None:
    assert greeting(Settings(), 8000).splitlines() == [
        "Kaffeehaus is open: http://127.0.0.1:8000",
        "Press Ctrl-C to stop.",
    ]
    assert "http://[::1]:8000" in greeting(dataclasses.replace(Settings(), host="::1"), 8000)
    public = dataclasses.replace(Settings(), host="0.0.0.0", url="https://play.example")
    assert greeting(public, 8000).splitlines()[0] == "Kaffeehaus is open: https://play.example"


def test_friends_on_the_network_get_an_address_and_a_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "local_network_address", lambda: "192.168.1.7")
    lines = greeting(dataclasses.replace(Settings(), host="0.0.0.0"), 8000).splitlines()
    assert lines[:2] == [
        "Kaffeehaus is open: http://127.0.0.1:8000",
        "On your network: http://192.168.1.7:8000",
    ]
    assert any("█" in line or "▀" in line for line in lines)
    monkeypatch.setattr(serve, "local_network_address", lambda: None)
    assert len(greeting(dataclasses.replace(Settings(), host="0.0.0.0"), 8000).splitlines()) == 2


def test_a_host_is_told_that_the_browser_part_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "SCRIPT", tmp_path / "app.js")
    assert str(serve.NO_BROWSER_PART) in greeting(Settings(), 8000)
    (tmp_path / "app.js").touch()
    assert str(serve.NO_BROWSER_PART) not in greeting(Settings(), 8000)


def _workers_at(address: str, house: subprocess.Popen[str]) -> list[int]:
    """The processes in which bots think, as soon as one has moved."""
    with httpx2.Client(base_url=address, timeout=PATIENCE) as client:
        token = client.post("/api/players", json={"name": "Ada"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        bots = [{"who": "bot", "bot": "random"}] * 2
        made = client.post("/api/tables", json={"game": "coffee", "seats": bots}).json()
        _wait_for_move(client, made["table"])
    workers = _children(house.pid)
    assert workers or sys.platform != "linux"
    return workers


def _wait_for_move(client: httpx2.Client, table: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not client.get(f"/api/tables/{table}").json()["moves"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _children(parent: int) -> list[int]:
    """Those that the system lists; only Linux does."""
    listed = Path(f"/proc/{parent}/task/{parent}/children")
    if not listed.exists():
        return []
    return [int(word) for word in listed.read_text("ascii").split()]


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/stat").read_text("utf-8").split(")")[1][:3]
