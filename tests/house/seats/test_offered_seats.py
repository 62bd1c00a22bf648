"""Nobody is offered a seat or a button that the server then refuses."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.accounts.store import create_account
from kaffeehaus.house.database.writer import ALONE
from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.relations import Relation
from kaffeehaus.house.services import Services
from kaffeehaus.house.tables.model import Rated, TableTerms
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable
from tests.house.houses import OpenHouse
from tests.house.readers import Reader

pytestmark = pytest.mark.anyio


def house_of(app: FastAPI) -> Services:
    services: Services = app.state.services
    return services


async def player_of(reader: Reader) -> Player:
    """The player behind the cookies of a reader, a new guest if need be."""
    answer = await reader.client.get("/api/me")
    if answer.status_code != 200:
        await reader.send("/pairing", {"choice": "coffee 3+2", "name": reader.name})
        answer = await reader.client.get("/api/me")
    return Player(answer.json()["id"], reader.name)


async def make_account(reader: Reader) -> Player:
    """Give the reader's guest an account."""
    player = await player_of(reader)
    house = house_of(reader.app)
    await house.store.write(ALONE, create_account, player.id, reader.name.lower(), Proof())
    house.rate_limits.session_cache.forget_player(player.id)
    return player


async def test_a_guest_is_offered_no_seat_at_a_rated_table(ada: Reader, ben: Reader) -> None:
    await make_account(ada)
    table = await ada.set_table("me", "open", rated="on", **{"option-board": "hex-5"})
    join = f'action="{table}/join"'
    for _ in range(2):
        page = await ben.read(table)
        assert join not in page
        assert "Rated games need an account." in page
        lobby = await ben.read("/fragment")
        assert "Account needed" in lobby
        assert ">Join<" not in lobby
        await player_of(ben)
    lists = (await ben.client.get("/api/tables")).json()
    assert [line["may_join"] for line in lists["open"]] == [False]
    assert (await ben.send(f"{table}/join", {}, 403)).url.path == f"{table}/join"
    await make_account(ben)
    assert join in await ben.read(table)
    assert ">Join<" in await ben.read("/fragment")


async def test_no_bot_is_offered_at_a_rated_table(ada: Reader) -> None:
    await make_account(ada)
    rated = await ada.set_table("me", "open", rated="on", **{"option-board": "hex-5"})
    assert f'action="{rated}/bot"' not in await ada.read(rated)
    casual = await ada.set_table("me", "open")
    assert f'action="{casual}/bot"' in await ada.read(casual)


async def test_who_is_blocked_sees_no_seat_and_no_open_table(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open")
    blocking, blocked = await player_of(ada), await player_of(ben)
    assert table in await ben.read("/fragment")
    await house_of(ada.app).friends.relate(blocking, blocked.id, Relation.BLOCKED)
    assert table not in await ben.read("/fragment")
    page = await ben.read(table)
    assert f'action="{table}/join"' not in page
    assert "You cannot join this table." in page


async def test_the_reason_for_no_seat_is_the_one_that_joining_gives(
    ada: Reader, ben: Reader
) -> None:
    cleo = Reader(ada.app, "Cleo")
    table = await ada.set_table("me", "open", game="auction")
    await ben.sit_down(table)
    players = [await player_of(reader) for reader in (ada, ben, cleo)]
    house = house_of(ada.app)
    await house.friends.relate(players[0], players[2].id, Relation.BLOCKED)
    assert await house.seats.join_refusal(players[2], await house.updater.table(table[8:]))
    assert await house.seats.join_refusal(players[1], await house.updater.table(table[8:])) is None


async def test_a_private_game_of_others_cannot_be_made_public(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open", private="on")
    assert "Make public" in await ada.read(table)
    await ben.sit_down(table)
    assert "Make public" not in await ada.read(table)
    alone = await ada.set_table("me", "bot-random")
    assert "Make public" in await ada.read(alone)


async def test_no_guest_is_invited_to_a_rated_table(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    await opened.store.write(ALONE, create_account, ada.id, "ada", Proof())
    host = await opened.store.read(player_store.player, ada.id)
    assert host is not None
    wish = NewTable("coffee", (ME, OPEN_SEAT), terms=TableTerms(Rated.ASKED))
    table = await opened.house.seats.create_table(host, wish)
    with pytest.raises(NotAllowed) as refused:
        await opened.house.friends.invite(host, table, ben.id)
    assert refused.value.code == "needs_account"
