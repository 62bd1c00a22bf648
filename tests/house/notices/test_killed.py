"""A whole server is killed between the log and the letter: the next one sends it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace

import httpx2
import pytest

from kaffeehaus.house.notices import messenger
from kaffeehaus.house.notices.messenger import Messenger
from kaffeehaus.house.settings import Limits
from tests.house.houses import quick_settings
from tests.house.notices.receivers import receiver
from tests.house.processes import Preparation, ServerProcess
from tests.house.store.places import TestPlace


def be_deaf() -> None:
    """The messenger hears nothing: it stands for one that was killed before it came to its work."""

    async def hear_nothing(_messenger: Messenger) -> None:
        return None

    setattr(Messenger, "send_what_is_due", hear_nothing)  # noqa: B010 - no other type fits


def be_quick() -> None:
    """What a dead server has claimed is free soon."""
    messenger.CLAIMED_FOR = 1000


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
def test_nothing_is_lost_between_the_log_and_the_letter(place: TestPlace) -> None:
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
            seat = f"/api/tables/{table}/seats/0"
            decision = client.get(seat, headers=ada).json()["decision"]
            act = {"decision": decision, "actions": ["c3/"]}
            done = client.post(f"{seat}/actions", json=act, headers=ada)
            assert done.status_code == 200, done.text
            deaf.kill()
        assert hooks.got.empty()
        with server(place, be_quick):
            assert hooks.take(60).json()["kind"] == "turn"


def _guest(client: httpx2.Client, name: str) -> dict[str, str]:
    token = client.post("/api/players", json={"name": name}).json()["token"]
    return {"Authorization": f"Bearer {token}"}
