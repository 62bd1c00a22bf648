"""Record files: written, read back, and refused in one sentence when they are something else."""

from __future__ import annotations

import json

import pytest

from kaffeehaus.core.errors import BadOptions, BrokenRecord, IllegalAction
from kaffeehaus.core.log import Acted, Closed, Head, Seated, Who
from kaffeehaus.core.options import Options
from kaffeehaus.core.record import drafts_of, loads, record_of
from tests.parsed import Parsed
from tests.toys.auction import GAME
from tests.toys.playing import played, written

OPTIONS: Options = {"lots": 1, "reserve": "open"}
FINISHED = written(GAME, OPTIONS, 2, 5).record()
RUNNING = written(GAME, OPTIONS, 2, 5, drafts=3)


def changed(record_text: str, **change: Parsed) -> str:
    """The file with top-level fields replaced; None removes one."""
    data = json.loads(record_text) | change
    return json.dumps({name: value for name, value in data.items() if value is not None})


def test_a_file_has_one_entry_per_line() -> None:
    lines = FINISHED.dumps().splitlines()
    entries = [line for line in lines if '"hash"' in line]
    assert len(entries) == len(FINISHED.entries)
    assert [json.loads(line.strip().rstrip(","))["n"] for line in entries] == list(
        range(1, len(entries) + 1)
    )


def test_an_empty_record_is_a_file_too() -> None:
    record = record_of(GAME, OPTIONS, 2, 5, [])
    assert record.entries == ()
    assert loads(record.dumps()) == record
    assert record.head().number == 0


def test_the_head_in_short() -> None:
    assert str(Head(17, "0a1b2c3d4e5f" + "9" * 52)) == "17:0a1b2c3d4e5f"


def test_a_running_record_holds_no_secret_of_others() -> None:
    for seat in range(2):
        text = RUNNING.record(seat).dumps()
        assert "seed" in text
        assert RUNNING.salt not in text
        for number, secret in RUNNING.secrets.items():
            own = RUNNING.entries[number - 1].seat == seat  # type: ignore[union-attr]  # actions
            assert (secret.salt in text) is own
    public = RUNNING.record().dumps()
    assert not any(secret.salt in public for secret in RUNNING.secrets.values())
    assert "keep" not in public


def test_a_finished_record_holds_everything() -> None:
    closing = FINISHED.closing()
    assert closing is not None
    assert closing.seed == "5"
    text = FINISHED.dumps()
    assert text.count('"salt"') == 1 + sum(
        isinstance(entry, Acted) and entry.sealed is not None for entry in FINISHED.entries
    )


def test_the_record_of_a_game_outside_the_house() -> None:
    game = played(GAME, OPTIONS, 3, 8)
    record = record_of(GAME, OPTIONS, 3, 8, game.actions, names=["random", "greedy", "mcts:1s"])
    assert record.entries[:3] == (
        Seated(0, Who.BOT, "random"),
        Seated(1, Who.BOT, "greedy"),
        Seated(2, Who.BOT, "mcts:1s"),
    )
    closing = record.entries[-1]
    assert isinstance(closing, Closed)
    assert closing.outcome == game.state.outcome()
    assert closing.length == len(record.entries) - 1


def test_records_that_cannot_be_written() -> None:
    with pytest.raises(BadOptions):
        record_of(GAME, {"lots": 9}, 2, 5, [])
    with pytest.raises(BadOptions):
        record_of(GAME, OPTIONS, 9, 5, [])
    with pytest.raises(IllegalAction):
        record_of(GAME, OPTIONS, 2, 5, [(0, "ready")])
    with pytest.raises(BrokenRecord, match="a seat that does not exist"):
        record_of(GAME, OPTIONS, 2, 5, [], names=["a", "b", "c"])


def test_drafts_are_grouped_in_the_order_of_their_confirms() -> None:
    actions = [(0, "raise 1"), (1, "raise 2"), (1, "ready"), (0, "lower 1"), (0, "ready")]
    assert drafts_of(GAME, actions) == [
        (1, ("raise 2", "ready")),
        (0, ("raise 1", "lower 1", "ready")),
    ]
    with pytest.raises(BrokenRecord, match="Seat 1 did not confirm"):
        drafts_of(GAME, actions[:4])


DEEP = "[" * 100_000 + "]" * 100_000
NESTED = "[" * 900 + "]" * 900


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "hello",
        "[]",
        "3",
        "null",
        "{}",
        '{"format": "kaffeehaus-record"}',
        DEEP,
        '{"a":' * 50_000,
        '{"format": ' + NESTED + "}",
        '{"format": "kaffeehaus-record", "format_version": ' + "9" * 5_000 + "}",
        changed(FINISHED.dumps(), entries=None),
        changed(FINISHED.dumps(), entries={}),
        changed(FINISHED.dumps(), entries=[3]),
        changed(FINISHED.dumps(), entries=[{"n": 1, "kind": "resign", "seat": 0}]),
        changed(FINISHED.dumps(), entries=[{"n": 1, "kind": "resign", "seat": 0, "hash": 5}]),
        changed(FINISHED.dumps(), entries=[{"n": 2, "kind": "resign", "seat": 0, "hash": "x"}]),
        changed(FINISHED.dumps(), secrets=[]),
        changed(FINISHED.dumps(), secrets={"one": {"actions": [], "salt": ""}}),
        changed(FINISHED.dumps(), secrets={"1": {"actions": "ready", "salt": ""}}),
        changed(FINISHED.dumps(), seats=2.0),
        changed(FINISHED.dumps(), version="1"),
        changed(FINISHED.dumps(), game=None),
        changed(FINISHED.dumps(), note="x"),
        FINISHED.dumps().replace('"seats": 2', f'"seats": {NESTED}'),
        FINISHED.dumps().replace('"seats": 2', '"seats": NaN'),
        FINISHED.dumps().replace('"game": "auction"', '"game": "\\ud800"'),
        FINISHED.dumps().replace('"seat": 0', f'"seat": {NESTED}'),
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_record_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BrokenRecord) as caught:
        loads(text)
    assert caught.value.code == "broken_record"
    assert len(caught.value.sentence.splitlines()) == 1
    assert len(caught.value.sentence) < 120
