"""Talk at tables: who hears what, who may say something, and what is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from kaffeehaus.house.chat.model import ChatRoom, topic_of
from kaffeehaus.house.database.schema import notices, reports
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound, RateLimited
from kaffeehaus.house.live.hub import Stream
from kaffeehaus.house.outbox import NoticeKind
from kaffeehaus.house.players.names import LONGEST
from kaffeehaus.house.tables.new_table import OPEN_SEAT, bot_seat
from tests.house.database.places import TestPlace
from tests.house.houses import GENEROUS, OpenHouse, open_house

pytestmark = pytest.mark.anyio


def told(stream: Stream) -> list[str]:
    """What waits in a stream."""
    found = []
    while not stream._queue.empty():
        found.append(str(stream._queue.get_nowait()))
    return found


async def test_players_talk_among_themselves_and_onlookers_among_themselves(
    opened: OpenHouse,
) -> None:
    ada, ben, cleo = [await opened.guest(name) for name in ("Ada", "Ben", "Cleo")]
    table = await opened.table(ada, ben)
    chat = opened.house.chat
    await chat.post(ada, table, ChatRoom.PLAYERS, "  Good   luck ")
    await opened.act(table, ada, "c3/", seat=0)
    await chat.post(ben, table, ChatRoom.PLAYERS, "Oh!")
    await chat.post(cleo, table, ChatRoom.ONLOOKERS, "He should take b2.")
    heard = await chat.read(ben, table)
    assert [(line.name, line.text, line.move, line.mine) for line in heard.messages] == [
        ("Ada", "Good luck", 0, False),
        ("Ben", "Oh!", 1, True),
    ]
    assert (await chat.read(cleo, table)).room is ChatRoom.ONLOOKERS
    assert [line.text for line in (await chat.read(None, table)).messages] == ["He should take b2."]
    with pytest.raises(NotAllowed):
        await chat.read(cleo, table, ChatRoom.PLAYERS)
    with pytest.raises(NotAllowed):
        await chat.post(cleo, table, ChatRoom.PLAYERS, "Hello?")
    opened_by_ada = await chat.read(ada, table, ChatRoom.ONLOOKERS)
    assert [line.number for line in opened_by_ada.messages] == [3]


async def test_a_private_table_is_not_for_the_ears_of_somebody_without_a_name(
    opened: OpenHouse,
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, OPEN_SEAT, private=True)
    for room in ChatRoom:
        with pytest.raises(NotAllowed):
            await opened.house.chat.read(None, table, room)
        with pytest.raises(NotAllowed):
            await opened.house.tables.stamp(topic_of(table, room), None)
    assert (await opened.house.chat.read(ben, table)).own is ChatRoom.ONLOOKERS


async def test_only_those_who_may_hear_it_learn_that_something_was_said(opened: OpenHouse) -> None:
    ada, ben, cleo = [await opened.guest(name) for name in ("Ada", "Ben", "Cleo")]
    table = await opened.table(ada, ben)
    topic = topic_of(table, ChatRoom.PLAYERS)
    streams = [opened.house.hub.open(who.id, {topic: "0"}) for who in (ben, cleo)]
    await opened.house.chat.post(ada, table, ChatRoom.ONLOOKERS, "Is anybody there?")
    assert [told(stream) for stream in streams] == [[], []]
    await opened.house.chat.post(ada, table, ChatRoom.PLAYERS, "Hello")
    assert [len(told(stream)) for stream in streams] == [1, 0]


async def test_what_is_said_outlives_a_take_back_and_a_restart(
    opened: OpenHouse, place: TestPlace
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, ben)
    await opened.act(table, ada, "c3/")
    await opened.house.chat.post(ada, table, ChatRoom.PLAYERS, "Wrong one")
    await opened.house.tables.undo(ada, table, 0)
    async with open_house(place) as other:
        heard = (await other.house.chat.read(ben, table)).messages
    assert [(line.text, line.move) for line in heard] == [("Wrong one", 1)]


async def test_words_are_bounded_and_can_be_seen(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table = await opened.table(ada, OPEN_SEAT)
    post = opened.house.chat.post
    for text in ("", " \u200b\u202e ", "a" * (LONGEST + 1), "a" * (LONGEST * 5)):
        with pytest.raises(BadRequest):
            await post(ada, table, ChatRoom.PLAYERS, text)
    await post(ada, table, ChatRoom.PLAYERS, "\u202eevil\u202c <b>\n")
    assert (await opened.house.chat.read(ada, table)).messages[0].text == "evil <b>"


async def test_somebody_who_talks_without_end_is_asked_to_wait(place: TestPlace) -> None:
    async with open_house(place, limits=replace(GENEROUS, messages_per_minute=2)) as house:
        ada = await house.guest("Ada")
        table = await house.table(ada, OPEN_SEAT)
        for _ in range(2):
            await house.house.chat.post(ada, table, ChatRoom.PLAYERS, "And another thing")
        with pytest.raises(RateLimited):
            await house.house.chat.post(ada, table, ChatRoom.PLAYERS, "And another thing")


async def test_muting_is_for_oneself_and_hushing_for_the_table(opened: OpenHouse) -> None:
    ada, ben, cleo = [await opened.guest(name) for name in ("Ada", "Ben", "Cleo")]
    table = await opened.table(ada, ben)
    chat = opened.house.chat
    await chat.post(ben, table, ChatRoom.PLAYERS, "Blah")
    await chat.post(cleo, table, ChatRoom.ONLOOKERS, "Boo")
    await chat.mute(ada, table, 1)
    assert (await chat.read(ada, table)).messages == []
    assert len((await chat.read(ben, table)).messages) == 1
    with pytest.raises(NotFound):
        await chat.mute(cleo, table, 1)
    with pytest.raises(NotAllowed):
        await chat.hush(ben, table, 2)
    with pytest.raises(NotAllowed):
        await chat.hush(ada, table, 1)
    await chat.hush(ada, table, 2)
    assert (await chat.read(cleo, table)).why_quiet
    with pytest.raises(NotAllowed):
        await chat.post(cleo, table, ChatRoom.ONLOOKERS, "Boo again")
    await chat.hush(ada, table, 2, quiet=False)
    assert await chat.post(cleo, table, ChatRoom.ONLOOKERS, "Sorry") == 3


async def test_a_report_keeps_what_was_said(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, ben)
    await opened.house.chat.post(ben, table, ChatRoom.PLAYERS, "You fool")
    with pytest.raises(NotAllowed):
        await opened.house.chat.report(ben, table, 1, "myself")
    await opened.house.chat.report(ada, table, 1, "An insult")
    found = await opened.store.read(lambda moment: moment.execute(select(reports)).all())
    (row,) = found
    assert (row.by, row.about, row.table_id, row.message) == (ada.id, ben.id, table, 1)
    assert (row.said, row.reason, row.handled) == ("You fool", "An insult", None)


async def test_nobody_is_offered_to_talk_where_nobody_could_answer(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    alone = await opened.table(ada, bot_seat("random"), private=True)
    waiting = await opened.table(ada, OPEN_SEAT, private=True)
    seen = [await opened.see(table, ada) for table in (alone, waiting)]
    assert [view.has_company for view in seen] == [False, True]


async def test_who_is_called_by_name_is_told_elsewhere_unless_they_do_not_listen(
    opened: OpenHouse,
) -> None:
    ada, ben, cleo = [await opened.guest(name) for name in ("Ada", "Ben", "Cleo")]
    table = await opened.table(ada, ben)
    chat = opened.house.chat
    await chat.post(ada, table, ChatRoom.PLAYERS, "Where are you, @ben?")
    await chat.post(cleo, table, ChatRoom.ONLOOKERS, "@Ben should take b2")
    await chat.post(ben, table, ChatRoom.PLAYERS, "Here, Ada")
    found = await opened.store.read(lambda moment: moment.execute(select(notices)).all())
    mentions = [row for row in found if row.kind == NoticeKind.MENTION.value]
    assert [(row.player_id, row.text) for row in mentions] == [
        (ben.id, "Ada: Where are you, @ben?")
    ]
    await chat.mute(ben, table, 1)
    await chat.post(ada, table, ChatRoom.PLAYERS, "@Ben!")
    found = await opened.store.read(lambda moment: moment.execute(select(notices)).all())
    assert sum(row.kind == NoticeKind.MENTION.value for row in found) == 1
