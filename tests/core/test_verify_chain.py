"""`verify` names the first entry that breaks the chain or the rules."""

from __future__ import annotations

import dataclasses

import pytest

from kaffeehaus.core.game_log import GameLog
from kaffeehaus.core.log import (
    Acted,
    Closed,
    Entry,
    Opened,
    Resigned,
    Seated,
    Undone,
    Who,
    commit,
    seal,
)
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.record import Record, Status, chained, record_of, verify
from kaffeehaus.core.registry import find_game
from tests.core.forging import broken, closed, replaced, rewritten, verdict_on
from tests.toys.auction import GAME

# Broken chains


@pytest.mark.parametrize("number", range(1, 10))
def test_a_changed_hash(finished: Record, number: int) -> None:
    hashes = list(finished.hashes)
    hashes[number - 1] = "0" * 64
    record = dataclasses.replace(finished, hashes=tuple(hashes))
    broken(record, number, f"Entry {number} breaks the hash chain.")


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
    broken(dataclasses.replace(finished, header=header), 1, "breaks the hash chain")


def test_the_first_break_is_named(finished: Record) -> None:
    """Entry 5 breaks the rules; that the chain also breaks at entry 8 comes later."""
    record = replaced(finished, 5, Acted(0, ("raise 1", "raise 1")))
    record = dataclasses.replace(record, hashes=(*record.hashes[:7], "0", *record.hashes[8:]))
    broken(record, 5, "its only confirming action")


def test_nothing_comes_after_the_closing(finished: Record) -> None:
    record = rewritten(finished, lambda entries: entries.append(Seated(0, Who.BOT, "x")))
    broken(record, 10, "Entry 10 comes after the end of the record.")
    record = rewritten(finished, lambda entries: entries.append(entries[-1]))
    broken(record, 10, "comes after the end of the record")


# Broken rules


def test_an_illegal_action(finished: Record) -> None:
    broken(replaced(finished, 8, Acted(0, ("take 999",))), 8, "Entry 8 breaks the rules. take 999")


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
def test_seats_that_are_not_there(game_log: GameLog, entry: Entry) -> None:
    """Seen in a running record too, which nobody can replay."""
    game_log.entries.append(entry)
    broken(game_log.record(), 3, "a seat that does not exist")


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (Acted(0, ("shout",)), "reads like"),
        (Acted(0, ("raise 1",)), "its only confirming action"),
        (Undone(0, (), ()), "undoes an entry that does not exist"),
        (Undone(0, (3,), ()), "undoes an entry that does not exist"),
        (Undone(0, (0,), ()), "undoes an entry that does not exist"),
    ],
    ids=str,
)
def test_the_form_of_running_entries(game_log: GameLog, entry: Entry, sentence: str) -> None:
    game_log.entries.append(entry)
    broken(game_log.record(), 3, sentence)


def test_the_form_of_ones_own_secrets(game_log: GameLog) -> None:
    commitment, secret = seal(("shout",))
    game_log.entries.append(Acted(0, sealed=commitment))
    game_log.secrets[3] = secret
    broken(game_log.record(0), 3, "reads like")
    assert verdict_on(game_log.record(1)).status is Status.RUNNING


def test_an_undo_past_chance(game_log: GameLog) -> None:
    entries = [*game_log.entries, Undone(0, (2,), (0, 1)), Resigned(0)]
    record = closed(game_log.header, game_log.salt, entries, game_log.secrets)
    broken(record, 3, "a move that revealed a random card")


def test_an_action_after_a_resignation(game_log: GameLog) -> None:
    entries = [*game_log.entries, Resigned(0), Acted(1, ("ready",))]
    record = closed(game_log.header, game_log.salt, entries, game_log.secrets)
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
    broken(record, 9, "another result than the game")


def test_a_closing_of_a_running_game(game_log: GameLog) -> None:
    outcome = Outcome((1, 2), (1, 0), "resigned")
    opens = tuple(Opened(number, s.actions, s.salt) for number, s in game_log.secrets.items())
    entries = [*game_log.entries, Closed(outcome, 2, "3", game_log.salt, opens)]
    broken(chained(game_log.header, entries, {}), 3, "another result")


# Games and headers


def test_an_unknown_game(finished: Record) -> None:
    header = dataclasses.replace(finished.header, game="mahjong")
    verdict = verify(chained(header, finished.entries, {}))
    assert (verdict.status, verdict.entry) == (Status.BROKEN, 0)
    assert verdict.sentence.startswith('Unknown game "mahjong"')


def test_another_version_of_the_rules() -> None:
    coffee = find_game("coffee")
    record = record_of(coffee, None, None, 0, [])
    header = dataclasses.replace(record.header, version=coffee.version + 1)
    verdict = verify(chained(header, (), {}))
    assert (verdict.status, verdict.entry) == (Status.BROKEN, 0)
    assert verdict.sentence == (
        f"Coffee: rules version {coffee.version + 1} is not supported (current: {coffee.version})."
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
    broken(chained(header, finished.entries, {}), 0, "The game cannot start like this. ")
    broken(chained(header, (), {}), 0, "The game cannot start like this. ")
