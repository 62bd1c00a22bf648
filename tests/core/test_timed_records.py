"""Records with time, which is format 2: what they say, and what `verify` does not believe."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kaffeehaus.core.errors import BrokenRecord
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.log import (
    Aborted,
    Acted,
    Adjourned,
    Claimed,
    Closed,
    Drawn,
    Entry,
    FlagFell,
    Header,
    Paused,
    Reminded,
    Rested,
    Resumed,
    Seated,
    Undone,
    Who,
    commit,
    seat_order,
)
from kaffeehaus.core.outcome import TIME_UP, aborted, won_by
from kaffeehaus.core.pace import DAY, UNTIMED, DailyHours, Pace, Rest, TimeUp, days_a_move, live
from kaffeehaus.core.record import Record, Status, chained, loads, verify
from kaffeehaus.core.registry import find_game
from tests.toys.auction import GAME as AUCTION

COFFEE = find_game("coffee")
FORMAT_1 = Path(__file__).parents[1] / "fixtures" / "records" / "format_1.json"
BEGIN = 1_750_000_000_000
A_DAY = DAY * 1000
SEATS = (Seated(0, Who.PERSON, "Ada", at=BEGIN), Seated(1, Who.PERSON, "Ben", at=BEGIN))
DEFAULT = days_a_move(1, TimeUp.DEFAULT)
CLAIM = days_a_move(1, TimeUp.CLAIM)
FORFEIT = live(3, 2, TimeUp.FORFEIT)
FIRST = replace(FORFEIT, first_move=30)
FLAG = BEGIN + 180_000
"""When the flag falls in a game that begins with 3 minutes."""
LATE = Acted(0, ("a1-",), at=BEGIN + A_DAY, automatic=True)


def _record(pace: Pace | None, *entries: Entry) -> Record:
    seed = commit("salt", ("0",))
    header = Header("coffee", 1, COFFEE.read_options(None), 2, seed, pace)
    return chained(header, (*SEATS, *entries), {})


def _closing(at: int, length: int) -> Closed:
    return Closed(won_by(1, 2, TIME_UP), length, "0", "salt", at=at)


def test_it_says_who_ran_out_and_is_read_back() -> None:
    record = _record(DEFAULT, LATE)
    text = record.dumps()
    assert '"format_version": 2' in text
    assert '"kind": "days"' in text
    assert f'"at": {BEGIN + A_DAY}, "automatic": true' in text
    assert loads(text) == record
    assert verify(loads(text)).status is Status.RUNNING


def test_without_time_it_is_format_1_and_looks_as_ever() -> None:
    seated = tuple(replace(entry, at=None) for entry in SEATS)
    record = chained(_record(None).header, (*seated, Acted(0, ("a1-",))), {})
    text = record.dumps()
    assert '"format_version": 1' in text
    for word in ('"at"', "pace", "automatic"):
        assert word not in text
    assert verify(loads(text)).status is Status.RUNNING


def test_a_claim_ends_the_game() -> None:
    up = BEGIN + A_DAY
    ended = _record(CLAIM, Reminded(0, at=up), Claimed(1, 0, at=up), _closing(up, 4))
    assert verify(loads(ended.dumps())).status is Status.COMPLETE


def test_flag_fall_ends_the_game() -> None:
    ended = _record(FORFEIT, FlagFell(0, at=FLAG, automatic=True), _closing(FLAG, 3))
    text = ended.dumps()
    assert '"format_version": 3' in text
    assert verify(loads(text)).status is Status.COMPLETE
    older = text.replace('"format_version": 3', '"format_version": 2')
    with pytest.raises(BrokenRecord):
        loads(older)


def test_a_game_without_a_first_move_is_aborted() -> None:
    over = BEGIN + 30_000
    closed = Closed(aborted(2), 3, "0", "salt", at=over)
    text = _record(FIRST, Aborted(0, at=over, automatic=True), closed).dumps()
    assert '"format_version": 3' in text
    assert verify(loads(text)).status is Status.COMPLETE


def test_the_seed_decides_the_draw_of_the_seats() -> None:
    over = BEGIN + 180_000
    closing = Closed(won_by(1, 2, TIME_UP), 4, "0", "salt", at=over)
    flag = FlagFell(0, at=over, automatic=True)
    drawn = seat_order(0, 2)
    assert verify(_record(FORFEIT, Drawn(drawn, at=BEGIN), flag, closing)).entry is None
    forged = verify(_record(FORFEIT, Drawn(drawn[::-1], at=BEGIN), flag, closing))
    assert (forged.entry, "other seats than the seed" in forged.sentence) == (3, True)
    repeated = verify(_record(FORFEIT, Drawn((0, 0), at=BEGIN)))
    assert (repeated.entry, "draws the seats wrongly" in repeated.sentence) == (3, True)


def test_players_abort_before_the_second_move() -> None:
    moves = (Acted(0, ("a1-",), at=BEGIN), Acted(1, ("b1-",), at=BEGIN))
    assert verify(_record(UNTIMED, moves[0], Aborted(1, at=BEGIN))).entry is None
    late = verify(_record(UNTIMED, *moves, Aborted(0, at=BEGIN)))
    assert (late.entry, "had begun" in late.sentence) == (5, True)


def test_pauses_and_rest_put_the_end_off() -> None:
    pause = Paused(BEGIN + 5, BEGIN + A_DAY, at=BEGIN + A_DAY)
    again = Paused(BEGIN + A_DAY + 7, BEGIN + 2 * A_DAY, at=BEGIN + 2 * A_DAY)
    due = BEGIN + 2 * A_DAY + A_DAY - 12
    later = replace(LATE, at=due)
    assert verify(_record(DEFAULT, replace(pause, at=again.at), again, later)).sentence == (
        "The game is still running; its 5 entries are valid."
    )
    early = replace(LATE, at=due - 1)
    assert verify(_record(DEFAULT, replace(pause, at=again.at), again, early)).entry == 5
    rest = Rested(0, Rest("UTC", DailyHours(0, 720)), at=BEGIN)
    resting = replace(DEFAULT, rests=True)
    assert verify(_record(resting, rest, LATE)).entry == 4
    assert verify(_record(resting, rest, replace(LATE, at=BEGIN + 3 * A_DAY))).entry is None


@pytest.mark.parametrize(
    ("pace", "entries", "wrong"),
    [
        (DEFAULT, (replace(LATE, at=BEGIN + A_DAY - 1),), "still had time"),
        (CLAIM, (LATE,), "still had time"),
        (UNTIMED, (LATE,), "still had time"),
        (DEFAULT, (Acted(0, ("a1-",), at=BEGIN - 1),), "impossible timestamp"),
        (DEFAULT, (Paused(BEGIN + 9, BEGIN + 8, at=BEGIN + 9),), "impossible pause"),
        (DEFAULT, (Paused(BEGIN, BEGIN + 9, at=BEGIN + 8),), "impossible pause"),
        (CLAIM, (Claimed(1, 0, at=BEGIN + A_DAY - 1),), "still had time"),
        (CLAIM, (Claimed(0, 1, at=BEGIN + A_DAY),), "still had time"),
        (CLAIM, (Claimed(0, 0, at=BEGIN + A_DAY),), "invalid claim"),
        (DEFAULT, (Claimed(1, 0, at=BEGIN + A_DAY),), "still had time"),
        (UNTIMED, (Claimed(1, 0, at=BEGIN + 30 * A_DAY),), "still had time"),
        (FORFEIT, (FlagFell(0, at=FLAG - 1),), "still had time"),
        (FIRST, (Aborted(0, at=BEGIN + 29_999, automatic=True),), "had begun"),
        (FIRST, (Aborted(1, at=BEGIN + 30_000, automatic=True),), "had begun"),
        (FORFEIT, (Aborted(0, at=FLAG, automatic=True),), "had begun"),
        (FORFEIT, (FlagFell(1, at=FLAG),), "still had time"),
        (FORFEIT, (Claimed(1, 0, at=FLAG),), "still had time"),
        (FORFEIT, (Acted(0, ("a1-",), at=FLAG + FORFEIT.grace),), "after flag fall"),
        (live(3, 2), (FlagFell(0, at=FLAG),), "still had time"),
        (CLAIM, (Reminded(0, at=BEGIN + A_DAY - 1),), "too early"),
        (CLAIM, (Reminded(1, at=BEGIN + A_DAY),), "too early"),
        (CLAIM, (Claimed(1, 7, at=BEGIN + A_DAY),), "does not exist"),
        (CLAIM, (Acted(0, ("a1-",), at=10**20),), "impossible timestamp"),
        (CLAIM, (Rested(0, Rest("../../etc/passwd"), at=BEGIN),), "Unknown time zone"),
    ],
)
def test_what_time_does_not_allow_is_broken(
    pace: Pace, entries: tuple[Entry, ...], wrong: str
) -> None:
    verdict = verify(_record(pace, *entries))
    assert (verdict.status, verdict.entry) == (Status.BROKEN, 3)
    assert wrong in verdict.sentence


def test_a_pace_that_nobody_can_play_at_is_broken() -> None:
    assert verify(_record(replace(DEFAULT, start=10**30))).entry == 0


@pytest.mark.parametrize(
    ("pace", "entry"),
    [
        (DEFAULT, Acted(0, ("a1-",))),
        (None, Acted(0, ("a1-",), at=BEGIN)),
        (None, Acted(0, ("a1-",), automatic=True)),
        (None, Reminded(0)),
    ],
)
def test_all_entries_have_time_or_none(pace: Pace | None, entry: Entry) -> None:
    record = _record(pace)
    seated = SEATS if pace else tuple(replace(one, at=None) for one in SEATS)
    text = chained(record.header, (*seated, entry), {}).dumps()
    with pytest.raises(BrokenRecord):
        loads(text)


def test_taking_a_move_back_and_making_it_again_earns_no_time() -> None:
    fold = Fold(COFFEE, COFFEE.read_options(None), 2, 0, pace=live(10, 5))
    entries: tuple[Entry, ...] = (
        *SEATS,
        Acted(0, ("a1-",), at=BEGIN + 1000),
        Undone(0, (3,), (0,), at=BEGIN + 2000),
        Acted(0, ("a2-",), at=BEGIN + 3000),
    )
    for number, entry in enumerate(entries, 1):
        fold.push(number, entry)
    assert fold.clocks is not None
    assert [clock.left for clock in fold.clocks.seats] == [600_000 - 2000 + 5000, 600_000 - 1000]


def test_a_record_of_format_1_that_was_written_before_time_still_verifies() -> None:
    """With sealed choices, a take-back, and secrets that the end opens."""
    text = FORMAT_1.read_text(encoding="utf-8")
    record = loads(text)
    assert verify(record, "15:12a13518316c", game=AUCTION).status is Status.COMPLETE
    assert record.dumps() == text, "and is written as it was"


LIVE = live(1, 0, TimeUp.DEFAULT)
MINUTE = 60_000


def _missed(count: int) -> list[Entry]:
    """So many turns that ended because time was up, the seats by turns."""
    fold = Fold(COFFEE, COFFEE.read_options(None), 2, 0, pace=LIVE)
    for number, seated in enumerate(SEATS, 1):
        fold.push(number, seated)
    entries: list[Entry] = []
    for place in range(count):
        seat = place % 2
        at = BEGIN + MINUTE * min(2, place + 1)
        entry = Acted(seat, (str(fold.state.default(seat)),), at=at, automatic=True)
        fold.push(len(SEATS) + place + 1, entry)
        entries.append(entry)
    return entries


LAST = BEGIN + 2 * MINUTE


def test_an_adjourned_game_can_be_resumed() -> None:
    adjourned = (*_missed(6), Adjourned(at=LAST, automatic=True))
    record = _record(LIVE, *adjourned)
    assert loads(record.dumps()) == record
    assert verify(record).status is Status.RUNNING
    resumed = (*adjourned, Resumed(1, at=LAST + A_DAY))
    assert verify(_record(LIVE, *resumed)).status is Status.RUNNING
    pause = Paused(LAST, LAST + 1, at=LAST + 1)
    assert verify(_record(LIVE, *adjourned, pause)).status is Status.RUNNING


def test_a_game_from_before_that_played_itself_still_verifies() -> None:
    assert verify(_record(LIVE, *_missed(10))).status is Status.RUNNING


@pytest.mark.parametrize(
    ("missed", "entries", "wrong"),
    [
        (5, (Adjourned(at=LAST),), "players are present"),
        (0, (Adjourned(at=LAST),), "players are present"),
        (6, (Resumed(0, at=LAST),), "cannot resume"),
        (6, (Adjourned(at=LAST), Adjourned(at=LAST)), "while the game is adjourned"),
        (6, (Adjourned(at=LAST), Acted(0, ("e5-",), at=LAST)), "while the game is adjourned"),
        (6, (Adjourned(at=LAST), Seated(0, Who.BOT, "Bot", at=LAST)), "while the game is"),
        (6, (Adjourned(at=LAST), Resumed(7, at=LAST)), "cannot resume"),
    ],
)
def test_what_adjourning_does_not_allow_is_broken(
    missed: int, entries: tuple[Entry, ...], wrong: str
) -> None:
    verdict = verify(_record(LIVE, *_missed(missed), *entries))
    assert verdict.status is Status.BROKEN
    assert verdict.entry == len(SEATS) + missed + len(entries)
    assert wrong in verdict.sentence


def test_hours_changed_during_a_game_put_no_deadline_off() -> None:
    resting = replace(DEFAULT, rests=True)
    morning = Rest("UTC", DailyHours(0, 720))
    changed = Rested(0, morning, from_next_move=True, at=BEGIN)
    record = _record(resting, changed, LATE)
    assert '"from_next_move": true' in record.dumps()
    assert verify(loads(record.dumps())).status is Status.RUNNING
    at_once = replace(changed, from_next_move=None)
    assert verify(_record(resting, at_once, LATE)).entry == 4, "as older versions had it"


def test_taking_a_move_back_gives_no_new_day() -> None:
    due = BEGIN + A_DAY
    move, back = Acted(0, ("c3-",), at=due - 5), Undone(0, (3,), (0,), at=due - 4)
    late = replace(LATE, at=due + 1)
    assert verify(_record(DEFAULT, move, back, late)).status is Status.RUNNING
    assert verify(_record(DEFAULT, move, back, replace(late, at=due - 2))).entry == 5
