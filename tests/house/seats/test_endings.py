"""Resigning, playing again, and tables that outlive their rules."""

from __future__ import annotations

import asyncio

import pytest

from kaffeehaus.core.log import Closed, Resigned, Seated, Who
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.games.coffee import GAME as COFFEE
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.new_table import ME, bot_seat
from kaffeehaus.house.tables.table import TablePhase
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio


async def test_with_two_seats_resigning_ends_the_game(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    await opened.act(table_id, ada, "c3-")
    with pytest.raises(NotAllowed):
        await opened.house.seats.resign(ben, table_id, 0)
    receipt = await opened.house.seats.resign(ada, table_id, 0)
    assert receipt.phase is TablePhase.OVER
    view = await opened.see(table_id, ben)
    assert view.outcome is not None
    assert view.outcome.winners == (1,)
    assert view.end_sentence == "Ada resigned; Ben wins."
    assert (view.can_resign, view.can_rematch) == (False, True)
    record = await opened.house.views.record(None, table_id)
    assert isinstance(record.entries[-2], Resigned)
    assert isinstance(record.entries[-1], Closed)
    assert verify(loads(record.dumps())).status is Status.COMPLETE
    with pytest.raises(NotNow):
        await opened.house.seats.resign(ben, table_id, 1)


async def test_with_more_seats_a_bot_plays_on_and_is_marked(opened: OpenHouse) -> None:
    players = [await opened.guest(name) for name in ("Ada", "Ben", "Cy")]
    table_id = await opened.table(*players, game="auction", options={"lots": 1})
    ada, ben, cy = players
    await opened.act(table_id, ben, str((await opened.see(table_id, ben)).legal[0]), seat=1)
    await opened.house.seats.resign(ben, table_id, 1)
    view = await opened.see(table_id, ben)
    assert view.my_seats == ()
    assert (view.seats[1].kind, view.seats[1].taken_over) == (SeatKind.BOT, True)
    assert [note.sentence for note in view.notes] == [
        "Ben resigned.",
        "Random takes over for Ben.",
    ]
    with pytest.raises(NotAllowed):
        await opened.house.tables.act(ben, table_id, 1, 0, ["ready"])
    record = await opened.house.views.record(None, table_id)
    assert record.entries[-1] == Seated(1, Who.BOT, "Random", at=record.entries[-2].at)
    for seat, player in ((0, ada), (2, cy)):
        await opened.act(
            table_id, player, str((await opened.see(table_id, player)).legal[0]), seat=seat
        )
    for seat, player in ((0, ada), (2, cy)):
        await opened.act(table_id, player, "ready", seat=seat)
    await opened.until(table_id, lambda view: sum(m.seat == 1 for m in view.moves) >= 2)
    assert (await opened.see(table_id, ada)).moves[0].sentences[0].startswith("Ben")


async def test_the_draft_of_who_resigned_is_gone(opened: OpenHouse) -> None:
    players = [await opened.guest(name) for name in ("Ada", "Ben", "Cy")]
    table_id = await opened.table(*players, game="auction", options={"lots": 1})
    for seat, player in enumerate(players):
        await opened.act(
            table_id, player, str((await opened.see(table_id, player)).legal[0]), seat=seat
        )
    await opened.act(table_id, players[0], "raise 5")
    opened.bot_pool.answer = lambda _question: "ready"
    await opened.house.seats.resign(players[0], table_id, 0)
    view = await opened.until(table_id, lambda view: len(view.moves) == 4)
    stored = await opened.store.read(table_reads.load, table_id)
    assert stored is not None
    assert stored.drafts == ()
    for seat, player in enumerate(players[1:], 1):
        await opened.act(table_id, player, "ready", seat=seat)
    view = await opened.see(table_id, None)
    assert view.moves[3].actions == ("ready",)


async def test_a_rematch_swaps_the_seats_and_is_made_once(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, options={"board": "sq-4", "n": 3}, private=True)
    with pytest.raises(NotNow, match="after the game"):
        await opened.house.seats.rematch(ada, table_id)
    await opened.house.seats.resign(ada, table_id, 0)
    with pytest.raises(NotAllowed):
        await opened.house.seats.rematch(await opened.guest("Cy"), table_id)
    assert await opened.house.seats.rematch(ada, table_id) is None
    made = await asyncio.gather(
        *(opened.house.seats.rematch(who, table_id) for who in (ben, ada, ben))
    )
    assert len(set(made)) == 1
    assert made[0] is not None
    view = await opened.see(made[0], ada)
    assert (view.phase, view.names) == (TablePhase.RUNNING, ("Ben", "Ada"))
    assert (view.options["board"], view.options["n"], view.private) == ("sq-4", 3, True)
    assert view.my_seats == (1,)
    assert (await opened.see(table_id, ben)).rematch_id == made[0]
    opened.house.updater.slot(table_id).forget()
    assert await opened.house.seats.rematch(ben, table_id) == made[0]


async def test_a_rematch_with_a_bot_begins_with_the_bot(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.house.seats.resign(ada, table_id, 0)
    rematch = await opened.rematch(table_id, ada)
    view = await opened.until(rematch, lambda view: len(view.moves) == 1)
    assert [seat.kind for seat in view.seats] == [SeatKind.BOT, SeatKind.PERSON]


async def test_a_table_of_other_rules_is_read_only(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME)
    await opened.act(table_id, ada, "c3-")
    monkeypatch.setattr(type(COFFEE), "version", COFFEE.version + 1)
    opened.house.updater.slot(table_id).forget()
    view = await opened.see(table_id, ada)
    assert view.phase is TablePhase.READ_ONLY
    assert view.view is None
    assert "version 1" in view.sentence
    assert "version 2" in view.sentence
    with pytest.raises(NotNow) as refused:
        await opened.house.tables.act(ada, table_id, 1, 3, ["d3|"])
    assert refused.value.code == "read_only"
    for attempt in (
        opened.house.seats.resign(ada, table_id, 0),
        opened.house.tables.undo(ada, table_id, 0),
        opened.house.seats.join(await opened.guest("Ben"), table_id),
    ):
        with pytest.raises(NotNow):
            await attempt
    assert len((await opened.house.views.record(ada, table_id)).entries) == 3
    assert (await opened.house.lobby.lists(ada)).mine[0].phase is TablePhase.READ_ONLY


async def test_whoever_plays_alone_cannot_resign(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, game="cafe")
    view = await opened.see(table_id, ada)
    assert (view.phase, view.can_resign) == (TablePhase.RUNNING, False)
    with pytest.raises(NotNow, match="solo"):
        await opened.house.seats.resign(ada, table_id, 0)
