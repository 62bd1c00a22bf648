"""Two servers on one PostgreSQL: what one stores, the other tells."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.live import LOBBY
from tests.house.houses import OpenHouse, open_house
from tests.house.store.places import TestPlace, new_place
from tests.house.test_hub import read

pytestmark = pytest.mark.anyio


@pytest.fixture
def place(tmp_path: Path) -> Iterator[TestPlace]:
    with new_place("postgres", tmp_path) as made:
        yield made


@pytest.fixture
async def other(place: TestPlace, opened: OpenHouse) -> AsyncIterator[OpenHouse]:
    """A second server on the same database."""
    async with open_house(place) as house:
        yield house


async def test_a_move_at_one_server_is_seen_and_told_at_the_other(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    stamp = await other.house.stamp(table_id, ben)
    stream = other.house.hub.open(ben.id, {table_id: stamp, LOBBY: ""})
    await opened.act(table_id, ada, "c3-")
    news = await read(stream, 3)
    sight = await other.see(table_id, ben)
    assert len(sight.moves) == 1
    assert any(sight.stamp in item for item in news)
    await other.act(table_id, ben, "d3|", seat=1)
    await opened.until(table_id, lambda sight: len(sight.moves) == 2)
    await opened.act(table_id, ada, "d2|")


async def test_drafts_and_requests_travel_too(opened: OpenHouse, other: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    for seat, (player, move) in enumerate(((ada, "c3-"), (ben, "d3|"))):
        await opened.act(table_id, player, move, seat=seat)
    await other.see(table_id, ben)
    await opened.house.undo(ada, table_id, 0)
    await other.until(table_id, lambda sight: sight.undo.pending is not None, me=ben)
    await other.house.answer_undo(ben, table_id, 1, agree=True)
    await opened.until(table_id, lambda sight: not sight.moves)


async def test_what_was_declined_at_one_server_is_declined_at_the_other(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    for seat, (player, move) in enumerate(((ada, "c3-"), (ben, "d3|"))):
        await opened.act(table_id, player, move, seat=seat)
    await opened.house.undo(ada, table_id, 0)
    await other.house.answer_undo(ben, table_id, 1, agree=False)
    with pytest.raises(NotNow, match="Ben would rather play on"):
        await opened.house.undo(ada, table_id, 0)
    pending = (await opened.see(table_id, ada)).undo.pending
    assert pending is not None
    assert pending.declined_by == 1


async def test_a_rematch_asked_for_at_both_servers_is_one_table(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    await opened.house.resign(ada, table_id, 0)
    await other.until(table_id, lambda sight: sight.outcome is not None)
    made = await asyncio.gather(
        opened.house.rematch(ada, table_id), other.house.rematch(ben, table_id)
    )
    assert made[0] == made[1]


async def test_a_token_is_known_at_both(opened: OpenHouse, other: OpenHouse) -> None:
    welcome = await opened.door.let_in("Ada", "127.0.0.1")
    assert await other.door.player_of(welcome.token) == welcome.player


async def test_a_draft_at_one_server_is_not_counted_in_the_lobby_of_the_other(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="auction")
    for seat, player in enumerate((ada, ben)):
        sight = await opened.see(table_id, player)
        await opened.act(table_id, player, str(sight.legal[0]), seat=seat)
    await other.until(table_id, lambda sight: len(sight.moves) == 2)
    lobby = await other.house.stamp(LOBBY, ben)
    for count, action in enumerate(("raise 5", "lower 1"), 1):
        await opened.act(table_id, ada, action)
        await other.until(table_id, lambda sight, n=count: len(sight.draft) == n, me=ada)  # type: ignore[misc] # the count is bound here
    assert await other.house.stamp(LOBBY, ben) == lobby
