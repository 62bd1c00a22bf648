"""Friends, people who are not to be met, invitations, and private notes."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from kaffeehaus.core.i18n import load_label
from kaffeehaus.house.chat.model import ChatRoom
from kaffeehaus.house.database.schema import notices
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.live.hub import Hub, Presence
from kaffeehaus.house.players.relations import Relation
from kaffeehaus.house.tables.new_table import OPEN_SEAT
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio


def is_at(hub: Hub, table: str, *players: str) -> None:
    """These guests have the table open."""
    hub._published[table] = Presence(frozenset(players))


async def test_friends_are_seen_at_the_house_and_at_public_tables(opened: OpenHouse) -> None:
    ada, ben, cleo = [await opened.guest(name) for name in ("Ada", "Ben", "Cleo")]
    friends = opened.house.friends
    for who in (cleo, ben):
        await friends.relate(ada, who.id, Relation.FRIEND)
    assert [(who.name, who.is_here) for who in await friends.friends(ada)] == [
        ("Ben", False),
        ("Cleo", False),
    ]
    shown, hidden = [await opened.table(ben, cleo, private=private) for private in (False, True)]
    is_at(opened.house.hub, hidden, ben.id, cleo.id)
    is_at(opened.house.hub, shown, ben.id)
    seen = {who.name: (who.is_here, who.plays_at) for who in await friends.friends(ada)}
    assert seen == {"Ben": (True, shown), "Cleo": (True, None)}
    await friends.relate(cleo, ada.id, Relation.BLOCKED)
    seen = {who.name: (who.is_here, who.plays_at) for who in await friends.friends(ada)}
    assert seen["Cleo"] == (False, None)
    with pytest.raises(NotAllowed):
        await friends.relate(ada, ada.id, Relation.FRIEND)
    with pytest.raises(NotFound):
        await friends.relate(ada, "0" * 32, Relation.FRIEND)


async def test_who_is_blocked_gets_no_seat_no_word_and_no_invitation_through(
    opened: OpenHouse,
) -> None:
    ada, ben, cleo = [await opened.guest(name) for name in ("Ada", "Ben", "Cleo")]
    house = opened.house
    await house.friends.relate(ada, ben.id, Relation.FRIEND)
    await house.friends.relate(ada, ben.id, Relation.BLOCKED)
    lists = await house.friends.view(ada)
    assert ([who.name for who in lists.friends], [who.name for who in lists.blocked]) == (
        [],
        ["Ben"],
    )
    table = await opened.table(ada, OPEN_SEAT)
    with pytest.raises(NotAllowed, match="cannot join"):
        await house.seats.join(ben, table)
    with pytest.raises(NotAllowed):
        await house.chat.post(ben, table, ChatRoom.ONLOOKERS, "Let me in")
    theirs = await opened.table(ben, OPEN_SEAT)
    with pytest.raises(NotAllowed):
        await house.friends.invite(ben, theirs, ada.id)
    await house.chat.post(ben, await opened.table(cleo, OPEN_SEAT), ChatRoom.ONLOOKERS, "Hello")
    await house.friends.unrelate(ada, ben.id, Relation.BLOCKED)
    await house.seats.join(ben, table)


async def test_an_invitation_is_told_and_listed_until_it_is_answered(opened: OpenHouse) -> None:
    ada, ben, cleo = [await opened.guest(name) for name in ("Ada", "Ben", "Cleo")]
    friends = opened.house.friends
    table = await opened.table(ada, OPEN_SEAT, private=True)
    with pytest.raises(NotAllowed):
        await friends.invite(cleo, table, ben.id)
    with pytest.raises(NotFound):
        await friends.find(ada, "Ben")
    await friends.relate(ada, ben.id, Relation.FRIEND)
    for _ in range(2):
        await friends.invite(ada, table, await friends.find(ada, " ben"))
    assert [line.row.id for line in (await opened.house.lobby.lists(ben)).invited] == [table]
    assert (await opened.house.lobby.lists(cleo)).invited == ()
    told = await opened.store.read(
        lambda moment: moment.execute(select(notices.c.text).where(notices.c.player_id == ben.id))
    )
    assert [str(load_label(text)) for text in told.scalars()] == [
        "Ada invites you to a game of Coffee."
    ]
    await friends.decline(ben, table)
    assert (await opened.house.lobby.lists(ben)).invited == ()
    await opened.house.seats.join(ben, table)
    with pytest.raises(NotNow):
        await friends.invite(ada, table, cleo.id)


async def test_a_note_belongs_to_its_writer_and_its_move(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, ben)
    notes = opened.house.notes
    with pytest.raises(NotFound):
        await notes.write(ada, table, 1, "Too early")
    await opened.act(table, ada, "c3/")
    await notes.write(ada, table, 1, "  A trap \n I hope ")
    assert (await notes.of(ada, table)).moves == {1: "A trap I hope"}
    assert (await notes.of(ben, table)).moves == {}
    await opened.house.tables.undo(ada, table, 0)
    assert (await notes.of(ada, table)).moves == {}
    await opened.act(table, ada, "b2/")
    assert (await notes.of(ada, table)).moves == {}
    await notes.write(ada, table, 1, "Another")
    await notes.write(ada, table, 1, " ")
    assert (await notes.of(ada, table)).moves == {}
