"""Players, their devices, one-time links, and the server's own keys."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from kaffeehaus.house.clock import now
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace
from tests.house.database.samples import add_players, add_table, player

pytestmark = pytest.mark.anyio


async def test_a_player_is_found_again(store: Store) -> None:
    row = Player("p1", "Zoë <script> ☕")
    await store.write("", player_store.add_player, row, now())
    assert await store.read(player_store.player, "p1") == row
    assert await store.read(player_store.player, "p2") is None


async def test_a_language_is_stored_with_its_player(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    await store.write("", player_store.add_session, "hash", player("Ada").id)
    await store.write("", player_store.set_language, player("Ada").id, "de")
    found = await store.read(player_store.player_of_session, "hash")
    assert found is not None
    assert found.player == replace(player("Ada"), language="de")
    assert await store.read(player_store.player, player("Ben").id) == player("Ben")


async def test_an_id_is_taken_once(store: Store) -> None:
    await store.write("", player_store.add_player, Player("p1", "Ada"), 1)
    with pytest.raises(Conflict):
        await store.write("", player_store.add_player, Player("p1", "Ben"), 2)
    assert await store.read(player_store.player, "p1") == Player("p1", "Ada")


async def test_a_new_name_shows_on_every_seat(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    await add_table(store, "t1")
    await store.write("", player_store.add_session, "old", player("Ben").id)
    assert await store.write(
        "", player_store.rename_player, player("Ben").id, "Benedikt", "benedikt", "old", "new"
    )
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    assert [seat.name for seat in loaded.seats] == ["Ada", "Benedikt"]


async def test_a_new_name_comes_with_a_new_token_or_not_at_all(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    await store.write("", player_store.add_session, "old", player("Ben").id)
    for player_id, token_hash in ((player("Ben").id, "unknown"), (player("Ada").id, "old")):
        assert not await store.write(
            "", player_store.rename_player, player_id, "Byron", "byron", token_hash, "new"
        )
    before = await store.read(player_store.player_of_session, "old")
    assert before is not None
    assert before.player == player("Ben")
    assert await store.write(
        "", player_store.rename_player, player("Ben").id, "Benedikt", "benedikt", "old", "new"
    )
    assert await store.read(player_store.player_of_session, "old") is None
    renamed = await store.read(player_store.player_of_session, "new")
    assert renamed is not None
    assert renamed.player.name == "Benedikt"
    assert renamed.created == before.created, "another name is no new session"


async def test_a_session_knows_its_player_until_it_is_removed(store: Store) -> None:
    await add_players(store, "Ada")
    await store.write("", player_store.add_session, "hash", player("Ada").id)
    found = await store.read(player_store.player_of_session, "hash")
    assert found is not None
    assert found.player == player("Ada")
    assert await store.read(player_store.player_of_session, "another hash") is None
    await store.write("", player_store.remove_session, "hash")
    await store.write("", player_store.remove_session, "hash")
    assert await store.read(player_store.player_of_session, "hash") is None


async def test_a_session_needs_a_player(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.write("", player_store.add_session, "hash", "nobody")


async def test_a_link_works_once(store: Store) -> None:
    await add_players(store, "Ada")
    await store.write("", player_store.add_link, "code", player("Ada").id, now() + 60_000)
    taken = await asyncio.gather(
        *(store.write("", player_store.take_link, "code") for _ in range(5))
    )
    assert sorted(taken, key=str) == [None] * 4 + [player("Ada").id]


async def test_an_expired_link_does_not_work_and_is_swept_out(store: Store) -> None:
    await add_players(store, "Ada")
    await store.write("", player_store.add_link, "old", player("Ada").id, now() - 1)
    assert await store.write("", player_store.take_link, "old") is None
    await store.write("", player_store.add_link, "older", player("Ada").id, now() - 1)
    await store.write("", player_store.add_link, "new", player("Ada").id, now() + 60_000)
    # The code is free again: the expired row is gone.
    await store.write("", player_store.add_link, "older", player("Ada").id, now() + 60_000)
    assert await store.write("", player_store.take_link, "older") == player("Ada").id


async def test_a_server_key_is_made_once_and_kept(store: Store, place: TestPlace) -> None:
    made = await asyncio.gather(*(store.secret("cookies") for _ in range(5)))
    assert len(set(made)) == 1
    assert len(made[0]) == 32
    assert await store.secret("links") != made[0]
    again = await open_store(place)
    assert await again.secret("cookies") == made[0]
    await again.close()
