"""Acting at a table: decisions, drafts, sealed moves, and what happens when storing fails."""

from __future__ import annotations

import asyncio

import pytest

from kaffeehaus.core.errors import IllegalAction, UnreadableAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.log import Acted, Closed, Opened
from kaffeehaus.core.options import Options
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound, NotNow, Stale
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables import updater
from kaffeehaus.house.tables.model import Append
from kaffeehaus.house.tables.new_table import OPEN_SEAT
from kaffeehaus.house.tables.store import append_to_log
from kaffeehaus.house.tables.table import TablePhase
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.toys.auction.actions import AuctionAction
from tests.toys.auction.state import AuctionState

pytestmark = pytest.mark.anyio


async def _auction(opened: OpenHouse, options: Options | None = None) -> tuple[str, Player, Player]:
    """An auction of two in which both have kept their reserve: the first bids are open."""
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="auction", options=options)
    for seat, player in enumerate((ada, ben)):
        view = await opened.see(table_id, player)
        await opened.act(table_id, player, str(view.legal[0]), seat=seat)
    return table_id, ada, ben


async def test_a_move_is_answered_with_the_next_decision(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    receipt = await opened.house.tables.act(ada, table_id, 0, 0, ["c3-"])
    assert receipt.decision == 3
    assert receipt.head.startswith("3:")
    view = await opened.see(table_id, ben)
    assert [move.actions for move in view.moves] == [("c3-",)]
    assert view.legal


async def test_a_stale_decision_changes_nothing(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    await opened.act(table_id, ada, "c3-")
    before = await opened.see(table_id, ada)
    for seat, player, decision in ((0, ada, 0), (0, ada, 99), (1, ben, 0)):
        with pytest.raises(Stale):
            await opened.house.tables.act(player, table_id, seat, decision, ["a1-"])
    assert (await opened.see(table_id, ada)).stamp == before.stamp


async def test_only_the_owner_of_a_seat_acts_for_it(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    with pytest.raises(NotAllowed) as refused:
        await opened.house.tables.act(ben, table_id, 0, 0, ["c3-"])
    assert refused.value.code == "not_your_seat"
    with pytest.raises(NotFound):
        await opened.house.tables.act(ben, table_id, 2, 0, ["c3-"])


async def test_illegal_and_unreadable_actions_are_refused(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    with pytest.raises(UnreadableAction):
        await opened.house.tables.act(ada, table_id, 0, 0, ["coffee, please"])
    with pytest.raises(IllegalAction):
        await opened.house.tables.act(ada, table_id, 0, 0, ["swap"])
    with pytest.raises(BadRequest):
        await opened.house.tables.act(ada, table_id, 0, 0, [])
    with pytest.raises(IllegalAction, match="turn"):
        await opened.house.tables.act(ben, table_id, 1, 0, ["c3-"])
    assert (await opened.see(table_id, ada)).moves == ()


async def test_nobody_acts_before_the_game_begins_or_after_its_end(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    waiting = await opened.table(ada, OPEN_SEAT)
    with pytest.raises(NotNow, match="starts"):
        await opened.house.tables.act(ada, waiting, 0, 0, ["c3-"])
    table_id = await opened.table(ada, ben)
    await opened.house.seats.resign(ada, table_id, 0)
    with pytest.raises(NotNow, match="over"):
        await opened.house.tables.act(ben, table_id, 1, 0, ["c3-"])


async def test_a_repeated_request_is_answered_like_the_first(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    first = await opened.house.tables.act(ada, table_id, 0, 0, ["c3-"])
    assert await opened.house.tables.act(ada, table_id, 0, 0, ["c3-"]) == first
    opened.house.updater.slot(table_id).forget()
    assert await opened.house.tables.act(ada, table_id, 0, 0, ["c3-"]) == first
    await opened.act(table_id, ben, "d3|", seat=1)
    await opened.house.tables.act(ada, table_id, 0, 0, ["c3-"])
    with pytest.raises(Stale):
        await opened.house.tables.act(ada, table_id, 0, 0, ["c3|"])
    assert len((await opened.see(table_id, ada)).moves) == 2


async def test_what_was_taken_back_is_not_repeated(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    await opened.house.tables.act(ada, table_id, 0, 0, ["c3-"])
    await opened.house.tables.undo(ada, table_id, 0)
    with pytest.raises(Stale):
        await opened.house.tables.act(ada, table_id, 0, 0, ["c3-"])


async def test_small_actions_wait_in_a_draft_that_others_do_not_see(opened: OpenHouse) -> None:
    table_id, ada, ben = await _auction(opened)
    before = await opened.see(table_id, ben)
    receipt = await opened.act(table_id, ada, "raise 2")
    assert receipt.draft == ("raise 2",)
    begun = await opened.see(table_id, ben)
    await opened.act(table_id, ada, "raise 1", "lower 2")
    mine, theirs = await opened.see(table_id, ada), await opened.see(table_id, ben)
    assert mine.draft == ("raise 2", "raise 1", "lower 2")
    assert mine.view is not None
    assert mine.view.to_json()["bids"] == [1, None]
    assert theirs.view == before.view
    assert theirs.head == before.head
    assert [seat.drafting for seat in theirs.seats] == [True, False]
    assert begun.stamp == theirs.stamp
    assert (await opened.see(table_id, None)).draft == ()


async def test_drafts_are_stored(place: TestPlace, auction: str) -> None:
    async with open_house(place) as opened:
        table_id, ada, _ = await _auction(opened)
        await opened.act(table_id, ada, "raise 5", "lower 1")
        before = await opened.see(table_id, ada)
    async with open_house(place) as opened:
        after = await opened.see(table_id, ada)
        assert after.draft == ("raise 5", "lower 1")
        assert after.stamp == before.stamp
        assert after.view == before.view
        await opened.act(table_id, ada, "ready")
        assert (await opened.see(table_id, ada)).moves[-1].actions == (
            "raise 5",
            "lower 1",
            "ready",
        )


async def test_several_actions_are_done_all_or_none(opened: OpenHouse) -> None:
    table_id, ada, _ = await _auction(opened)
    before = await opened.see(table_id, ada)
    with pytest.raises(IllegalAction, match="more than you have"):
        await opened.act(table_id, ada, "raise 5", "raise 5", "raise 5", "ready")
    with pytest.raises(IllegalAction) as refused:
        await opened.act(table_id, ada, "raise 1", "ready", "raise 1")
    assert refused.value.code == "draft_is_over"
    assert (await opened.see(table_id, ada)).stamp == before.stamp


async def test_small_actions_can_be_repeated_safely(opened: OpenHouse) -> None:
    table_id, ada, _ = await _auction(opened)
    decision = (await opened.see(table_id, ada)).decision
    house = opened.house
    for _ in range(3):
        receipt = await house.tables.act(ada, table_id, 0, decision, ["raise 1"], after=0)
        assert receipt.draft == ("raise 1",)
    with pytest.raises(Stale, match="another device"):
        await house.tables.act(ada, table_id, 0, decision, ["raise 2"], after=0)
    assert (await house.tables.act(ada, table_id, 0, decision, ["raise 2"], after=1)).draft == (
        "raise 1",
        "raise 2",
    )


async def test_a_draft_is_shortened_without_touching_anybody(opened: OpenHouse) -> None:
    table_id, ada, ben = await _auction(opened)
    await opened.act(table_id, ada, "raise 1", "raise 2", "raise 5")
    before = (await opened.see(table_id, ben)).stamp
    assert (await opened.house.tables.shorten_draft(ada, table_id, 0)).draft == (
        "raise 1",
        "raise 2",
    )
    assert (await opened.house.tables.undo(ada, table_id, 0)).draft == ("raise 1",)
    assert (await opened.see(table_id, ben)).stamp == before
    assert (await opened.house.tables.shorten_draft(ada, table_id, 0, keep=0)).draft == ()
    with pytest.raises(NotAllowed):
        await opened.house.tables.shorten_draft(ben, table_id, 0)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All actions that the engine of auctions plays, as often as it does."""
    played: list[str] = []
    play = AuctionState.play

    def note(state: AuctionState, seat: int, action: AuctionAction) -> tuple[Event, ...]:
        played.append(str(action))
        return play(state, seat, action)

    monkeypatch.setattr(AuctionState, "play", note)
    # The listener to other servers reloads all tables when it connects.
    monkeypatch.setattr(updater.TableUpdater, "catch_up_with_everything", lambda _updater: None)
    return played


async def test_a_small_action_is_played_once(opened: OpenHouse, played: list[str]) -> None:
    table_id, ada, _ = await _auction(opened)
    await opened.act(table_id, ada, "raise 2", "raise 1")
    played.clear()
    await opened.act(table_id, ada, "lower 1")
    assert (await opened.see(table_id, ada, 0)).draft == ("raise 2", "raise 1", "lower 1")
    assert played == ["lower 1"]
    await opened.act(table_id, ada, "ready")
    await opened.see(table_id, None)
    assert played == ["lower 1", "ready"]


async def test_to_take_a_small_action_back_a_draft_is_played_once(
    opened: OpenHouse, played: list[str]
) -> None:
    table_id, ada, _ = await _auction(opened)
    await opened.act(table_id, ada, "raise 2", "raise 1", "raise 5")
    played.clear()
    await opened.house.tables.undo(ada, table_id, 0)
    assert (await opened.see(table_id, ada, 0)).draft == ("raise 2", "raise 1")
    assert played == ["raise 2", "raise 1", "raise 5"]


async def test_a_draft_cannot_grow_for_ever(opened: OpenHouse) -> None:
    table_id, ada, _ = await _auction(opened)
    await opened.act(table_id, ada, *(["raise 1", "lower 1"] * 250))
    await opened.act(table_id, ada, *(["raise 1", "lower 1"] * 250))
    with pytest.raises(BadRequest, match="Confirm"):
        await opened.act(table_id, ada, "raise 1")
    await opened.house.tables.shorten_draft(ada, table_id, 0, keep=0)


async def test_in_a_simultaneous_phase_nobody_collides(opened: OpenHouse) -> None:
    table_id, ada, ben = await _auction(opened)
    decisions = [(await opened.see(table_id, who)).decision for who in (ada, ben)]
    await opened.house.tables.act(ada, table_id, 0, decisions[0], ["raise 2"])
    await opened.house.tables.act(ben, table_id, 1, decisions[1], ["raise 1", "ready"])
    receipt = await opened.house.tables.act(ada, table_id, 0, decisions[0], ["ready"])
    assert receipt.phase is TablePhase.RUNNING
    assert (await opened.see(table_id, ada)).moves[-1].actions == ("raise 2", "ready")


async def test_a_sealed_move_shows_only_its_commitment_until_it_is_opened(
    opened: OpenHouse,
) -> None:
    table_id, ada, ben = await _auction(opened)
    await opened.act(table_id, ada, "raise 5", "ready")
    theirs = await opened.see(table_id, ben)
    assert (theirs.moves[-1].actions, theirs.moves[-1].sealed) == ((), True)
    assert theirs.moves[-1].sentences
    mine = await opened.see(table_id, ada)
    assert (mine.moves[-1].actions, mine.moves[-1].sealed) == (("raise 5", "ready"), False)
    public = await opened.house.views.record(ben, table_id)
    sealed = public.entries[-1]
    assert isinstance(sealed, Acted)
    assert sealed.actions is None
    assert sealed.sealed
    assert "raise" not in public.dumps()
    await opened.act(table_id, ben, "ready", seat=1)
    entries = (await opened.house.views.record(ben, table_id)).entries
    assert entries[-2] == Acted(1, ("ready",), at=entries[-1].at)
    assert isinstance(entries[-1], Opened)
    assert entries[-1].actions == ("raise 5", "ready")
    assert (await opened.see(table_id, ben)).moves[-2].actions == ("raise 5", "ready")


async def test_a_running_record_holds_the_asking_seats_own_secrets(opened: OpenHouse) -> None:
    table_id, ada, ben = await _auction(opened)
    await opened.act(table_id, ada, "raise 5", "ready")
    record = await opened.house.views.record(ada, table_id)
    assert [secret.actions[-1] for secret in record.secrets.values()][-1] == "ready"
    assert len(record.secrets) == 2
    assert verify(loads(record.dumps())).status is Status.RUNNING
    others = await opened.house.views.record(ben, table_id, seat=1)
    assert set(others.secrets).isdisjoint(record.secrets)
    assert verify(loads(others.dumps())).status is Status.RUNNING
    assert (await opened.house.views.record(None, table_id)).secrets == {}
    with pytest.raises(NotAllowed):
        await opened.house.views.record(ben, table_id, seat=0)


@pytest.mark.parametrize("reserve", ["open", "secret"])
async def test_a_whole_game_ends_with_everything_opened(opened: OpenHouse, reserve: str) -> None:
    table_id, *players = await _auction(opened, {"reserve": reserve, "lots": 2})
    for _ in range(100):
        view = await opened.see(table_id, None)
        if view.phase is TablePhase.OVER:
            break
        seat = next(seat.seat for seat in view.seats if seat.to_act)
        legal = (await opened.see(table_id, players[seat])).legal
        await opened.act(table_id, players[seat], str(legal[-1]), seat=seat)
    view = await opened.see(table_id, None)
    assert view.phase is TablePhase.OVER
    assert view.outcome is not None
    assert "best collection" in view.end_sentence
    record = await opened.house.views.record(None, table_id)
    closing = record.closing()
    assert isinstance(closing, Closed)
    assert len(closing.opens) == (2 if reserve == "secret" else 0)
    assert verify(loads(record.dumps()), head=view.head).status is Status.COMPLETE
    assert record.secrets == {}


async def test_a_failed_write_leaves_nothing(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    before = await opened.see(table_id, ada)

    async def disk_is_full(_store: Store, append: Append) -> int:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(updater, "append_to_log", disk_is_full)
        with pytest.raises(StoreError):
            await opened.act(table_id, ada, "c3-")
    assert (await opened.see(table_id, ada)).stamp == before.stamp
    await opened.act(table_id, ada, "c3|")
    assert [move.actions for move in (await opened.see(table_id, ada)).moves] == [("c3|",)]


async def test_a_write_whose_answer_is_lost_still_counts(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)

    async def stored_but_unknown(store: Store, change: Append) -> int:
        await append_to_log(store, change)
        raise StoreError("The connection broke.")

    with monkeypatch.context() as patched:
        patched.setattr(updater, "append_to_log", stored_but_unknown)
        with pytest.raises(StoreError):
            await opened.act(table_id, ada, "c3-")
    assert (await opened.house.tables.act(ada, table_id, 0, 0, ["c3-"])).head.startswith("3:")
    assert len((await opened.see(table_id, ben)).moves) == 1


async def test_a_request_that_is_cancelled_is_done_to_its_end_or_not_at_all(
    opened: OpenHouse,
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    asked = asyncio.create_task(opened.house.tables.act(ada, table_id, 0, 0, ["c3-"]))
    await asyncio.sleep(0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    view = await opened.until(table_id, lambda view: len(view.moves) == 1)
    stored = await opened.store.read(table_reads.load, table_id)
    assert stored is not None
    assert stored.row.head == int(view.head.partition(":")[0])


async def test_two_tabs_at_once_make_one_move(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    answers = await asyncio.gather(
        *(opened.house.tables.act(ada, table_id, 0, 0, [text]) for text in ("a1-", "b2-", "c3-")),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, Stale) for answer in answers) == 2
    assert len((await opened.see(table_id, ada)).moves) == 1


async def test_another_server_that_wrote_first_wins(place: TestPlace, auction: str) -> None:
    async with open_house(place) as one:
        ada, ben = await one.guest("Ada"), await one.guest("Ben")
        table_id = await one.table(ada, ben)
        await one.see(table_id, ada)
        async with open_house(place) as two:
            await two.act(table_id, ada, "c3-")
        with pytest.raises(Stale):
            await one.house.tables.act(ada, table_id, 0, 0, ["a1-"])
        assert [move.actions for move in (await one.see(table_id, ben)).moves] == [("c3-",)]
