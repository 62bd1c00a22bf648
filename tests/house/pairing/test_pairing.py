"""Quick pairing: who is matched with whom, and when a request ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import Connection, insert

from kaffeehaus.core.i18n import load_label
from kaffeehaus.core.pace import TimeUp
from kaffeehaus.core.registry import find_game
from kaffeehaus.house import outbox
from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.accounts.store import create_account, delete_player, merge_guest
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.store import BanKind
from kaffeehaus.house.database.schema import ratings
from kaffeehaus.house.database.writer import AFTER_TABLES, ALONE
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound, NotNow, RateLimited
from kaffeehaus.house.pairing.model import (
    LIVE_MS,
    MOST_STANDING,
    RELEASED_MS,
    RENEW_MS,
    STANDING_MS,
    PairingRequest,
    PairingWish,
    best_match,
    offered_games,
    offered_presets,
    read_wish,
)
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.relations import Relation
from kaffeehaus.house.tables.reads import TWO_SEATS
from kaffeehaus.house.tables.table import TablePhase
from tests.house.database.places import TestPlace
from tests.house.houses import GENEROUS, OpenHouse, open_house
from tests.house.turned_clock import SECOND, TurnedClock

pytestmark = pytest.mark.anyio

BLITZ = read_wish("coffee", "5+3", rated=False)
RATED = replace(BLITZ, rated=True)
DAILY = read_wish("coffee", "1d", rated=False)


@pytest.fixture
async def timed(place: TestPlace) -> AsyncIterator[OpenHouse]:
    """An open house whose clock the test turns."""
    async with open_house(place, clock=TurnedClock()) as house:
        yield house


async def account(house: OpenHouse, name: str) -> Player:
    """A player with an account."""
    guest = await house.guest(name)
    await house.store.write(ALONE, create_account, guest.id, name.lower(), Proof())
    found = await house.store.read(player_store.player, guest.id)
    assert found is not None
    return found


def waiting(rating: int | None, created: int = 0, wish: PairingWish = BLITZ) -> PairingRequest:
    name = f"{rating} {created}"
    slot, game, pace = wish.slot, wish.game.id, wish.preset.id
    return PairingRequest(name, name, slot, game, pace, wish.rated, rating, created, LIVE_MS)


def set_rating(connection: Connection, player_id: str, mu: float) -> None:
    values = {"game": "coffee", "size": TWO_SEATS, "subject": player_id, "mu": mu}
    connection.execute(insert(ratings), values | {"sigma": 1.0, "games": 20, "updated": 0})


def test_everything_offered_makes_a_sound_table_of_two() -> None:
    assert offered_games()
    for game in offered_games():
        for preset in offered_presets(game):
            read_wish(game.id, preset.id, rated=False).table.pace.require_sound(2)
    assert BLITZ.table.pace.time_up is TimeUp.FORFEIT
    with pytest.raises(BadRequest):
        read_wish("coffee", "untimed", rated=False)


def test_the_window_of_ratings_widens_with_the_time_waited() -> None:
    now = 100 * SECOND
    mine = waiting(1500, now)
    assert best_match(mine, [waiting(1700, now)], now) is None
    assert best_match(mine, [waiting(1640, now)], now) is not None
    patient = waiting(1700, now - 5 * SECOND)
    assert best_match(mine, [patient], now) == patient
    assert best_match(patient, [mine], now) == mine


def test_the_closest_rating_is_matched_and_among_equals_who_waited_longest() -> None:
    others = [waiting(1600, 1), waiting(1550, 2), waiting(1450, 3), waiting(1550, 1)]
    best = best_match(waiting(1500), others, 0)
    assert best is not None
    assert (best.rating, best.created) == (1550, 1)


def test_ratings_are_no_hindrance_to_guests_and_over_days() -> None:
    assert best_match(waiting(None), [waiting(2500)], 0) is not None
    assert best_match(waiting(1500, wish=DAILY), [waiting(2500, wish=DAILY)], 0) is not None


async def test_two_guests_get_one_table(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    pairing = timed.house.pairing
    first = await pairing.request(ada, BLITZ)
    assert first.table_id is None
    assert await pairing.waiting(ben) == {("coffee", "5+3", False): 1}
    assert await pairing.waiting(ada) == {}
    second = await pairing.request(ben, BLITZ)
    assert second.table_id is not None
    assert (await pairing.renew(ada, first.id)).table_id == second.table_id
    view = await timed.see(second.table_id, ada)
    assert view.phase is TablePhase.RUNNING
    assert set(view.names) == {"Ada", "Ben"}
    assert not view.private
    assert view.pace is not None
    assert view.pace.first_move == find_game("coffee").first_move
    assert await pairing.waiting(None) == {}
    with pytest.raises(NotFound):
        await pairing.cancel(ada, first.id)


async def test_seats_are_drawn(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    pairing = timed.house.pairing
    drawn: set[tuple[str, ...]] = set()
    while len(drawn) < 2:
        await pairing.request(ada, BLITZ)
        table_id = (await pairing.request(ben, BLITZ)).table_id
        assert table_id is not None
        drawn.add((await timed.see(table_id, None)).names)
    assert drawn == {("Ada", "Ben"), ("Ben", "Ada")}


async def test_only_the_same_game_pace_and_kind_is_matched(timed: OpenHouse) -> None:
    ada, ben = await account(timed, "Ada"), await account(timed, "Ben")
    pairing = timed.house.pairing
    await pairing.request(ada, BLITZ)
    for wish in (RATED, read_wish("coffee", "3+2", rated=False), DAILY):
        assert (await pairing.request(ben, wish)).table_id is None
    assert (await pairing.request(ben, RATED)).table_id is None
    assert (await pairing.request(ada, RATED)).table_id is not None


async def test_a_live_request_replaces_the_one_before(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    pairing = timed.house.pairing
    before = await pairing.request(ada, BLITZ)
    now = await pairing.request(ada, read_wish("coffee_chess", "3+2", rated=False))
    assert await pairing.requests(ada) == [now]
    with pytest.raises(NotFound):
        await pairing.renew(ada, before.id)
    assert (await pairing.request(ben, BLITZ)).table_id is None


async def test_a_request_that_nobody_renews_is_never_matched(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    pairing = timed.house.pairing
    request = await pairing.request(ada, BLITZ)
    for _ in range(10):
        await timed.pass_time(RENEW_MS)
        await pairing.renew(ada, request.id)
    await timed.pass_time(LIVE_MS - RELEASED_MS)
    assert (await pairing.request(ben, BLITZ)).table_id is None
    await timed.pass_time(RELEASED_MS)
    with pytest.raises(NotFound):
        await pairing.renew(ada, request.id)


async def test_a_closed_page_ends_the_request_and_a_reload_takes_it_up(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    pairing = timed.house.pairing
    request = await pairing.request(ada, BLITZ)
    await pairing.release(ada)
    assert (await pairing.request(ben, BLITZ)).table_id is None
    assert (await pairing.renew(ada, request.id)).table_id is not None
    await pairing.request(ada, BLITZ)
    await pairing.release(ada)
    await timed.pass_time(RELEASED_MS)
    waits = [one for one in await pairing.requests(ada) if one.table_id is None]
    assert waits == []


async def test_a_cancelled_request_is_gone(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    pairing = timed.house.pairing
    request = await pairing.request(ada, BLITZ)
    with pytest.raises(NotFound):
        await pairing.cancel(ben, request.id)
    await pairing.cancel(ada, request.id)
    assert (await pairing.request(ben, BLITZ)).table_id is None


async def test_a_wider_window_matches_who_waits(timed: OpenHouse) -> None:
    ada, ben = await account(timed, "Ada"), await account(timed, "Ben")
    pairing = timed.house.pairing
    await timed.store.write("", set_rating, ada.id, 35.0)
    first = await pairing.request(ada, RATED)
    second = await pairing.request(ben, RATED)
    assert (first.rating, second.rating, second.table_id) == (1900, 1500, None)
    for _ in range(4):
        await timed.pass_time(4 * SECOND)
        await pairing.renew(ada, first.id)
        second = await pairing.renew(ben, second.id)
    assert second.table_id is None
    await timed.pass_time(SECOND)
    assert (await pairing.renew(ada, first.id)).table_id is not None


@pytest.mark.parametrize("kind", [Relation.MUTED, Relation.BLOCKED])
@pytest.mark.parametrize("is_first", [False, True])
async def test_who_mutes_or_blocks_the_other_is_not_matched(
    timed: OpenHouse, kind: Relation, is_first: bool
) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    pairing = timed.house.pairing
    await timed.house.friends.relate(ada, ben.id, kind)
    first, second = (ada, ben) if is_first else (ben, ada)
    await pairing.request(first, BLITZ)
    assert (await pairing.request(second, BLITZ)).table_id is None
    assert (await pairing.request(await timed.guest("Cy"), BLITZ)).table_id is not None


async def test_who_is_banned_or_gone_is_not_matched(timed: OpenHouse) -> None:
    ada, ben, cy = [await timed.guest(name) for name in ("Ada", "Ben", "Cy")]
    pairing = timed.house.pairing
    await pairing.request(ada, DAILY)
    await timed.store.write(AFTER_TABLES, admin_store.add_ban, BanKind.GUEST, ada.id, "")
    assert (await pairing.request(ben, DAILY)).table_id is None
    await timed.store.write(ALONE, delete_player, ben.id, "somebody")
    assert (await pairing.request(cy, DAILY)).table_id is None


async def test_a_request_over_days_stays_and_its_player_is_told(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    pairing = timed.house.pairing
    request = await pairing.request(ada, DAILY)
    await pairing.request(ada, BLITZ)
    await pairing.release(ada)
    await timed.pass_time(STANDING_MS - RELEASED_MS - SECOND)
    assert await pairing.requests(ada) == [request]
    table_id = (await pairing.request(ben, DAILY)).table_id
    assert table_id is not None
    [notice] = await timed.store.read(outbox.inbox, ada.id, 10)
    assert notice.table_id == table_id
    assert str(load_label(notice.text)) == "You are playing Coffee against Ben."
    assert await timed.store.read(outbox.inbox, ben.id, 10) == []


async def test_a_player_waits_for_few_games_over_days(timed: OpenHouse) -> None:
    ada = await account(timed, "Ada")
    pairing = timed.house.pairing
    wishes = [
        read_wish(game.id, preset.id, rated=rated)
        for game in offered_games()
        for preset in offered_presets(game)
        for rated in (False, True)
    ]
    daily = [wish for wish in wishes if not wish.is_live]
    for wish in daily[:MOST_STANDING]:
        await pairing.request(ada, wish)
    with pytest.raises(NotNow) as refused:
        await pairing.request(ada, daily[MOST_STANDING])
    assert refused.value.code == "too_many_requests"
    await pairing.request(ada, daily[0])


async def test_a_guest_cannot_ask_for_a_rated_game(timed: OpenHouse) -> None:
    with pytest.raises(NotAllowed) as refused:
        await timed.house.pairing.request(await timed.guest("Ada"), RATED)
    assert refused.value.code == "needs_account"


async def test_the_limit_of_tables_holds_for_pairing(place: TestPlace) -> None:
    limits = replace(GENEROUS, tables_per_hour=1)
    async with open_house(place, limits=limits, clock=TurnedClock()) as house:
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        await house.house.pairing.request(ada, BLITZ)
        assert (await house.house.pairing.request(ben, BLITZ)).table_id is not None
        for player in (ada, ben):
            with pytest.raises(RateLimited):
                await house.house.pairing.request(player, BLITZ)


async def test_requests_of_a_guest_go_to_the_account(timed: OpenHouse) -> None:
    guest, ada = await timed.guest("Guest"), await account(timed, "Ada")
    pairing = timed.house.pairing
    await pairing.request(guest, BLITZ)
    mine = await pairing.request(ada, read_wish("coffee", "3+2", rated=False))
    await pairing.request(guest, DAILY)
    await timed.store.write(ALONE, merge_guest, guest.id, ada.id)
    found = await pairing.requests(ada)
    assert {one.pace for one in found} == {"3+2", "1d"}
    assert mine in found
