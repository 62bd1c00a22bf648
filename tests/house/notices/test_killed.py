"""A whole server is killed between the log and what follows from it, an answer that was planned and
a letter: the next one sees to both, once."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.house.notices.receivers import receiver
from tests.house.store.places import TestPlace, furnish

SERVE = """
import sys
from pathlib import Path
from kaffeehaus.house.notices import messenger
from kaffeehaus.house.serve import run
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.ahead import attendant

messenger.CLAIMED_FOR = 1000
if sys.argv[3] == "deaf":
    async def hear_nothing(self):
        return None
    messenger.Messenger.send_what_is_due = hear_nothing
    attendant.Attendant.nudge = lambda self, table: None
sys.exit(
    run(
        Settings(
            data=Path(sys.argv[1]),
            database_url=sys.argv[2] or None,
            port=0,
            notice_hosts=frozenset({"127.0.0.1"}),
        )
    )
)
"""
"""A deaf server stands for one that was killed before it came to more than the log."""


@contextlib.contextmanager
def server(place: TestPlace, messenger: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A whole server, which is killed at the end, and its address."""
    root = Path(__file__).parents[3]
    data, database = str(place.data / "data"), place.database_url or ""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, data, database, messenger],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'src'}"},
    )
    assert process.stdout is not None
    with process:
        try:
            yield process, process.stdout.readline().rpartition(" ")[2].strip()
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_nothing_is_lost_or_doubled_between_the_log_and_what_follows(place: TestPlace) -> None:
    if not place.database_url:
        furnish(place.data / "data")
    with receiver() as hooks:
        with (
            server(place, "deaf") as (process, address),
            httpx2.Client(base_url=address, timeout=60) as client,
        ):
            ada, ben = (_guest(client, name) for name in ("Ada", "Ben"))
            hook = {"url": hooks.url("/ben")}
            made = client.post("/api/me/notices/webhooks", json=hook, headers=ben)
            assert made.status_code == 201, made.text
            body = {"game": "coffee", "seats": [{"who": "me"}, {"who": "open"}]}
            table = client.post("/api/tables", json=body, headers=ada).json()["table"]
            sat = client.post(f"/api/tables/{table}/seats/1", headers=ben)
            assert sat.status_code == 200, sat.text
            _act(client, f"/api/tables/{table}/seats/0", "c3-", ada)
            said = f"/api/tables/{table}/seats/0/ahead"
            root = client.get(said, headers=ada).json()["root"]
            line = {"root": root, "moves": [["d3|"], ["d4-"]]}
            kept = client.post(f"{said}/lines", json=line, headers=ada)
            assert kept.status_code < 300, kept.text
            _act(client, f"/api/tables/{table}/seats/1", "d3|", ben)
            process.kill()
        assert hooks.got.empty()
        with (
            server(place, "awake") as (_, address),
            httpx2.Client(base_url=address, timeout=60) as client,
        ):
            # He is called to the turn after the answer, and not to the one that he has taken.
            first = hooks.take(60).json()
            assert first["kind"] == "turn"
            assert "Ada puts a black stone on d4." in str(first["lines"])
            moves = client.get(f"/api/tables/{table}/history", headers=ben).json()["moves"]
            assert [move["automatic"] for move in moves] == [False, False, True]
            assert hooks.got.empty()


def _act(client: httpx2.Client, seat: str, action: str, who: dict[str, str]) -> None:
    decision = client.get(seat, headers=who).json()["decision"]
    act = {"decision": decision, "actions": [action]}
    done = client.post(f"{seat}/actions", json=act, headers=who)
    assert done.status_code == 200, done.text


def _guest(client: httpx2.Client, name: str) -> dict[str, str]:
    token = client.post("/api/players", json={"name": name}).json()["token"]
    return {"Authorization": f"Bearer {token}"}
