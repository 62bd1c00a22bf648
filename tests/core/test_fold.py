"""The fold of a log: actions, drafts, undo, resignations, decisions."""

from __future__ import annotations

import pytest

from kaffeehaus.core.drafts import draft_on, drafted, is_sealed
from kaffeehaus.core.errors import BrokenRecord, IllegalAction, PlayerError, UnreadableAction
from kaffeehaus.core.fold import Fold, KeptEntry
from kaffeehaus.core.log import Acted, Entry, Resigned, Seated, Undone, Who
from kaffeehaus.core.notation import canonical, plain
from kaffeehaus.core.outcome import Seat
from tests.toys.auction import GAME

SEED = 3


class Table:
    """A fold that numbers its entries."""

    def __init__(self, seats: int = 2) -> None:
        self.fold = Fold(GAME, {"lots": 2, "reserve": "open"}, seats, SEED)
        self.number = 0

    def push(self, entry: Entry) -> int:
        self.fold.push(self.number + 1, entry)
        self.number += 1
        return self.number

    def act(self, seat: Seat, *actions: str) -> int:
        return self.push(Acted(seat, actions))

    def keep_all(self) -> None:
        for seat in range(self.fold.seats):
            self.act(seat, str(self.fold.state.legal(seat)[0]))

    def undo(self, *drops: int, by: Seat = 0) -> int:
        return self.push(Undone(by, drops, (0, 1)))

    def take(self) -> int:
        (seat,) = self.fold.state.actors()
        return self.act(seat, str(self.fold.state.legal(seat)[0]))

    def snapshot(self) -> str:
        fold = self.fold
        return canonical(plain([fold.state.save(), fold.opened, fold.resigned, fold.kept]))


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def bidding(table: Table) -> Table:
    """Both reserves are kept; a card was turned up."""
    table.keep_all()
    return table


def refused(table: Table, entry: Entry, sentence: str) -> None:
    """The entry is refused for this reason, and the fold stays as it was."""
    before = table.snapshot()
    with pytest.raises(PlayerError, match=sentence):
        table.push(entry)
    assert table.snapshot() == before


# Actions


def test_a_draft_is_one_entry(bidding: Table) -> None:
    number = bidding.act(0, "raise 5", "lower 2", "ready")
    assert bidding.fold.kept[-1] == KeptEntry(number, 0, ("raise 5", "lower 2", "ready"))
    assert bidding.fold.state.view(0).to_json()["bids"] == [3, None]


def test_events_come_in_order(bidding: Table) -> None:
    events = bidding.fold.push(3, Acted(0, ("raise 5", "ready")))
    assert [event.code for event in events] == ["bid_changed", "bid_sealed"]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (Acted(0, ("raise 5",)), "its only confirming action"),
        (Acted(0, ()), "its only confirming action"),
        (Acted(0, ("ready", "ready")), "its only confirming action"),
        (Acted(0, ("ready", "raise 1")), "its only confirming action"),
        (Acted(0, ("raise 5", "raise 5", "raise 1", "ready")), "more than you have"),
        (Acted(0, ("lower 1", "ready")), "not possible now"),
        (Acted(0, ("bid 5", "ready")), "reads like"),
        (Acted(0, ("take 1",)), "not possible now"),
        (Acted(2, ("ready",)), "a seat that does not exist"),
        (Acted(-1, ("ready",)), "a seat that does not exist"),
        (Acted(10**30, ("ready",)), "a seat that does not exist"),
        (Acted(0, sealed="abc"), "sealed and cannot be replayed"),
        (Seated(2, Who.BOT, "x"), "a seat that does not exist"),
        (Seated(-1, Who.BOT, "x"), "a seat that does not exist"),
        (Resigned(2), "a seat that does not exist"),
    ],
)
def test_what_does_not_follow_is_refused(bidding: Table, entry: Entry, sentence: str) -> None:
    refused(bidding, entry, sentence)


def test_a_sealed_entry_with_its_actions(bidding: Table) -> None:
    bidding.fold.push(3, Acted(0, sealed="abc"), ("raise 2", "ready"))
    assert bidding.fold.kept[-1].actions == ("raise 2", "ready")


def test_nothing_follows_the_end(bidding: Table) -> None:
    for _ in range(2):
        bidding.act(0, "ready")
        bidding.act(1, "ready")
        bidding.take()
    last = bidding.number
    assert bidding.fold.outcome() is not None
    for entry in (Acted(0, ("ready",)), Undone(0, (last,), (0, 1)), Resigned(0)):
        refused(bidding, entry, "comes after the end")


# Undo


def test_undo_of_the_last_move(bidding: Table) -> None:
    before = canonical(bidding.fold.state.save())
    number = bidding.act(0, "raise 5", "ready")
    bidding.undo(number)
    assert canonical(bidding.fold.state.save()) == before
    assert [kept.number for kept in bidding.fold.kept] == [1, 2]


def test_undo_in_a_simultaneous_phase_leaves_the_others_alone() -> None:
    table = Table(3)
    table.keep_all()
    first = table.act(0, "raise 5", "ready")
    table.act(1, "raise 2", "ready")
    table.undo(first)
    assert table.fold.state.actors() == (0, 2)
    assert table.fold.state.view(1).to_json()["bids"] == [None, 2, None]
    table.act(0, "ready")
    table.act(2, "ready")
    assert table.fold.state.view(None).to_json()["bids"] == [0, 2, 0]


def test_undo_past_an_opened_choice_hides_it_again(bidding: Table) -> None:
    one = bidding.act(0, "raise 5", "ready")
    other = bidding.act(1, "raise 2", "ready")
    bidding.undo(other, by=1)
    assert bidding.fold.hidden_entries() == {1, 2, one}
    again = bidding.act(1, "ready")
    bidding.undo(one, again)
    assert bidding.fold.state.actors() == (0, 1)


def test_what_chance_has_shown_cannot_be_undone(bidding: Table) -> None:
    refused(bidding, Undone(0, (2,), (0, 1)), "revealed a random card")
    refused(bidding, Undone(0, (1,), (0, 1)), "revealed a random card")
    refused(bidding, Undone(0, (1, 2), (0, 1)), "revealed a random card")


def test_undo_must_name_what_is_there(bidding: Table) -> None:
    number = bidding.act(0, "ready")
    refused(bidding, Undone(0, (), (0, 1)), "name each undone entry")
    refused(bidding, Undone(0, (number, number), (0, 1)), "name each undone entry")
    refused(bidding, Undone(0, (99,), (0, 1)), "does not exist")
    refused(bidding, Undone(0, (0,), (0, 1)), "does not exist")
    refused(bidding, Undone(0, (-number,), (0, 1)), "does not exist")
    refused(bidding, Undone(5, (number,), (0, 1)), "a seat that does not exist")
    refused(bidding, Undone(0, (number,), (0, 7)), "a seat that does not exist")
    bidding.undo(number)
    refused(bidding, Undone(0, (number,), (0, 1)), "does not exist")


def test_undo_takes_what_came_of_it_along() -> None:
    """Seat 0 bid most and picked first: its bid cannot be taken back without its pick."""
    table = Table(3)
    table.keep_all()
    bid = table.act(0, "raise 5", "ready")
    table.act(1, "ready")
    table.act(2, "ready")
    pick = table.take()
    refused(table, Undone(0, (bid,), (0, 1, 2)), "but not the later moves")
    refused(table, Undone(0, (bid, pick - 1), (0, 1, 2)), "but not the later moves")
    table.undo(bid, pick)
    assert table.fold.state.actors() == (0,)


def test_undo_must_leave_a_game_that_can_be() -> None:
    """The pick of seat 1 cannot stay when the bid of seat 0 goes."""
    table = Table(3)
    table.keep_all()
    bid = table.act(0, "ready")
    table.act(1, "raise 5", "ready")
    table.act(2, "ready")
    table.take()
    refused(table, Undone(0, (bid,), (0, 1, 2)), "not your turn")


# Decisions


def test_decisions_of_a_simultaneous_phase(bidding: Table) -> None:
    assert bidding.fold.opened == [2, 2]
    bidding.act(0, "raise 1", "ready")
    assert bidding.fold.opened == [3, 2]
    bidding.act(1, "ready")
    assert bidding.fold.opened == [4, 4]


def test_an_undo_opens_a_new_decision_for_who_is_undone(bidding: Table) -> None:
    number = bidding.act(0, "ready")
    undone = bidding.undo(number)
    assert bidding.fold.opened == [undone, 2]


def test_a_decision_after_an_undo_is_another_than_before() -> None:
    """Seat 1 was to pick; after seat 0 took back and bid again, the old page is stale."""
    table = Table(3)
    table.keep_all()
    table.act(0, "ready")
    table.act(1, "raise 2", "ready")
    last = table.act(2, "raise 1", "ready")
    before = table.fold.opened[1]
    table.undo(last, by=2)
    assert table.fold.state.actors() == (2,)
    table.act(2, "raise 1", "ready")
    assert table.fold.state.actors() == (1,)
    assert table.fold.opened[1] > before


# Resignations


def test_with_two_seats_the_other_wins(bidding: Table) -> None:
    bidding.push(Resigned(0))
    outcome = bidding.fold.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((2, 1), "resigned")
    refused(bidding, Acted(1, ("ready",)), "comes after the end")
    refused(bidding, Resigned(1), "comes after the end")


def test_with_three_seats_the_game_goes_on() -> None:
    table = Table(3)
    table.keep_all()
    table.push(Resigned(1))
    table.push(Seated(1, Who.BOT, "random"))
    assert table.fold.outcome() is None
    refused(table, Resigned(1), "already resigned")
    table.act(1, "ready")
    assert table.fold.state.actors() == (0, 2)


# Copies and snapshots


def test_a_copy_is_independent(bidding: Table) -> None:
    copy = bidding.fold.copy()
    before = bidding.snapshot()
    copy.push(3, Acted(0, ("raise 5", "ready")))
    copy.push(4, Undone(0, (3,), (0,)))
    copy.push(5, Resigned(1))
    assert bidding.snapshot() == before


def test_a_fold_goes_on_from_a_snapshot(bidding: Table) -> None:
    fold = bidding.fold
    again = Fold(
        GAME,
        fold.options,
        fold.seats,
        fold.seed,
        start=GAME.load(fold.state.save()),
        kept=list(fold.kept),
        resigned=list(fold.resigned),
        opened=list(fold.opened),
    )
    for each in (fold, again):
        each.push(3, Acted(0, ("raise 5", "ready")))
        each.push(4, Undone(0, (3,), (0,)))
        each.push(5, Acted(0, ("raise 1", "ready")))
    assert canonical(again.state.save()) == canonical(fold.state.save())
    assert (again.opened, again.kept) == (fold.opened, fold.kept)


# Secrets


def test_hidden_entries_count_small_actions(bidding: Table) -> None:
    number = bidding.act(0, "raise 5", "lower 2", "raise 1", "ready")
    assert bidding.fold.hidden_entries() == {1, 2, number}
    assert bidding.fold.to_open([1, 2, number]) == ()
    bidding.act(1, "raise 1", "ready")
    assert bidding.fold.hidden_entries() == {1, 2}
    assert bidding.fold.to_open([1, 2, number]) == (number,)


def test_an_undone_entry_stays_sealed(bidding: Table) -> None:
    number = bidding.act(0, "raise 5", "ready")
    bidding.undo(number)
    assert number not in bidding.fold.hidden_entries()
    assert bidding.fold.to_open([number]) == ()


# Drafts


def test_a_draft_shows_on_a_copy(bidding: Table) -> None:
    state = bidding.fold.state
    before = canonical(state.save())
    position = drafted(state, 0, ["raise 5", "lower 1"])
    assert position.view(0).to_json()["bids"] == [4, None]
    assert canonical(state.save()) == before
    assert is_sealed(state, position)
    assert canonical(drafted(state, 0, []).save()) == before
    assert not is_sealed(state, drafted(state, 0, []))


def test_a_draft_goes_on_where_it_stands(bidding: Table) -> None:
    state = bidding.fold.state
    begun = draft_on(state, 0, ["raise 5"])
    before = canonical(begun.position.save())
    longer = begun.extended(0, [state.game.parse("lower 1"), state.game.parse("ready")])
    whole = draft_on(state, 0, ["raise 5", "lower 1", "ready"])
    assert (longer.actions, longer.events) == (whole.actions, whole.events)
    assert canonical(longer.position.save()) == canonical(whole.position.save())
    assert longer.is_confirmed
    assert not begun.is_confirmed
    with pytest.raises(IllegalAction):
        begun.extended(0, [state.game.parse("lower 1"), state.game.parse("raise 50")])
    assert canonical(begun.position.save()) == before


def test_a_fold_takes_a_draft_that_was_played(bidding: Table) -> None:
    state, number = bidding.fold.state, bidding.fold.kept[-1].number + 1
    played = draft_on(state, 0, ["raise 5", "ready"])
    branch, replayed = bidding.fold.branch(), bidding.fold.copy()
    branch.push_draft(number, Acted(0, played.actions), played.position, played.events)
    assert replayed.push(number, Acted(0, played.actions)) == played.events
    assert (branch.kept, branch.opened) == (replayed.kept, replayed.opened)
    assert canonical(branch.state.save()) == canonical(replayed.state.save())
    assert bidding.fold.state is state


def test_a_draft_that_opens_at_once_is_not_sealed(bidding: Table) -> None:
    bidding.act(0, "ready")
    state = bidding.fold.state
    assert is_sealed(state, drafted(state, 1, ["raise 5"]))
    assert not is_sealed(state, drafted(state, 1, ["raise 5", "ready"]))
    bidding.act(1, "raise 5", "ready")
    (picker,) = bidding.fold.state.actors()
    card = str(bidding.fold.state.legal(picker)[0])
    assert not is_sealed(bidding.fold.state, drafted(bidding.fold.state, picker, [card]))


def test_drafts_that_cannot_be(bidding: Table) -> None:
    state = bidding.fold.state
    with pytest.raises(UnreadableAction):
        drafted(state, 0, ["raise 1", "shout"])
    with pytest.raises(IllegalAction) as caught:
        drafted(state, 0, ["raise 5", "raise 5", "raise 1"])
    assert caught.value.code == "too_dear"
    with pytest.raises(IllegalAction) as caught:
        drafted(state, 0, ["ready", "raise 1"])
    assert caught.value.code == "draft_is_over"
    with pytest.raises(BrokenRecord):
        bidding.act(0, "ready", "raise 1")
