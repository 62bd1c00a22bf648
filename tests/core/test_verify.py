"""`verify` says complete or running, or names the first broken entry."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

import pytest

from kaffeehaus.core.fold import AnyGame
from kaffeehaus.core.log import (
    Acted,
    Closed,
    Entry,
    Header,
    Opened,
    Resigned,
    Seated,
    Secret,
    Undone,
    Who,
    commit,
    seal,
)
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.record import Record, Status, Verdict, chained, loads, record_of, verify
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.scribe import Scribe
from tests.toys.auction import GAME
from tests.toys.playing import written

OPTIONS: Options = {"lots": 1, "reserve": "secret"}


def verdict_on(record: Record, head: str | None = None, game: AnyGame = GAME) -> Verdict:
    """The verdict on the record as a file."""
    return verify(loads(record.dumps()), head, game=game)


def broken(record: Record, entry: int, sentence: str) -> None:
    """The record is broken at this entry, for this reason."""
    verdict = verdict_on(record)
    assert verdict.status is Status.BROKEN, verdict.sentence
    assert (verdict.entry, sentence in verdict.sentence) == (entry, True), verdict.sentence


@pytest.fixture
def scribe() -> Scribe:
    """Two seats have kept their reserves and are to bid."""
    scribe = Scribe.begin(GAME, OPTIONS, 2, 3)
    for seat in range(2):
        scribe.act(seat, (str(scribe.fold.state.legal(seat)[0]),))
    return scribe


@pytest.fixture
def finished(scribe: Scribe) -> Record:
    """An undone bid, two bids, and a pick that ends the game."""
    scribe.act(0, ("raise 5", "ready"))
    scribe.write(Undone(0, (3,), (0,)))
    scribe.act(0, ("raise 2", "ready"))
    scribe.act(1, ("ready",))
    scribe.act(0, (str(scribe.fold.state.legal(0)[0]),))
    return scribe.record()


def rewritten(record: Record, change: Callable[[list[Entry]], None]) -> Record:
    """The record with its entries changed and chained anew."""
    entries = list(record.entries)
    change(entries)
    return chained(record.header, entries, record.secrets)


def replaced(record: Record, number: int, entry: Entry) -> Record:
    """The record with one entry replaced and chained anew."""
    return rewritten(record, lambda entries: entries.__setitem__(number - 1, entry))


# What is in order


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
    assert verdict.sentence == "The record is complete; all 9 entries are in order."
    assert verdict.head == finished.head()
    assert verdict.entry is None


def test_running_for_every_seat_and_for_onlookers(scribe: Scribe) -> None:
    scribe.act(0, ("raise 2", "ready"))
    for seat in (None, 0, 1):
        verdict = verdict_on(scribe.record(seat))
        assert verdict.status is Status.RUNNING, verdict.sentence
        assert verdict.sentence == "The game is running; 3 entries are in order."


def test_a_resignation_closes_the_record(scribe: Scribe) -> None:
    scribe.act(0, ("raise 2", "ready"))
    scribe.write(Resigned(1))
    record = scribe.record()
    closing = record.closing()
    assert closing is not None
    assert closing.outcome == Outcome((1, 2), (1, 0), "resigned")
    assert [opened.of for opened in closing.opens] == [1, 2, 3]
    assert verdict_on(record).status is Status.COMPLETE


def test_three_seats_play_on_after_a_resignation() -> None:
    scribe = Scribe.begin(GAME, OPTIONS, 3, 1)
    scribe.write(Seated(0, Who.PERSON, "Ada"))
    scribe.write(Resigned(0))
    scribe.write(Seated(0, Who.BOT, "random"))
    while scribe.fold.outcome() is None:
        state = scribe.fold.state
        seat = state.actors()[0]
        scribe.act(seat, (str(state.legal(seat)[-1]),))
    assert verdict_on(scribe.record()).status is Status.COMPLETE


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
    assert verdict.sentence.startswith("Entry 2 breaks the rules: ")


# Heads that players kept


def test_every_head_that_was_shown_is_found_again(scribe: Scribe) -> None:
    shown = [str(scribe.record().head())]
    scribe.act(0, ("raise 2", "ready"))
    shown.append(str(scribe.record().head()))
    scribe.act(1, ("ready",))
    beginning = str(chained(scribe.header, (), {}).head())
    for head in (*shown, beginning, shown[1].upper(), f" {shown[1]}\n"):
        assert verdict_on(scribe.record(), head).status is Status.RUNNING


def test_another_history_does_not_have_the_head(finished: Record) -> None:
    kept = str(chained(finished.header, finished.entries[:5], {}).head())
    forged = rewritten(finished, lambda entries: entries.insert(0, Seated(0, Who.BOT, "x")))
    forged = rewritten(finished, lambda entries: entries.__setitem__(3, Undone(0, (3,), (0, 1))))
    assert verdict_on(forged).status is Status.COMPLETE
    verdict = verdict_on(forged, kept)
    assert (verdict.status, verdict.entry) == (Status.BROKEN, 5)
    assert verdict.sentence == "Entry 5 is not the one of the head that was kept."


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
    assert verdict.sentence == "The record does not reach the head that was kept."


# Broken chains


@pytest.mark.parametrize("number", range(1, 10))
def test_a_changed_hash(finished: Record, number: int) -> None:
    hashes = list(finished.hashes)
    hashes[number - 1] = "0" * 64
    record = dataclasses.replace(finished, hashes=tuple(hashes))
    broken(record, number, f"Entry {number} does not fit the chain.")


@pytest.mark.parametrize("number", range(1, 10))
def test_a_missing_entry(finished: Record, number: int) -> None:
    entries = finished.entries[: number - 1] + finished.entries[number:]
    hashes = finished.hashes[: number - 1] + finished.hashes[number:]
    verdict = verify(Record(finished.header, entries, hashes), game=GAME)
    if number == len(finished.entries):
        assert verdict.status is Status.RUNNING
    else:
        assert (verdict.status, verdict.entry) == (Status.BROKEN, number)


def test_a_changed_header(finished: Record) -> None:
    header = dataclasses.replace(finished.header, seed=commit("x", ("3",)))
    broken(dataclasses.replace(finished, header=header), 1, "does not fit the chain")


def test_the_first_break_is_named(finished: Record) -> None:
    """Entry 5 breaks the rules; that the chain also breaks at entry 8 comes later."""
    record = replaced(finished, 5, Acted(0, ("raise 1", "raise 1")))
    record = dataclasses.replace(record, hashes=(*record.hashes[:7], "0", *record.hashes[8:]))
    broken(record, 5, "its one confirming action")


def test_nothing_comes_after_the_closing(finished: Record) -> None:
    record = rewritten(finished, lambda entries: entries.append(Seated(0, Who.BOT, "x")))
    broken(record, 10, "Entry 10 comes after the game was closed.")
    record = rewritten(finished, lambda entries: entries.append(entries[-1]))
    broken(record, 10, "comes after the game was closed")


# Broken commitments


def test_an_opening_of_something_else(finished: Record) -> None:
    opened = finished.entries[6]
    assert isinstance(opened, Opened)
    other = dataclasses.replace(opened, actions=("raise 1", "ready"))
    broken(replaced(finished, 7, other), 7, "opens something else than was sealed")


@pytest.mark.parametrize("of", [0, -1, 6, 7, 8, 4, 99, 10**20])
def test_an_opening_of_what_is_not_sealed(finished: Record, of: int) -> None:
    opened = finished.entries[6]
    assert isinstance(opened, Opened)
    broken(replaced(finished, 7, dataclasses.replace(opened, of=of)), 7, "opens something else")


def test_an_opening_twice(finished: Record) -> None:
    record = rewritten(finished, lambda entries: entries.insert(7, entries[6]))
    broken(record, 8, "Entry 8 opens entry 5 for the second time.")
    closing = finished.closing()
    opened = finished.entries[6]
    assert closing is not None
    assert isinstance(opened, Opened)
    doubled = dataclasses.replace(closing, opens=(*closing.opens, opened))
    broken(replaced(finished, 9, doubled), 9, "opens entry 5 for the second time")


def test_an_opening_too_early(scribe: Scribe) -> None:
    """The host shows a bid, or a reserve, before the rules do."""
    scribe.act(0, ("raise 2", "ready"))
    for sealed in (1, 3):
        secret = scribe.secrets[sealed]
        entries = [*scribe.entries, Opened(sealed, secret.actions, secret.salt)]
        closed = _close(scribe.header, scribe.salt, [*entries, Resigned(1)], scribe.secrets)
        broken(closed, 4, f"Entry 4 opens entry {sealed} too early.")


def test_an_undone_choice_is_not_opened(finished: Record) -> None:
    closing = finished.closing()
    assert closing is not None
    undone = closing.opens[2]

    def open_it(entries: list[Entry]) -> None:
        entries[6:6] = [undone]
        entries[-1] = dataclasses.replace(closing, opens=closing.opens[:2], length=9)

    broken(rewritten(finished, open_it), 7, "opens entry 3 too early")


def test_an_opening_that_is_missing(finished: Record) -> None:
    opened = finished.entries[6]
    closing = finished.closing()
    assert isinstance(opened, Opened)
    assert closing is not None

    def leave_it_to_the_end(entries: list[Entry]) -> None:
        del entries[6]
        entries[-1] = dataclasses.replace(closing, opens=(*closing.opens, opened), length=7)

    broken(rewritten(finished, leave_it_to_the_end), 7, "Entry 5 is not opened before entry 7.")


def test_a_closing_that_keeps_a_secret(finished: Record) -> None:
    closing = finished.closing()
    assert closing is not None
    secretive = dataclasses.replace(closing, opens=closing.opens[:2])
    broken(replaced(finished, 9, secretive), 9, "The record closes without opening entry 3.")


def test_a_closing_whose_holder_knows_the_secret(finished: Record) -> None:
    """What only one seat can read is not opened for everyone."""
    closing = finished.closing()
    assert closing is not None
    left_out = closing.opens[2]
    record = replaced(finished, 9, dataclasses.replace(closing, opens=closing.opens[:2]))
    own = {left_out.of: Secret(left_out.actions, left_out.salt)}
    record = dataclasses.replace(record, secrets=own)
    broken(record, 9, "closes without opening entry 3")


@pytest.mark.parametrize("number", [0, 4, 99, 10**20])
def test_a_secret_of_what_is_not_sealed(finished: Record, number: int) -> None:
    record = dataclasses.replace(finished, secrets={number: Secret(("ready",), "salt")})
    broken(record, number, f"The secret of entry {number} does not fit its commitment.")


def test_another_seed(finished: Record) -> None:
    closing = finished.closing()
    assert closing is not None
    broken(replaced(finished, 9, dataclasses.replace(closing, seed="4")), 1, "breaks the rules")
    salted = dataclasses.replace(closing, salt="other")
    broken(replaced(finished, 9, salted), 9, "The seed is not the one that was committed to.")


@pytest.mark.parametrize("seed", ["", "x", "-1", "1.5", "٣", "9" * 41, "9" * 5000])
def test_a_seed_that_is_no_number(finished: Record, seed: str) -> None:
    closing = finished.closing()
    assert closing is not None
    header = dataclasses.replace(finished.header, seed=commit(closing.salt, (seed,)))
    entries = (*finished.entries[:-1], dataclasses.replace(closing, seed=seed))
    broken(chained(header, entries, {}), 9, "The seed is not a number.")


# Broken rules


def test_an_illegal_action(finished: Record) -> None:
    broken(replaced(finished, 8, Acted(0, ("take 999",))), 8, "Entry 8 breaks the rules: take 999")


@pytest.mark.parametrize(
    "entry",
    [
        Acted(2, ("ready",)),
        Acted(-1, ("ready",)),
        Acted(10**25, ("ready",)),
        Undone(5, (1,), ()),
        Undone(0, (1,), (0, 99)),
        Resigned(-1),
        Seated(2, Who.BOT, "x"),
    ],
    ids=str,
)
def test_seats_that_are_not_there(scribe: Scribe, entry: Entry) -> None:
    """Seen in a running record too, which nobody can replay."""
    scribe.entries.append(entry)
    broken(scribe.record(), 3, "a seat that is not at this table")


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (Acted(0, ("shout",)), "reads like"),
        (Acted(0, ("raise 1",)), "its one confirming action"),
        (Undone(0, (), ()), "undoes what is not there"),
        (Undone(0, (3,), ()), "undoes what is not there"),
        (Undone(0, (0,), ()), "undoes what is not there"),
    ],
    ids=str,
)
def test_the_form_of_running_entries(scribe: Scribe, entry: Entry, sentence: str) -> None:
    scribe.entries.append(entry)
    broken(scribe.record(), 3, sentence)


def test_the_form_of_ones_own_secrets(scribe: Scribe) -> None:
    commitment, secret = seal(("shout",))
    scribe.entries.append(Acted(0, sealed=commitment))
    scribe.secrets[3] = secret
    broken(scribe.record(0), 3, "reads like")
    assert verdict_on(scribe.record(1)).status is Status.RUNNING


def test_an_undo_past_chance(scribe: Scribe) -> None:
    entries = [*scribe.entries, Undone(0, (2,), (0, 1)), Resigned(0)]
    record = _close(scribe.header, scribe.salt, entries, scribe.secrets)
    broken(record, 3, "something that chance has shown")


def test_an_action_after_a_resignation(scribe: Scribe) -> None:
    entries = [*scribe.entries, Resigned(0), Acted(1, ("ready",))]
    record = _close(scribe.header, scribe.salt, entries, scribe.secrets)
    broken(record, 4, "comes after the end of the game")


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": Outcome((1, 2), (99, 0), "sold_out")},
        {"outcome": Outcome((), (), "")},
        {"length": 7},
        {"length": -1},
    ],
    ids=str,
)
def test_another_closing(finished: Record, change: dict[str, Outcome | int]) -> None:
    closing = finished.closing()
    assert closing is not None
    record = replaced(finished, 9, dataclasses.replace(closing, **change))  # type: ignore[arg-type]  # any field
    broken(record, 9, "closes with another outcome than the game")


def test_a_closing_of_a_running_game(scribe: Scribe) -> None:
    outcome = Outcome((1, 2), (1, 0), "resigned")
    opens = tuple(Opened(number, s.actions, s.salt) for number, s in scribe.secrets.items())
    entries = [*scribe.entries, Closed(outcome, 2, "3", scribe.salt, opens)]
    broken(chained(scribe.header, entries, {}), 3, "another outcome")


# Games and headers


def test_an_unknown_game(finished: Record) -> None:
    header = dataclasses.replace(finished.header, game="mahjong")
    verdict = verify(chained(header, finished.entries, {}))
    assert (verdict.status, verdict.entry) == (Status.BROKEN, 0)
    assert verdict.sentence.startswith('There is no game "mahjong"')


def test_another_version_of_the_rules() -> None:
    coffee = find_game("coffee")
    record = record_of(coffee, None, None, 0, [])
    header = dataclasses.replace(record.header, version=coffee.version + 1)
    verdict = verify(chained(header, (), {}))
    assert (verdict.status, verdict.entry) == (Status.BROKEN, 0)
    assert verdict.sentence == (
        f"The record follows version {coffee.version + 1} of the rules of Coffee; "
        f"this is version {coffee.version}."
    )


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 0},
        {"seats": -1},
        {"seats": 5},
        {"seats": 10**50},
        {"options": {"lots": True}},
        {"options": {"lots": 99}},
        {"options": {"colour": "red"}},
        {"options": {"reserve": True}},
    ],
    ids=str,
)
def test_a_game_that_cannot_begin_so(finished: Record, change: dict[str, object]) -> None:
    header = dataclasses.replace(finished.header, **change)  # type: ignore[arg-type]  # any field
    broken(chained(header, finished.entries, {}), 0, "The game cannot begin so: ")
    broken(chained(header, (), {}), 0, "The game cannot begin so: ")


def _close(
    header: Header, salt: str, entries: Sequence[Entry], secrets: dict[int, Secret]
) -> Record:
    """The record closed as a dishonest host might, with everything opened that was not yet."""
    told = {entry.of for entry in entries if isinstance(entry, Opened)}
    opens = tuple(
        Opened(number, secret.actions, secret.salt)
        for number, secret in secrets.items()
        if number not in told
    )
    outcome = Outcome((1, 2), (1, 0), "resigned")
    return chained(header, [*entries, Closed(outcome, len(entries), "3", salt, opens)], {})
