"""Two servers on one PostgreSQL: what one stores, the other tells."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kaffeehaus.core.registry import find_game
from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.accounts.store import (
    HostClaim,
    claim_host,
    create_account,
    delete_player,
    merge_guest,
)
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.store import BanKind, has_host
from kaffeehaus.house.boards.positions import TriedActions
from kaffeehaus.house.challenges.model import ChallengeTerms, preset_of
from kaffeehaus.house.chat.model import ChatRoom, topic_of
from kaffeehaus.house.database import notify
from kaffeehaus.house.database.host_settings import HOST_KEY
from kaffeehaus.house.database.writer import AFTER_TABLES, ALONE
from kaffeehaus.house.errors import NotAllowed, NotNow, RateLimited
from kaffeehaus.house.events.service import RESYNC_SECONDS
from kaffeehaus.house.http import session_cache
from kaffeehaus.house.http.rate_limits import SharedLimit
from kaffeehaus.house.http.sessions import SESSION_ID, NewSession
from kaffeehaus.house.live import peers
from kaffeehaus.house.live.hub import BOARD, LOBBY, Presence
from kaffeehaus.house.live.hub import topic_of as bell_of
from kaffeehaus.house.tables.new_table import OPEN_SEAT
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place
from tests.house.houses import GENEROUS, PATIENCE, OpenHouse, open_house
from tests.house.live.test_hub import read

pytestmark = [pytest.mark.anyio, needs_postgres]

HERE = "127.0.0.1"


@pytest.fixture
def place(tmp_path: Path, schemas: None) -> Iterator[TestPlace]:
    with furnished_place("postgres", tmp_path) as made:
        yield made


@pytest.fixture
async def other(place: TestPlace, opened: OpenHouse) -> AsyncIterator[OpenHouse]:
    """A second server on the same database."""
    async with open_house(place) as house:
        yield house


async def until(test: Callable[[], bool]) -> None:
    """Wait until it is so. Raises `TimeoutError` if that never happens."""
    async with asyncio.timeout(PATIENCE):
        while not test():  # noqa: ASYNC110 - polls
            await asyncio.sleep(0.01)


async def test_a_move_at_one_server_is_seen_and_told_at_the_other(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    stamp = await other.house.tables.stamp(table_id, ben)
    stream = other.house.hub.open(ben.id, {table_id: stamp, LOBBY: ""})
    await opened.act(table_id, ada, "c3-")
    view = await other.until(table_id, lambda view: len(view.moves) == 1, me=ben)
    async with asyncio.timeout(PATIENCE):
        async for message in stream.messages():
            if view.stamp in message.decode():
                break
    await other.act(table_id, ben, "d3|", seat=1)
    await opened.until(table_id, lambda view: len(view.moves) == 2)
    await opened.act(table_id, ada, "d2|")


async def test_an_event_stream_hears_of_games_at_the_other_server(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    messages = other.house.events.messages(ben, PATIENCE)

    async def told(kind: bytes) -> None:
        """Wait for an event, sooner than the stream looks by itself."""
        async with asyncio.timeout(RESYNC_SECONDS / 2):
            while b"event: %b\n" % kind not in await anext(messages):
                pass

    await told(b"ready")
    challenges, coffee = opened.house.challenges, find_game("coffee")
    sent = await challenges.challenge(
        ada, ben.id, ChallengeTerms(coffee, preset_of("5+3"), {}, seat=0)
    )
    await told(b"challenge")
    table_id = await challenges.accept(ben, sent.row.id)
    await told(b"game_start")
    await opened.act(table_id, ada, "c3-")
    await told(b"turn")
    await opened.house.seats.resign(ada, table_id, 0)
    await told(b"game_end")
    await messages.aclose()


async def test_nobody_is_refused_by_a_server_that_is_behind(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    for errand in other.house._tasks:
        errand.cancel()  # So that it hears nothing.
    assert not (await other.see(table_id, ben)).moves
    await opened.act(table_id, ada, "c3-")
    decision = (await opened.see(table_id, ben)).decision
    await other.house.tables.act(ben, table_id, 1, decision, ["d3|"])
    assert len((await other.see(table_id, ben)).moves) == 2


async def test_drafts_and_requests_travel_too(opened: OpenHouse, other: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    for seat, (player, move) in enumerate(((ada, "c3-"), (ben, "d3|"))):
        await opened.act(table_id, player, move, seat=seat)
    await other.see(table_id, ben)
    await opened.house.tables.undo(ada, table_id, 0)
    await other.until(table_id, lambda view: view.undo.pending is not None, me=ben)
    await other.house.tables.answer_undo(ben, table_id, 1, agree=True)
    await opened.until(table_id, lambda view: not view.moves)


async def test_what_was_declined_at_one_server_is_declined_at_the_other(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    for seat, (player, move) in enumerate(((ada, "c3-"), (ben, "d3|"))):
        await opened.act(table_id, player, move, seat=seat)
    await opened.house.tables.undo(ada, table_id, 0)
    await other.house.tables.answer_undo(ben, table_id, 1, agree=False)
    with pytest.raises(NotNow, match="Ben declined"):
        await opened.house.tables.undo(ada, table_id, 0)
    pending = (await opened.see(table_id, ada)).undo.pending
    assert pending is not None
    assert pending.declined_by == 1


async def test_a_rematch_asked_for_at_both_servers_is_one_table(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    await opened.house.seats.resign(ada, table_id, 0)
    await other.until(table_id, lambda view: view.outcome is not None)
    made = await asyncio.gather(
        opened.house.seats.rematch(ada, table_id),
        other.house.seats.rematch(ben, table_id),
    )
    (table,) = {table for table in made if table is not None}
    await other.until(table_id, lambda view: view.rematch_id == table)


async def test_a_token_is_known_at_both(opened: OpenHouse, other: OpenHouse) -> None:
    welcome = await opened.sessions.log_in_guest("Ada", "127.0.0.1")
    assert await other.sessions.player_of(welcome.token) == welcome.player


async def test_a_draft_at_one_server_is_not_counted_in_the_lobby_of_the_other(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="auction")
    for seat, player in enumerate((ada, ben)):
        view = await opened.see(table_id, player)
        await opened.act(table_id, player, str(view.legal[0]), seat=seat)
    await other.until(table_id, lambda view: len(view.moves) == 2)
    lobby = await other.house.tables.stamp(LOBBY, ben)
    for count, action in enumerate(("raise 5", "lower 1"), 1):
        await opened.act(table_id, ada, action)
        await other.until(table_id, lambda view, n=count: len(view.draft) == n, me=ada)  # type: ignore[misc] # the count is bound here
    assert await other.house.tables.stamp(LOBBY, ben) == lobby


async def test_a_token_that_ended_at_one_server_ends_at_the_other(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada = await opened.sessions.log_in_guest("Ada", "127.0.0.1")
    ben = await opened.sessions.log_in_guest("Ben", "127.0.0.1")
    for token in (ada.token, ben.token):
        assert await other.sessions.player_of(token) is not None
    await opened.sessions.log_out(ada.token)
    renamed = await opened.sessions.rename(ben.player, "Benno", ben.token)
    async with asyncio.timeout(PATIENCE):
        for token in (ada.token, ben.token):
            while await other.sessions.player_of(token) is not None:  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.01)
    assert await other.sessions.player_of(renamed.token) == renamed.player


async def test_a_session_that_ends_at_one_server_ends_at_the_other(
    opened: OpenHouse, other: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So that nobody is looked up again but by what the other server tells.
    monkeypatch.setattr(session_cache, "DISCONNECTED_SECONDS", 1000.0)
    ends: list[Callable[[NewSession], Awaitable[object]]] = [
        lambda known: opened.sessions.rename(known.player, "Ada Lovelace", known.token),
        lambda known: opened.sessions.log_out(known.token),
        lambda known: opened.sessions.end_session(
            known.player, opened.sessions.hash_of(known.token)[:SESSION_ID]
        ),
        lambda known: opened.sessions.end_other_sessions(known.player, None),
        lambda known: opened.store.write(
            AFTER_TABLES, admin_store.add_ban, BanKind.GUEST, known.player.id, ""
        ),
        lambda known: opened.store.write(ALONE, merge_guest, known.player.id, account.id),
        lambda known: opened.store.write(ALONE, delete_player, known.player.id, "somebody"),
    ]
    account = await opened.guest("Zoe")
    cache = other.house.rate_limits.session_cache
    for end in ends:
        known = await opened.sessions.log_in_guest("Ada", HERE)
        assert await other.sessions.player_of(known.token) == known.player
        await end(known)
        await until(lambda known=known: cache.get(known.token) is None)  # type: ignore[misc] # bound at once
        assert await other.sessions.player_of(known.token) is None


async def test_an_account_made_at_one_server_is_known_at_the_other(
    opened: OpenHouse, other: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_cache, "DISCONNECTED_SECONDS", 1000.0)
    known = await opened.sessions.log_in_guest("Ada", HERE)
    key = await opened.store.secret(HOST_KEY)
    cache = other.house.rate_limits.session_cache
    for deed, is_host in (
        (opened.store.write(ALONE, create_account, known.player.id, "ada", Proof()), False),
        (opened.store.write("", claim_host, known.player.id, key), True),
    ):
        assert await other.sessions.player_of(known.token) is not None
        await deed
        await until(lambda: cache.get(known.token) is None)
        seen = await other.sessions.player_of(known.token)
        assert seen is not None
        assert (seen.is_account, seen.is_host) == (True, is_host)


async def test_the_host_token_makes_one_host_at_both_servers_together(
    opened: OpenHouse, other: OpenHouse
) -> None:
    """Sixteen accounts claim the house at the same time, half of them at each server."""
    for turn in range(5):
        key = await opened.store.secret(HOST_KEY)
        claims = []
        for place in range(16):
            server = (opened, other)[place % 2]
            player = await server.guest(f"Guest {turn} {place}")
            await server.store.write(ALONE, create_account, player.id, f"g{turn}.{place}", Proof())
            claims.append((player.id, server.store.write("", claim_host, player.id, key)))
        came_of_it = await asyncio.gather(*(claim for _, claim in claims))
        assert Counter(came_of_it) == {HostClaim.DONE: 1, HostClaim.TOO_LATE: 15}
        host = claims[came_of_it.index(HostClaim.DONE)][0]
        assert await opened.store.secret(HOST_KEY) == await other.store.secret(HOST_KEY) != key
        await other.store.write(ALONE, delete_player, host, "somebody")
        assert not await opened.store.read(has_host)


async def test_a_stream_ends_at_the_other_server_with_its_session(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada = await opened.sessions.log_in_guest("Ada", "127.0.0.1")
    ben = await opened.guest("Ben")
    hers, his = [other.house.hub.open(who, {LOBBY: "x"}) for who in (ada.player.id, ben.id)]
    await opened.sessions.log_out(ada.token)
    async with asyncio.timeout(PATIENCE):
        messages = [message async for message in hers.messages()]
    assert messages[-1].startswith(b"retry: ")
    assert his._queue.empty()


async def test_a_bell_rings_at_the_other_server(opened: OpenHouse, other: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    topic = bell_of(ada.id)
    known = await other.house.tables.stamp(topic, ada)
    stream = other.house.hub.open(ada.id, {topic: known})
    with pytest.raises(NotAllowed):
        await other.house.tables.stamp(topic, ben)
    opened.house.user_events.broadcast(ada.id)
    async with asyncio.timeout(PATIENCE):
        [message] = await read(stream, 1)
    assert await other.house.tables.stamp(topic, ada) != known
    assert (await other.house.tables.stamp(topic, ada)) in str(message)


async def test_who_is_at_a_table_is_known_to_all_servers(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    opened.house.hub.open(ada.id, {table_id: ""})
    opened.house.hub.open(None, {table_id: ""})
    watching = other.house.hub.open(
        ben.id, {table_id: await other.house.tables.stamp(table_id, ben)}
    )
    both = Presence(frozenset({ada.id, ben.id}), 1)
    await until(lambda: opened.house.hub.presence(table_id) == both)
    await until(lambda: other.house.hub.presence(table_id) == both)
    assert await read(watching, 1)


async def test_a_server_that_comes_later_is_told_and_one_that_goes_is_forgotten(
    place: TestPlace, opened: OpenHouse
) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, OPEN_SEAT)
    hub = opened.house.hub
    hub.open(ada.id, {table_id: ""})
    await until(lambda: hub.presence(table_id).is_there(ada.id))
    async with open_house(place) as later:
        await until(lambda: later.house.hub.presence(table_id).is_there(ada.id))
        later.house.hub.open(None, {table_id: ""})
        await until(lambda: hub.presence(table_id).nameless == 1)
    await until(lambda: hub.presence(table_id).nameless == 0)


async def test_a_server_that_falls_silent_is_forgotten(
    place: TestPlace, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "HEARTBEAT_SECONDS", 0.5)
    async with open_house(place) as one, open_house(place) as other:
        ada = await one.guest("Ada")
        table_id = await one.table(ada, OPEN_SEAT)
        one.house.hub.open(ada.id, {table_id: ""})
        hub = other.house.hub
        vine = one.house._peer_channel
        assert vine is not None
        await one.store.read(notify.notify_peers, f"{vine._installation} killed\nhere {table_id} 1")
        everybody = Presence(frozenset({ada.id}), 1)
        await until(lambda: hub.presence(table_id) == everybody)
        await until(lambda: hub.presence(table_id) == replace(everybody, nameless=0))


async def test_words_of_other_houses_and_nonsense_are_passed_over(
    opened: OpenHouse, other: OpenHouse
) -> None:
    vine = opened.house._peer_channel
    assert vine is not None
    table_id = await opened.table(await opened.guest("Ada"), OPEN_SEAT)
    for text in (
        f"another house\nhere {table_id} 7",
        f"{vine._installation} x\nhere {table_id} many\nasked tables 3\nasked tea 3 ada\n\ncoffee",
        f"{vine._installation} x\nhere {table_id} 1",
    ):
        await other.store.read(notify.notify_peers, text)
    await until(lambda: opened.house.hub.presence(table_id).nameless == 1)


async def test_limits_are_those_of_the_house_and_not_of_each_server(
    place: TestPlace, auction: str
) -> None:
    limits = replace(GENEROUS, guests_per_hour=4)
    async with open_house(place, limits=limits) as one, open_house(place, limits=limits) as other:
        for _ in range(4):
            await one.guest("Ada")
        window = other.sessions._rate_limits._windows[SharedLimit.GUESTS]
        await until(lambda: len(window._times.get("127.0.0.1", ())) == 4)
        with pytest.raises(RateLimited):
            await other.guest("Ben")
        await other.sessions.log_in_guest("Ben", "127.0.0.2")


async def test_what_is_said_at_one_server_is_heard_at_the_other(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    topic = topic_of(table_id, ChatRoom.PLAYERS)
    stream = other.house.hub.open(ben.id, {topic: "0"})
    await opened.house.chat.post(ada, table_id, ChatRoom.PLAYERS, "Hello over there")
    await until(lambda: stream.known[topic] == "1")
    heard = await other.house.chat.read(ben, table_id)
    assert [line.text for line in heard.messages] == ["Hello over there"]


async def test_who_looks_at_a_board_at_another_server_follows_too(
    opened: OpenHouse, other: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    here, there = opened.house.boards, other.house.boards
    board_id = await here.creator.from_options(ada, "coffee_chess", {})
    await here.set_auto_search(ada, board_id, is_on=False)
    topic = BOARD + board_id
    stream = other.house.hub.open(ben.id, {topic: await there.stamp_of(board_id)})
    try:
        await until(lambda: opened.house.hub.presence(topic).is_there(ben.id))
        legal = (await here.view(board_id, ada)).legal
        at = await here.play(ada, board_id, TriedActions(0, (str(legal[0]),)))
        stamp = f"{(await here.view(board_id, ada)).stamp.split('-')[0]}-"
        await until(lambda: stream.known[topic].startswith(stamp))
        assert (await there.view(board_id, ben)).at.id == at
        await here.hand_over(ada, board_id, ben.id)
        await there.lead(ben, board_id, 0)
        assert (await here.view(board_id, ada)).at.id == 0
    finally:
        other.house.hub.drop(stream)
