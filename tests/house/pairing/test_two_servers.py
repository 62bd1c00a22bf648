"""Two servers on one PostgreSQL match the same players: each match is one table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.live.hub import topic_of
from kaffeehaus.house.pairing.model import LIVE_MS, PairingWish, read_wish
from kaffeehaus.house.players.model import Player
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place
from tests.house.houses import PATIENCE, OpenHouse, open_house

pytestmark = [pytest.mark.anyio, needs_postgres]

BLITZ = read_wish("coffee", "5+3", rated=False)
DAILY = read_wish("coffee", "1d", rated=False)
ROUNDS = 8


@pytest.fixture
def place(tmp_path: Path, schemas: None) -> Iterator[TestPlace]:
    with furnished_place("postgres", tmp_path) as made:
        yield made


@pytest.fixture
async def other(place: TestPlace, opened: OpenHouse) -> AsyncIterator[OpenHouse]:
    """A second server on the same database."""
    async with open_house(place) as house:
        yield house


async def table_of(house: OpenHouse, player: Player) -> str | None:
    """The table of the player's only request."""
    [request] = await house.house.pairing.requests(player)
    return request.table_id


@pytest.mark.parametrize("wish", [BLITZ, DAILY], ids=["live", "days"])
async def test_two_servers_that_pair_the_same_players_make_one_table(
    opened: OpenHouse, other: OpenHouse, wish: PairingWish
) -> None:
    for number in range(ROUNDS):
        ada, ben = await opened.guest(f"Ada {number}"), await opened.guest(f"Ben {number}")
        await asyncio.gather(
            opened.house.pairing.request(ada, wish), other.house.pairing.request(ben, wish)
        )
        table_id = await table_of(opened, ada)
        assert table_id is not None
        assert table_id == await table_of(other, ben)
        assert [line.row.id for line in (await other.house.lobby.lists(ada)).mine] == [table_id]


async def test_in_a_crowd_everybody_gets_one_opponent(opened: OpenHouse, other: OpenHouse) -> None:
    servers = (opened, other)
    people = [await opened.guest(f"Guest {number}") for number in range(16)]
    requests = [
        servers[number % 2].house.pairing.request(player, BLITZ)
        for number, player in enumerate(people)
    ]
    await asyncio.gather(*requests)
    async with asyncio.timeout(PATIENCE):
        while open_ones := [player for player in people if not await table_of(opened, player)]:
            for number, player in enumerate(open_ones):
                [request] = await opened.house.pairing.requests(player)
                await servers[number % 2].house.pairing.renew(player, request.id)
    tables = Counter([await table_of(opened, player) for player in people])
    assert set(tables.values()) == {2}
    for player in people:
        assert len((await opened.house.lobby.lists(player)).mine) == 1


async def test_a_match_at_one_server_is_told_at_the_other(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    request = await opened.house.pairing.request(ada, BLITZ)
    topic = topic_of(ada.id)
    stream = opened.house.hub.open(ada.id, {topic: ""})
    stream.known[topic] = await opened.house.tables.stamp(topic, ada)
    before = stream.known[topic]
    matched = await other.house.pairing.request(ben, BLITZ)
    async with asyncio.timeout(PATIENCE):
        while stream.known[topic] == before:  # noqa: ASYNC110 - polls
            await asyncio.sleep(0.01)
    assert (await opened.house.pairing.renew(ada, request.id)).table_id == matched.table_id


async def test_a_request_outlives_its_server_only_while_it_is_renewed(
    place: TestPlace, opened: OpenHouse
) -> None:
    ada = await opened.guest("Ada")
    async with open_house(place) as killed:
        request = await killed.house.pairing.request(ada, BLITZ)
    assert (await opened.house.pairing.renew(ada, request.id)).id == request.id
    later = request.created + 2 * LIVE_MS
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opened.house.clock, "now", lambda: later, raising=False)
        with pytest.raises(NotFound):
            await opened.house.pairing.renew(ada, request.id)
