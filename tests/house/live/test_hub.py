"""The hub: who is told what, who is there, and what happens to readers that do not read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from kaffeehaus.house.live import hub
from kaffeehaus.house.live.hub import (
    LOBBY,
    NOBODY,
    QUEUE_LENGTH,
    Hub,
    PeerState,
    Presence,
    StampOf,
    Stream,
)
from kaffeehaus.house.play.live_api import _messages
from kaffeehaus.house.play.service import TableService
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio


async def read(stream: Stream, count: int) -> list[str]:
    """The next messages of a stream, without the line that sets the time to reconnect."""
    messages: list[str] = []
    async with asyncio.timeout(60):
        async for message in stream.messages():
            if not message.startswith(b"retry"):
                messages += [f"{each}\n\n" for each in message.decode().split("\n\n")[:-1]]
            if len(messages) >= count:
                break
    return messages


async def until(test: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(60):
        while not test():  # noqa: ASYNC110 - polls
            await asyncio.sleep(0.001)


def _always(stamp: str) -> StampOf:
    return lambda _player_id: stamp


async def test_each_reader_gets_the_stamp_meant_for_it() -> None:
    hub = Hub()
    ada, nobody, elsewhere = (
        hub.open("ada", {"t": ""}),
        hub.open(None, {"t": ""}),
        hub.open(None, {"u": ""}),
    )
    hub.publish("t", lambda player_id: f"for {player_id}")
    assert await read(ada, 1) == ['event: table\ndata: {"table":"t","stamp":"for ada"}\n\n']
    assert await read(nobody, 1) == ['event: table\ndata: {"table":"t","stamp":"for None"}\n\n']
    elsewhere.end()
    assert await read(elsewhere, 1) == []


async def test_what_the_page_knows_is_not_told_again() -> None:
    hub = Hub()
    stream = hub.open(None, {"t": "1"})
    for stamp in ("1", "2", "2", "3"):
        hub.publish("t", _always(stamp))
    assert len(await read(stream, 2)) == 2
    stream.end()
    assert await read(stream, 1) == []


async def test_a_reader_that_does_not_read_loses_its_stream_and_nobody_else() -> None:
    hub = Hub()
    slow, quick = hub.open("slow", {"t": ""}), hub.open("quick", {"t": ""})
    for number in range(QUEUE_LENGTH + 5):
        hub.publish("t", _always(str(number)))
        await read(quick, 1)
    assert await read(slow, 1) == []


async def test_a_silent_stream_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "PING_SECONDS", 0.01)
    assert await read(Hub().open(None, {"t": ""}), 2) == ["event: ping\ndata:\n\n"] * 2


async def test_a_closed_hub_ends_all_streams() -> None:
    hub = Hub()
    before, idle = hub.open(None, {"t": "", "u": ""}), hub.open(None, {})
    hub.close()
    after = hub.open(None, {"t": ""})
    for stream in (before, idle, after):
        assert await read(stream, 1) == []
        hub.drop(stream)


async def test_presence_is_gathered_and_has_a_grace() -> None:
    told: list[str] = []
    hub = Hub(told.append, grace=0.05, debounce=0.01)
    streams = [hub.open(player, {"t": "", LOBBY: ""}) for player in ("ada", "ada", "ben", None)]
    assert hub.presence("t") == NOBODY
    everybody = Presence(frozenset({"ada", "ben"}), 1)
    await until(lambda: hub.presence("t") == everybody)
    assert told == ["t"]
    for stream in (streams[0], streams[2]):
        hub.drop(stream)
    again = hub.open("ben", {"t": ""})
    # Timers go off in the order in which they are due: the grace is over with this one.
    await asyncio.sleep(0.1)
    assert hub.presence("t") == everybody
    for stream in (streams[1], streams[3], again):
        hub.drop(stream)
    hub.drop(again)
    assert hub.presence("t") != NOBODY
    await until(lambda: hub.presence("t") == NOBODY)
    assert told == ["t", "t"]


async def test_a_closing_house_reads_no_more_tables_for_its_streams(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def stamp(_tables: TableService, topic: str, _me: object) -> str:
        asked.append(topic)
        opened.house.hub.close()
        return "new"

    monkeypatch.setattr(TableService, "stamp", stamp)
    known = {"a": "old", "b": "old", "c": "old"}
    async with asyncio.timeout(60):
        assert [message async for message in _messages(opened.house, None, known, 60)]
    assert asked == ["a"]


async def test_who_is_at_other_servers_is_there_too() -> None:
    told: list[str] = []
    peer_state = PeerState()
    hub = Hub(told.append, peer_state, debounce=0)
    hub.open("ada", {"t": ""})
    hub.set_peer_presence("one", "t", Presence(frozenset({"ada", "ben"}), 1))
    hub.set_peer_presence("two", "t", Presence(frozenset(), 2))
    await until(lambda: hub.presence("t") == Presence(frozenset({"ada", "ben"}), 3))
    hub.forget_peer("one")
    hub.set_peer_presence("two", "t", NOBODY)
    await until(lambda: hub.presence("t") == Presence(frozenset({"ada"})))
    assert peer_state.present == {"t": Presence(frozenset({"ada"}))}
    assert told == ["t", "t"]
