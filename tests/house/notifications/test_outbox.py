"""The outbox: notices are stored with what they tell of, and claimed by one server at a time."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from multiprocessing import get_context

import pytest

from kaffeehaus.core.pace import days_a_move
from kaffeehaus.house import outbox
from kaffeehaus.house.outbox import (
    ChannelKind,
    ChannelRow,
    HookFormat,
    NoticeKind,
    NoticeRow,
    NotificationPreferences,
    Timing,
    new_id,
)
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.turned_clock import DAY, NOON, TurnedClock

pytestmark = pytest.mark.anyio


@pytest.fixture
async def opened(place: TestPlace) -> AsyncIterator[OpenHouse]:
    async with open_house(place) as house:
        yield house


def way_of(player: Player, kind: ChannelKind = ChannelKind.WEBHOOK) -> ChannelRow:
    return ChannelRow(player.id, kind, "https://hooks.example/x", "A hook", NOON)


async def waiting(house: OpenHouse) -> list[tuple[NoticeKind, str]]:
    names = {}
    for row in await house.store.read(outbox.pending):
        player = await house.store.read(player_store.player, row.player_id)
        assert player is not None
        names[row.id] = (row.kind, player.name)
    return list(names.values())


async def _any_action(house: OpenHouse, table: str, player: Player) -> str:
    return str((await house.see(table, player)).legal[0])


async def test_a_move_calls_who_is_next_if_there_is_a_way_to_them(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, ben, game="coffee")
    assert await waiting(opened) == [(NoticeKind.SEAT, "Ada")]
    opened.store.outbox_filled.clear()
    await opened.act(table, ada, "c3/")
    assert await waiting(opened) == [(NoticeKind.SEAT, "Ada")]
    assert not opened.store.outbox_filled.is_set()
    await opened.store.write("", outbox.add_channel, way_of(ada))
    before = await opened.store.read(outbox.pending)
    await opened.act(table, ben, await _any_action(opened, table, ben), seat=1)
    new = [row for row in await opened.store.read(outbox.pending) if row not in before]
    assert [(row.kind, row.player_id, row.table_id, row.seat) for row in new] == [
        (NoticeKind.TURN, ada.id, table, 0)
    ]
    assert opened.store.outbox_filled.is_set()


async def test_everybody_but_who_ended_it_hears_that_a_game_is_over(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, ben, game="coffee")
    await opened.house.seats.resign(ada, table, 0)
    assert (NoticeKind.OVER, "Ben") in await waiting(opened)
    assert (NoticeKind.OVER, "Ada") not in await waiting(opened)


async def test_the_end_of_time_is_told_before_it_comes(place: TestPlace) -> None:
    async with open_house(place, clock=TurnedClock()) as house:
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        await house.store.write("", outbox.add_channel, way_of(ben))
        table = await house.table(ada, ben, game="coffee", pace=days_a_move(4))
        await house.act(table, ada, "c3/")
        assert house.clock is not None
        due = {row.kind: row.due for row in await house.store.read(outbox.pending)}
        assert due[NoticeKind.TURN] == house.clock.now()
        assert due[NoticeKind.TIME] == house.clock.now() + 3 * DAY


async def test_a_claim_is_for_one_and_comes_back_if_nobody_settles_it(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    rows = [NoticeRow(ada.id, NoticeKind.HOUSE, NOON + place, text="Tea") for place in range(3)]
    await opened.store.write("", outbox.add_notices, rows)
    assert await opened.store.read(outbox.next_due) == NOON
    first = await opened.store.write("", outbox.claim, NOON + 1, NOON + 100, 10)
    assert [claimed.id for claimed in first] == [rows[0].id, rows[1].id]
    assert [claimed.attempts for claimed in first] == [0, 0]
    assert [
        c.id for c in await opened.store.write("", outbox.claim, NOON + 50, NOON + 150, 10)
    ] == [rows[2].id]
    again = await opened.store.write("", outbox.claim, NOON + 100, NOON + 200, 10)
    assert [(c.id, c.attempts) for c in again] == [(rows[0].id, 1), (rows[1].id, 1)]
    await opened.store.write("", outbox.settle, [rows[0].id])
    await opened.store.write("", outbox.drop, rows[1].id)
    await opened.store.write("", outbox.postpone, rows[2].id, NOON + 500, "a b", 2)
    (late,) = await opened.store.write("", outbox.claim, NOON + 500, NOON + 600, 10)
    assert (late.id, late.attempts, late.left) == (rows[2].id, 2, "a b")
    assert [told.id for told in await opened.store.read(outbox.inbox, ada.id, 10)] == [
        rows[2].id,
        rows[0].id,
    ]
    assert await opened.store.read(outbox.unread, ada.id) == 2
    await opened.store.write("", outbox.mark_read, ada.id, NOON)
    assert [told.read for told in await opened.store.read(outbox.inbox, ada.id, 10)] == [
        False,
        True,
    ]
    await opened.store.write("", outbox.settle, [rows[2].id])
    await opened.store.write("", outbox.sweep, NOON + 1)
    assert [told.id for told in await opened.store.read(outbox.inbox, ada.id, 10)] == [rows[2].id]


async def test_ways_and_choices_are_kept(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    way = ChannelRow(
        ada.id, ChannelKind.WEBHOOK, "https://h.example", "Hook", NOON, True, HookFormat.DISCORD
    )
    await opened.store.write("", outbox.add_channel, way)
    await opened.store.write("", outbox.note_delivery, way.id, "It did not answer.", NOON + 1)
    (kept,) = await opened.store.read(outbox.channels, ada.id)
    assert (kept.format, kept.error, kept.last) == (
        HookFormat.DISCORD,
        "It did not answer.",
        NOON + 1,
    )
    assert not await opened.store.write("", outbox.remove_channel, way.id, ben.id)
    assert await opened.store.write("", outbox.remove_channel, way.id, ada.id)
    assert await opened.store.read(outbox.channels, ada.id) == []
    quiet = NotificationPreferences(turn=Timing.OFF, muted_until=NOON, zone="Europe/Vienna")
    await opened.store.write("", outbox.set_preferences, ada.id, "", quiet)
    await opened.store.write(
        "", outbox.set_preferences, ada.id, "t1", NotificationPreferences(turn=Timing.DIGEST)
    )
    chosen = await opened.store.read(outbox.preferences, ada.id)
    assert chosen == {"": quiet, "t1": NotificationPreferences(turn=Timing.DIGEST)}
    assert (await opened.store.read(outbox.preferences, ben.id))[""].turn is Timing.AT_ONCE


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not copied here")
def test_a_process_that_is_copied_gives_other_ids() -> None:
    new_id()
    with get_context("fork").Pool(1) as pool:
        assert pool.apply(new_id) != new_id()
