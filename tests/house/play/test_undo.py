"""Taking moves back: free, by consent, or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.core.log import Undone
from kaffeehaus.core.pace import TimeUp, live
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import TableTerms
from kaffeehaus.house.tables.moves import Takeback
from kaffeehaus.house.tables.new_table import ME, NewTable, bot_seat
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house

pytestmark = pytest.mark.anyio


async def _coffee(opened: OpenHouse, *moves: str) -> tuple[str, Player, Player]:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    for place, move in enumerate(moves):
        seat = place % 2
        await opened.act(table_id, (ada, ben)[seat], move, seat=seat)
    return table_id, ada, ben


async def _auction(opened: OpenHouse, *names: str) -> tuple[str, list[Player]]:
    players = [await opened.guest(name) for name in names]
    table_id = await opened.table(*players, game="auction")
    return table_id, players


async def _last_undo(opened: OpenHouse, table_id: str) -> Undone:
    record = await opened.house.views.record(None, table_id)
    assert verify(loads(record.dumps())).status is Status.RUNNING
    undone = [entry for entry in record.entries if isinstance(entry, Undone)]
    return replace(undone[-1], at=None)


async def test_ones_own_move_is_free_until_the_opponent_has_moved(opened: OpenHouse) -> None:
    table_id, ada, ben = await _coffee(opened, "c3-")
    assert (await opened.see(table_id, ada)).undo.takeback is Takeback.FREE
    assert (await opened.see(table_id, ben)).undo.takeback is Takeback.NO
    await opened.house.tables.undo(ada, table_id, 0)
    view = await opened.see(table_id, ada)
    assert view.moves == ()
    assert [note.sentence for note in view.notes] == ["Ada took back 1 move."]
    assert await _last_undo(opened, table_id) == Undone(by=0, drops=(3,), consents=(0,))
    assert view.decision == 4
    await opened.act(table_id, ada, "c3|")


async def test_in_a_live_game_the_opponent_is_asked_at_once(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, pace=live(5, 3, TimeUp.FORFEIT))
    await opened.act(table_id, ada, "c3-")
    assert (await opened.see(table_id, ada)).undo.takeback is Takeback.CONSENT
    assert (await opened.house.tables.undo(ada, table_id, 0)).pending_undo
    await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
    assert (await opened.see(table_id, ada)).moves == ()


async def test_who_has_not_moved_has_nothing_to_take_back(opened: OpenHouse) -> None:
    table_id, _, ben = await _coffee(opened, "c3-")
    with pytest.raises(NotNow, match="not moved") as refused:
        await opened.house.tables.undo(ben, table_id, 1)
    assert refused.value.code == "cannot_undo"
    with pytest.raises(NotAllowed):
        await opened.house.tables.undo(ben, table_id, 0)


async def test_later_it_takes_the_opponents_consent(opened: OpenHouse) -> None:
    table_id, ada, ben = await _coffee(opened, "c3-", "d3|")
    assert (await opened.see(table_id, ada)).undo.takeback is Takeback.CONSENT
    assert (await opened.house.tables.undo(ada, table_id, 0)).pending_undo
    mine, theirs = await opened.see(table_id, ada), await opened.see(table_id, ben)
    assert mine.undo.pending is not None
    assert theirs.undo.pending is not None
    assert (mine.undo.pending.waiting_for, mine.undo.pending.can_withdraw) == ((1,), True)
    assert (theirs.undo.pending.my_answers, theirs.undo.pending.back_to) == ((1,), 0)
    assert theirs.undo.pending.drops == (3, 4)
    assert len(mine.moves) == 2
    await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
    view = await opened.see(table_id, ada)
    assert (view.moves, view.undo.pending) == ((), None)
    assert await _last_undo(opened, table_id) == Undone(by=0, drops=(3, 4), consents=(0, 1))
    assert [note.sentence for note in view.notes] == ["Ada took back 2 moves."]


async def test_a_request_is_stored(place: TestPlace, auction: str) -> None:
    async with open_house(place) as opened:
        table_id, ada, ben = await _coffee(opened, "c3-", "d3|")
        await opened.house.tables.undo(ada, table_id, 0)
    async with open_house(place) as opened:
        pending = (await opened.see(table_id, ben)).undo.pending
        assert pending is not None
        assert pending.my_answers == (1,)
        await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
        assert (await opened.see(table_id, ada)).moves == ()


async def test_a_request_can_be_declined_but_not_repeated_for_the_same_move(
    opened: OpenHouse,
) -> None:
    table_id, ada, ben = await _coffee(opened, "c3-", "d3|")
    await opened.house.tables.undo(ada, table_id, 0)
    await opened.house.tables.answer_undo(ben, table_id, 1, agree=False)
    view = await opened.see(table_id, ada)
    assert view.undo.pending is not None
    assert view.undo.pending.declined_by == 1
    assert view.undo.takeback is Takeback.NO
    with pytest.raises(NotNow, match="Ben declined"):
        await opened.house.tables.undo(ada, table_id, 0)
    with pytest.raises(NotNow, match="no request"):
        await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
    await opened.act(table_id, ada, "d2|")
    assert (await opened.see(table_id, ada)).undo.pending is None


async def test_a_declined_request_is_remembered_over_night(place: TestPlace, auction: str) -> None:
    async with open_house(place) as opened:
        table_id, ada, ben = await _coffee(opened, "c3-", "d3|")
        await opened.house.tables.undo(ada, table_id, 0)
        await opened.house.tables.answer_undo(ben, table_id, 1, agree=False)
    async with open_house(place) as opened:
        with pytest.raises(NotNow, match="Ben declined"):
            await opened.house.tables.undo(ada, table_id, 0)


async def test_a_request_can_be_withdrawn(opened: OpenHouse) -> None:
    table_id, ada, ben = await _coffee(opened, "c3-", "d3|")
    await opened.house.tables.undo(ada, table_id, 0)
    assert (await opened.house.tables.undo(ada, table_id, 0)).pending_undo
    await opened.house.tables.answer_undo(ada, table_id, 0, agree=False)
    assert (await opened.see(table_id, ben)).undo.pending is None
    assert len((await opened.see(table_id, ben)).moves) == 2


async def test_only_one_request_is_open_at_a_time(opened: OpenHouse) -> None:
    table_id, ada, ben = await _coffee(opened, "c3-", "d3|", "d2|")
    await opened.house.tables.undo(ben, table_id, 1)
    await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
    pending = (await opened.see(table_id, ada)).undo.pending
    assert pending is not None
    assert pending.drops == (4, 5)
    await opened.house.tables.undo(ada, table_id, 0)
    assert (await opened.see(table_id, ben)).undo.pending is None


async def test_a_request_vanishes_when_the_game_goes_on(opened: OpenHouse) -> None:
    table_id, ada, ben = await _coffee(opened, "c3-", "d3|")
    await opened.house.tables.undo(ada, table_id, 0)
    await opened.act(table_id, ada, "d2|")
    view = await opened.see(table_id, ben)
    assert (view.undo.pending, len(view.moves)) == (None, 3)
    with pytest.raises(NotNow):
        await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
    stored = await opened.store.read(table_reads.load, table_id)
    assert stored is not None
    assert stored.undo is None


async def test_a_bot_agrees_at_once_and_loses_its_reply(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    await opened.until(table_id, lambda view: len(view.moves) == 2)
    assert (await opened.see(table_id, ada)).undo.takeback is Takeback.FREE
    await opened.house.tables.undo(ada, table_id, 0)
    view = await opened.see(table_id, ada)
    assert view.moves == ()
    assert (await _last_undo(opened, table_id)).consents == (0, 1)
    await opened.act(table_id, ada, "c3|")
    await opened.until(table_id, lambda view: len(view.moves) == 2)


async def test_who_plays_alone_with_oneself_needs_nobody(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME)
    await opened.act(table_id, ada, "c3-", seat=0)
    await opened.act(table_id, ada, "d3|", seat=1)
    view = await opened.see(table_id, ada)
    assert (view.undo.seat, view.undo.takeback) == (1, Takeback.FREE)
    await opened.house.tables.undo(ada, table_id, 0)
    assert (await opened.see(table_id, ada)).moves == ()


async def test_all_persons_must_agree(opened: OpenHouse) -> None:
    table_id, (ada, ben, cy) = await _auction(opened, "Ada", "Ben", "Cy")
    players = (ada, ben, cy)
    for seat, player in enumerate(players):
        keep = str((await opened.see(table_id, player)).legal[0])
        await opened.act(table_id, player, keep, seat=seat)
    for seat, player in enumerate(players):
        await opened.act(table_id, player, "ready", seat=seat)
    await opened.house.tables.undo(ada, table_id, 0)
    await opened.house.tables.answer_undo(ben, table_id, 1, agree=True)
    view = await opened.see(table_id, cy)
    assert view.undo.pending is not None
    assert view.undo.pending.waiting_for == (2,)
    assert len(view.moves) == 6
    await opened.house.tables.answer_undo(cy, table_id, 2, agree=True)
    assert len((await opened.see(table_id, cy)).moves) == 3
    assert (await _last_undo(opened, table_id)).consents == (0, 1, 2)


async def test_a_sealed_choice_is_free_to_change_until_it_is_opened(opened: OpenHouse) -> None:
    table_id, (ada, ben, _) = await _auction(opened, "Ada", "Ben", "Cy")
    for seat, player in enumerate((ada, ben)):
        keep = str((await opened.see(table_id, player)).legal[0])
        await opened.act(table_id, player, keep, seat=seat)
    assert (await opened.see(table_id, ada)).undo.takeback is Takeback.FREE
    await opened.house.tables.undo(ada, table_id, 0)
    undone = await _last_undo(opened, table_id)
    assert (undone.drops, undone.consents) == ((4,), (0,))
    view = await opened.see(table_id, ben)
    assert [move.seat for move in view.moves] == [1]
    assert [seat.to_act for seat in view.seats] == [True, False, True]
    await opened.act(table_id, ada, str((await opened.see(table_id, ada)).legal[1]))


async def test_past_an_opened_choice_it_takes_consent(opened: OpenHouse) -> None:
    table_id, (ada, ben) = await _auction(opened, "Ada", "Ben")
    for seat, player in enumerate((ada, ben)):
        keep = str((await opened.see(table_id, player)).legal[0])
        await opened.act(table_id, player, keep, seat=seat)
    await opened.act(table_id, ada, "ready")
    await opened.act(table_id, ben, "raise 1", "ready", seat=1)
    assert (await opened.see(table_id, ben)).undo.takeback is Takeback.CONSENT
    await opened.house.tables.undo(ben, table_id, 1)
    await opened.house.tables.answer_undo(ada, table_id, 0, agree=True)
    view = await opened.see(table_id, ada)
    assert [seat.to_act for seat in view.seats] == [False, True]
    await opened.act(table_id, ben, "ready", seat=1)
    record = await opened.house.views.record(None, table_id)
    assert verify(loads(record.dumps())).status is Status.RUNNING


async def test_past_an_opened_choice_bots_alone_cannot_consent(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"), game="auction")
    await opened.act(table_id, ada, str((await opened.see(table_id, ada)).legal[0]))
    await opened.until(table_id, lambda view: len(view.moves) == 2)
    await opened.act(table_id, ada, "ready")
    await opened.until(table_id, lambda view: len(view.moves) == 4)
    view = await opened.see(table_id, ada)
    assert view.undo.takeback is Takeback.NO
    assert "revealed" in view.undo.reason
    with pytest.raises(NotNow, match="revealed"):
        await opened.house.tables.undo(ada, table_id, 0)


async def test_at_a_table_for_practice_they_can(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    wish = NewTable("auction", (ME, bot_seat("random")), terms=TableTerms(practice=True))
    table_id = await opened.house.seats.create_table(ada, wish, seed=7)
    await opened.act(table_id, ada, str((await opened.see(table_id, ada)).legal[0]))
    await opened.until(table_id, lambda view: len(view.moves) == 2)
    await opened.act(table_id, ada, "ready")
    await opened.until(table_id, lambda view: len(view.moves) == 4)
    opened.house.updater.slot(table_id).forget()
    assert (await opened.see(table_id, ada)).undo.takeback is Takeback.FREE
    await opened.house.tables.undo(ada, table_id, 0)
    assert (await opened.see(table_id, ada)).legal


async def test_what_chance_has_shown_stays(opened: OpenHouse) -> None:
    table_id, (ada, ben) = await _auction(opened, "Ada", "Ben")
    for seat, player in enumerate((ada, ben)):
        keep = str((await opened.see(table_id, player)).legal[0])
        await opened.act(table_id, player, keep, seat=seat)
    for seat, player in enumerate((ada, ben)):
        view = await opened.see(table_id, player)
        assert view.undo.takeback is Takeback.NO
        assert "random" in view.undo.reason
        with pytest.raises(NotNow, match="random"):
            await opened.house.tables.undo(player, table_id, seat)
    opened.house.updater.slot(table_id).forget()
    with pytest.raises(NotNow, match="random"):
        await opened.house.tables.undo(ada, table_id, 0)


async def test_a_finished_game_stays_as_it_is(opened: OpenHouse) -> None:
    table_id, ada, ben = await _coffee(opened, "c3-")
    await opened.house.seats.resign(ben, table_id, 1)
    assert (await opened.see(table_id, ada)).undo.can_undo is False
    with pytest.raises(NotNow, match="over"):
        await opened.house.tables.undo(ada, table_id, 0)


async def test_onlookers_have_no_say(opened: OpenHouse) -> None:
    table_id, ada, _ = await _coffee(opened, "c3-", "d3|")
    await opened.house.tables.undo(ada, table_id, 0)
    cy = await opened.guest("Cy")
    with pytest.raises(NotAllowed):
        await opened.house.tables.answer_undo(cy, table_id, 1, agree=True)
    pending = (await opened.see(table_id, cy)).undo.pending
    assert pending is not None
    assert (pending.my_answers, pending.can_withdraw) == ((), False)
