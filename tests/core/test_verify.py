"""`verify` says complete or running, and compares with a head that a player kept."""

from __future__ import annotations

import pytest

from kaffeehaus.core.game_log import GameLog
from kaffeehaus.core.log import (
    Acted,
    Resigned,
    Seated,
    Undone,
    Who,
)
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.record import Record, Status, chained, verify
from kaffeehaus.core.registry import find_game
from tests.core.forging import OPTIONS, rewritten, verdict_on
from tests.toys.auction import GAME
from tests.toys.playing import written


def test_the_entries_of_the_finished_record(finished: Record) -> None:
    kinds = [entry.kind for entry in finished.entries]
    assert kinds == [
        "action",
        "action",
        "action",
        "undo",
        "action",
        "action",
        "open",
        "action",
        "close",
    ]
    closing = finished.closing()
    assert closing is not None
    assert [opened.of for opened in closing.opens] == [1, 2, 3]


def test_complete(finished: Record) -> None:
    verdict = verdict_on(finished)
    assert verdict.status is Status.COMPLETE
    assert verdict.sentence == "The record is complete; all 9 entries are valid."
    assert verdict.head == finished.head()
    assert verdict.entry is None


def test_running_for_every_seat_and_for_onlookers(game_log: GameLog) -> None:
    game_log.act(0, ("raise 2", "ready"))
    for seat in (None, 0, 1):
        verdict = verdict_on(game_log.record(seat))
        assert verdict.status is Status.RUNNING, verdict.sentence
        assert verdict.sentence == "The game is still running; its 3 entries are valid."


def test_a_resignation_closes_the_record(game_log: GameLog) -> None:
    game_log.act(0, ("raise 2", "ready"))
    game_log.append(Resigned(1))
    record = game_log.record()
    closing = record.closing()
    assert closing is not None
    assert closing.outcome == Outcome((1, 2), (1, 0), "resigned")
    assert [opened.of for opened in closing.opens] == [1, 2, 3]
    assert verdict_on(record).status is Status.COMPLETE


def test_three_seats_play_on_after_a_resignation() -> None:
    game_log = GameLog.begin(GAME, OPTIONS, 3, 1)
    game_log.append(Seated(0, Who.PERSON, "Ada"))
    game_log.append(Resigned(0))
    game_log.append(Seated(0, Who.BOT, "random"))
    while game_log.fold.outcome() is None:
        state = game_log.fold.state
        seat = state.actors()[0]
        game_log.act(seat, (str(state.legal(seat)[-1]),))
    assert verdict_on(game_log.record()).status is Status.COMPLETE


def test_the_house_finds_the_game_by_itself() -> None:
    coffee = find_game("coffee")
    record = written(coffee, {"board": "sq-3", "n": 3}, 2, 1).record()
    assert verify(record).status is Status.COMPLETE
    assert verify(chained(record.header, record.entries[:2], {})).status is Status.RUNNING


def test_without_a_seed_a_running_record_is_replayed() -> None:
    coffee = find_game("coffee")
    record = written(coffee, {"board": "sq-5", "n": 5}, 2, 1, drafts=3).record()
    first = record.entries[0]
    assert isinstance(first, Acted)
    wrong = rewritten(record, lambda entries: entries.__setitem__(1, Acted(1, first.actions)))
    verdict = verify(wrong)
    assert (verdict.status, verdict.entry) == (Status.BROKEN, 2)
    assert verdict.sentence.startswith("Entry 2 breaks the rules. ")


# Heads that players kept


def test_every_head_that_was_shown_is_found_again(game_log: GameLog) -> None:
    shown = [str(game_log.record().head())]
    game_log.act(0, ("raise 2", "ready"))
    shown.append(str(game_log.record().head()))
    game_log.act(1, ("ready",))
    beginning = str(chained(game_log.header, (), {}).head())
    for head in (*shown, beginning, shown[1].upper(), f" {shown[1]}\n"):
        assert verdict_on(game_log.record(), head).status is Status.RUNNING


def test_another_history_does_not_have_the_head(finished: Record) -> None:
    kept = str(chained(finished.header, finished.entries[:5], {}).head())
    forged = rewritten(finished, lambda entries: entries.__setitem__(3, Undone(0, (3,), (0, 1))))
    assert verdict_on(forged).status is Status.COMPLETE
    verdict = verdict_on(forged, kept)
    assert (verdict.status, verdict.entry) == (Status.BROKEN, 5)
    assert verdict.sentence == "Entry 5 does not match your saved hash."


@pytest.mark.parametrize(
    "head",
    [
        "",
        ":",
        "5",
        "5:",
        "5:abc",
        "10:" + "0" * 12,
        "-1:" + "0" * 12,
        "x:" + "0" * 12,
        "²:" + "0" * 12,
        "9" * 5000 + ":" + "0" * 12,
    ],
)
def test_heads_that_the_record_does_not_reach(finished: Record, head: str) -> None:
    verdict = verdict_on(finished, head)
    assert verdict.status is Status.BROKEN
    assert verdict.sentence == "The record ends before the entry of your saved hash."
