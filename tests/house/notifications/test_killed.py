"""A whole server is killed between the log and what follows from it, an answer that was planned and
a letter: the next one sees to both, once."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace

import httpx2
import pytest

from kaffeehaus.house.notifications import dispatcher
from kaffeehaus.house.notifications.dispatcher import NotificationDispatcher
from kaffeehaus.house.premoves.runner import PremoveRunner
from kaffeehaus.house.settings import Limits
from tests.house.database.places import TestPlace
from tests.house.houses import quick_settings
from tests.house.notifications.receivers import receiver
from tests.house.processes import Preparation, ServerProcess


def be_deaf() -> None:
    """Stands for a server that was killed before it came to more than the log."""

    async def hear_nothing(_dispatcher: NotificationDispatcher) -> None:
        return None

    setattr(NotificationDispatcher, "send_due", hear_nothing)  # noqa: B010 - no other type fits
    setattr(PremoveRunner, "schedule", lambda _premove_runner, _table: None)  # noqa: B010 - as above


def be_quick() -> None:
    """What a dead server has claimed is free soon."""
    dispatcher.CLAIM_MS = 1000


@contextlib.contextmanager
def server(place: TestPlace, prepare: Preparation) -> Iterator[ServerProcess]:
    """A whole server, which is killed at the end."""
    settings = quick_settings(place.data, Limits(), place.database_url)
    process = ServerProcess(
        replace(settings, port=0, notice_hosts=frozenset({"127.0.0.1"})), prepare
    )
    try:
        yield process
    finally:
        process.kill()


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_nothing_is_lost_or_doubled_between_the_log_and_what_follows(place: TestPlace) -> None:
    with receiver() as hooks:
        with (
            server(place, be_deaf) as deaf,
            httpx2.Client(base_url=deaf.address, timeout=60) as client,
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
            deaf.kill()
        assert hooks.got.empty()
        with (
            server(place, be_quick) as awake,
            httpx2.Client(base_url=awake.address, timeout=60) as client,
        ):
            # He is called to the turn after the answer, and not to the one that he has taken.
            first = hooks.take(60).json()
            assert first["kind"] == "turn"
            assert first["url"] == f"{awake.address}/tables/{table}"
            assert "Ada places a stone on d4." in str(first["lines"])
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
