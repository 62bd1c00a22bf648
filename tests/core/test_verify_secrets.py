"""`verify` holds the host to its commitments: sealed choices and the seed."""

from __future__ import annotations

import dataclasses

import pytest

from kaffeehaus.core.game_log import GameLog
from kaffeehaus.core.log import (
    Entry,
    Opened,
    Resigned,
    Secret,
    commit,
)
from kaffeehaus.core.record import Record, chained
from tests.core.forging import broken, closed, replaced, rewritten


def test_an_opening_of_something_else(finished: Record) -> None:
    opened = finished.entries[6]
    assert isinstance(opened, Opened)
    other = dataclasses.replace(opened, actions=("raise 1", "ready"))
    broken(replaced(finished, 7, other), 7, "reveals something else than was sealed")


@pytest.mark.parametrize("of", [0, -1, 6, 7, 8, 4, 99, 10**20])
def test_an_opening_of_what_is_not_sealed(finished: Record, of: int) -> None:
    opened = finished.entries[6]
    assert isinstance(opened, Opened)
    broken(replaced(finished, 7, dataclasses.replace(opened, of=of)), 7, "reveals something else")


def test_an_opening_twice(finished: Record) -> None:
    record = rewritten(finished, lambda entries: entries.insert(7, entries[6]))
    broken(record, 8, "Entry 8 reveals entry 5 a second time.")
    closing = finished.closing()
    opened = finished.entries[6]
    assert closing is not None
    assert isinstance(opened, Opened)
    doubled = dataclasses.replace(closing, opens=(*closing.opens, opened))
    broken(replaced(finished, 9, doubled), 9, "reveals entry 5 a second time")


def test_an_opening_too_early(game_log: GameLog) -> None:
    """The host shows a bid, or a reserve, before the rules do."""
    game_log.act(0, ("raise 2", "ready"))
    for sealed in (1, 3):
        secret = game_log.secrets[sealed]
        entries = [*game_log.entries, Opened(sealed, secret.actions, secret.salt)]
        record = closed(game_log.header, game_log.salt, [*entries, Resigned(1)], game_log.secrets)
        broken(record, 4, f"Entry 4 reveals entry {sealed} too early.")


def test_an_undone_choice_is_not_opened(finished: Record) -> None:
    closing = finished.closing()
    assert closing is not None
    undone = closing.opens[2]

    def open_it(entries: list[Entry]) -> None:
        entries[6:6] = [undone]
        entries[-1] = dataclasses.replace(closing, opens=closing.opens[:2], length=9)

    broken(rewritten(finished, open_it), 7, "reveals entry 3 too early")


def test_an_opening_that_is_missing(finished: Record) -> None:
    opened = finished.entries[6]
    closing = finished.closing()
    assert isinstance(opened, Opened)
    assert closing is not None

    def leave_it_to_the_end(entries: list[Entry]) -> None:
        del entries[6]
        entries[-1] = dataclasses.replace(closing, opens=(*closing.opens, opened), length=7)

    broken(rewritten(finished, leave_it_to_the_end), 7, "Entry 5 is not revealed before entry 7.")


def test_a_closing_that_keeps_a_secret(finished: Record) -> None:
    closing = finished.closing()
    assert closing is not None
    secretive = dataclasses.replace(closing, opens=closing.opens[:2])
    broken(replaced(finished, 9, secretive), 9, "The record ends without revealing entry 3.")


def test_a_closing_whose_holder_knows_the_secret(finished: Record) -> None:
    """What only one seat can read is not opened for everyone."""
    closing = finished.closing()
    assert closing is not None
    left_out = closing.opens[2]
    record = replaced(finished, 9, dataclasses.replace(closing, opens=closing.opens[:2]))
    own = {left_out.of: Secret(left_out.actions, left_out.salt)}
    record = dataclasses.replace(record, secrets=own)
    broken(record, 9, "ends without revealing entry 3")


@pytest.mark.parametrize("number", [0, 4, 99, 10**20])
def test_a_secret_of_what_is_not_sealed(finished: Record, number: int) -> None:
    record = dataclasses.replace(finished, secrets={number: Secret(("ready",), "salt")})
    broken(record, number, f"The secret of entry {number} does not match its commitment.")


def test_another_seed(finished: Record) -> None:
    closing = finished.closing()
    assert closing is not None
    broken(replaced(finished, 9, dataclasses.replace(closing, seed="4")), 1, "breaks the rules")
    salted = dataclasses.replace(closing, salt="other")
    broken(replaced(finished, 9, salted), 9, "The seed does not match its commitment.")


@pytest.mark.parametrize("seed", ["", "x", "-1", "1.5", "٣", "9" * 41, "9" * 5000])
def test_a_seed_that_is_no_number(finished: Record, seed: str) -> None:
    closing = finished.closing()
    assert closing is not None
    header = dataclasses.replace(finished.header, seed=commit(closing.salt, (seed,)))
    entries = (*finished.entries[:-1], dataclasses.replace(closing, seed=seed))
    broken(chained(header, entries, {}), 9, "The seed is not a number.")
