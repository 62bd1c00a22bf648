"""What the store keeps about those who stay, in every database there is."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import replace

import pytest

from kaffeehaus.core.outcome import Outcome
from kaffeehaus.house.accounts.model import OneTimeToken, Proof
from kaffeehaus.house.accounts.store import (
    AccountCreation,
    HostClaim,
    account_of,
    add_token,
    claim_host,
    create_account,
    delete_player,
    export_rows,
    merge_guest,
    set_mail,
    take_token,
    token,
)
from kaffeehaus.house.admin.store import has_host
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.host_settings import HOST_KEY
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import ALONE, player_order
from kaffeehaus.house.lobby.store import (
    OwnTablesFilter,
    OwnTablesSearch,
    count_own_tables,
    own_tables,
    tables_to_act_at,
)
from kaffeehaus.house.people.notes import put_note
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import TokenPurpose
from kaffeehaus.house.players.store import end_other_sessions
from kaffeehaus.house.ratings import store as rating_store
from kaffeehaus.house.ratings.model import Strength
from kaffeehaus.house.ratings.store import count_ratings, ratings_of
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import Append, Rated, SeatKind, SeatRow, TableStatus, TableTerms
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace
from tests.house.database.samples import (
    HEADER,
    Log,
    add_players,
    add_table,
    person,
    player,
    table_row,
)
from tests.house.database.stores import tables_in

pytestmark = pytest.mark.anyio

ADA, BEN = player("Ada").id, player("Ben").id


async def test_no_two_accounts_have_the_name_or_the_address(store: Store) -> None:
    await add_players(store, "Ada", "Ben", "Cleo")
    made, _ = await store.write(ALONE, create_account, ADA, "ada", Proof(mail="a@mail.example"))
    assert made is AccountCreation.DONE
    assert (await store.write(ALONE, create_account, ADA, "x", Proof()))[
        0
    ] is AccountCreation.ALREADY
    assert (await store.write(ALONE, create_account, BEN, "ada", Proof()))[
        0
    ] is AccountCreation.NAME_TAKEN
    same_mail = await store.write(ALONE, create_account, BEN, "ben", Proof(mail="a@mail.example"))
    assert same_mail[0] is AccountCreation.MAIL_TAKEN
    assert (await store.write(ALONE, create_account, BEN, "ben", Proof()))[
        0
    ] is AccountCreation.DONE
    assert not await store.write("", set_mail, BEN, "a@mail.example")
    assert not await store.read(has_host)
    key = await store.secret(HOST_KEY)
    assert await store.write("", claim_host, player("Cleo").id, key) is HostClaim.NO_ACCOUNT
    assert await store.write("", claim_host, BEN, key) is HostClaim.DONE
    assert await store.read(has_host)
    found = await store.read(player_store.player, BEN)
    assert found is not None
    assert (found.is_account, found.is_host) == (True, True)
    assert await store.write("", claim_host, ADA, key) is HostClaim.TOO_LATE
    assert await store.secret(HOST_KEY) != key


async def test_a_ticket_is_taken_once(store: Store) -> None:
    await add_players(store, "Ada")
    ticket = OneTimeToken(TokenPurpose.MAIL, ADA, "a@mail.example", now() + 10_000)
    await store.write("", add_token, "hash", ticket)
    await store.write("", add_token, "old", replace(ticket, expires=now() - 1))
    assert await store.write("", take_token, "old", TokenPurpose.MAIL) is None
    assert await store.write("", take_token, "hash", TokenPurpose.PASSKEY) is None
    assert await store.read(token, "old", TokenPurpose.MAIL) is None
    assert await store.read(token, "hash", TokenPurpose.PASSKEY) is None
    assert await store.read(token, "hash", TokenPurpose.MAIL) == ticket
    takers = (store.write("", take_token, "hash", TokenPurpose.MAIL) for _ in range(3))
    assert min(map(str, await asyncio.gather(*takers)), key=len) == "None"
    assert await store.write("", take_token, "hash", TokenPurpose.MAIL) is None


async def test_what_would_let_other_devices_in_again_ends_with_their_sessions(
    store: Store,
) -> None:
    await add_players(store, "Ada", "Ben")
    for who in (ADA, BEN):
        await store.write("", player_store.add_link, f"code of {who}", who, now() + 10_000)
        for purpose in (TokenPurpose.MAIL, TokenPurpose.ASKER, TokenPurpose.BRING):
            ticket = OneTimeToken(purpose, who, "", now() + 10_000)
            await store.write("", add_token, f"{purpose.value} of {who}", ticket)
            await store.write("", add_token, f"{purpose.value} of {who}", ticket)
    await store.write("", end_other_sessions, ADA, "kept")
    assert await store.write("", player_store.take_link, f"code of {ADA}") is None
    assert await store.write("", player_store.take_link, f"code of {BEN}") == BEN
    left = [
        (purpose, who)
        for who in (ADA, BEN)
        for purpose in (TokenPurpose.MAIL, TokenPurpose.ASKER, TokenPurpose.BRING)
        if await store.read(token, f"{purpose.value} of {who}", purpose)
    ]
    assert left == [
        (TokenPurpose.BRING, ADA),
        (TokenPurpose.MAIL, BEN),
        (TokenPurpose.ASKER, BEN),
        (TokenPurpose.BRING, BEN),
    ]


async def test_turns_are_told_from_who_is_to_act(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    for number, to_act in enumerate([(0,), (1,), (0, 1), ()]):
        row = replace(table_row(f"t{number}"), to_act=to_act, deadline=None if number else 5)
        await tables_in(store).add(row, (person(0, "Ada"), person(1, "Ben")))
    await tables_in(store).add(
        table_row("open", status=TableStatus.WAITING), (person(0, "Ada"), SeatRow(1, SeatKind.OPEN))
    )
    assert await store.read(tables_to_act_at, ADA) == ["t0", "t2"]
    assert await store.read(tables_to_act_at, BEN) == ["t1", "t2"]
    counts = await store.read(count_own_tables, ADA)
    assert counts == {
        OwnTablesFilter.TURN: 2,
        OwnTablesFilter.WAITING: 3,
        OwnTablesFilter.FINISHED: 0,
    }


async def test_a_search_keeps_the_order_and_counts_what_it_finds(store: Store) -> None:
    await add_players(store, "Ada", "Bénoît")
    deadlines = {"t1": 9, "t2": 5}
    for number, to_act in enumerate([(0,), (0,), (0, 1), (1,), (1,)]):
        row = table_row(f"t{number}")
        row = replace(row, to_act=to_act, deadline=deadlines.get(row.id))
        await tables_in(store).add(row, (person(0, "Ada"), person(1, "Bénoît")))
    await tables_in(store).add(
        table_row("alone"), (person(0, "Ada"), SeatRow(1, SeatKind.BOT, "Bot"))
    )
    whole = slice(0, 25)
    for mine in (OwnTablesFilter.TURN, OwnTablesFilter.WAITING):
        everything = (await store.read(own_tables, ADA, mine, OwnTablesSearch(), whole)).rows
        with_words = [row for row in everything if row.id != "alone"]
        for part in (whole, slice(1, 2), slice(25, 50)):
            own = await store.read(own_tables, ADA, mine, OwnTablesSearch(words="bénoî"), part)
            assert own.rows == with_words[part]
            assert own.counts == {
                OwnTablesFilter.TURN: 3,
                OwnTablesFilter.WAITING: 2,
                OwnTablesFilter.FINISHED: 0,
            }
            game = await store.read(
                own_tables, ADA, mine, OwnTablesSearch((HEADER.game,), "a game"), part
            )
            assert game.rows == everything[part]
    turns = await store.read(
        own_tables, ADA, OwnTablesFilter.TURN, OwnTablesSearch(words="bénoî"), whole
    )
    assert [row.id for row in turns.rows] == ["t2", "t1", "t0"]


async def test_who_leaves_takes_the_name_along_and_leaves_the_game(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    await add_table(store, "t1")
    await store.write(ALONE, create_account, ADA, "ada", Proof(mail="a@mail.example"))
    await store.write("", player_store.add_session, "token", ADA, "Firefox on Linux")
    retold = await store.write(ALONE, delete_player, ADA, "Somebody who left")
    assert [table.table_id for table in retold] == ["t1"]
    stored = await store.read(table_reads.load, "t1")
    assert stored is not None
    assert [(seat.name, seat.gone) for seat in stored.seats] == [
        ("Somebody who left", True),
        ("Ben", False),
    ]
    assert await store.read(account_of, ADA) is None
    assert await store.read(player_store.player_of_session, "token") is None
    assert (await store.read(export_rows, ADA))["sessions"] == []


async def test_who_left_a_game_comes_last_and_it_counts_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await add_players(store, "Ada", "Ben", "Cleo")
    ranks = Outcome(ranks=(2, 1, 3), scores=(2, 3, 1), reason="end")
    row = replace(
        table_row("t1", status=TableStatus.OVER), outcome=ranks, terms=TableTerms(Rated.ASKED)
    )
    stand_in = SeatRow(1, SeatKind.BOT, "Bot", bot="random", resigned=True, left_by=BEN)
    await tables_in(store).add(row, (person(0, "Ada"), stand_in, person(2, "Cleo")))
    seen: list[Sequence[int]] = []

    def rate(before: Sequence[Strength], ranks: Sequence[int], share: float) -> list[Strength]:
        assert before == [Strength(), Strength(), Strength()]
        assert share == 1
        seen.append(ranks)
        return [Strength(float(-rank), 1.0, 1) for rank in ranks]

    monkeypatch.setattr(rating_store, "rated_after", rate)
    monkeypatch.setattr(rating_store, "effect_of", lambda _turns, _games: Rated.COUNTED)
    counted = await asyncio.gather(*(store.write(ALONE, count_ratings, 10) for _ in range(3)))
    assert [len(tables) for tables in counted if tables] == [1]
    assert seen == [[2, 4, 3]]
    assert [(r.mu, r.size) for r in await store.read(ratings_of, BEN)] == [(-4.0, "more")]
    assert await store.write(ALONE, count_ratings, 10) == []
    assert await store.read(ratings_of, "bot random") == []


async def test_nobody_is_in_the_way_of_who_leaves(place: TestPlace) -> None:
    """Two servers: while everybody leaves or becomes somebody else, games go on at the same
    tables, in other orders."""
    servers = [await open_store(place)]
    if servers[0].database.is_postgres:
        servers.append(await open_store(place))
    names = ["Ada", "Ben", "Cleo", "Dora"]
    await add_players(servers[0], *names)
    await servers[0].write(ALONE, create_account, player("Dora").id, "dora", Proof())
    people = tuple(person(seat, name) for seat, name in enumerate(names[:3]))
    logs = [Log(f"t{number}") for number in range(12)]
    for log in logs:
        await tables_in(servers[0]).add(table_row(log.table_id), people)

    async def play(store: Store, log: Log) -> None:
        for _ in range(4):
            await tables_in(store).append(Append(log.table_id, (log.act("a1"),)))

    def note(store: Store, log: Log) -> Coroutine[object, object, None]:
        return store.write(player_order(ADA), put_note, ADA, log.table_id, 1, "Hm.", now())

    first, last = servers[0], servers[-1]
    playing = [play(servers[n % len(servers)], log) for n, log in enumerate(reversed(logs))]
    noting = [note(servers[n % len(servers)], log) for n, log in enumerate(logs)]
    async with asyncio.timeout(30):
        await asyncio.gather(
            *playing,
            *noting,
            last.write(ALONE, delete_player, player("Cleo").id, "Gone"),
            first.write(ALONE, merge_guest, BEN, player("Dora").id),
        )
        await last.write(ALONE, delete_player, ADA, "Gone")
    assert [len(await first.read(table_reads.entries_after, log.table_id)) for log in logs] == [
        4
    ] * len(logs)
    for server in servers:
        assert not server.writer.written.failures
        await server.close()
