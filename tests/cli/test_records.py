"""replay and verify: records from files, whole, running, broken and worse."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kaffeehaus.core.record import Record
from tests.cli.records import auction_record, resigned_game, running_game, won_game
from tests.cli.runner import Run
from tests.parsed import Parsed


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[Record], str]:
    """Writes a record to a file; returns its name."""

    def save(record: Record) -> str:
        file = tmp_path / "game.json"
        file.write_text(record.dumps(), encoding="utf-8")
        return str(file)

    return save


# verify


def test_a_complete_record(run: Run, saved: Callable[[Record], str]) -> None:
    record = won_game()
    said = run(["verify", saved(record)])
    assert said.code == 0
    assert said.lines == [
        "complete: The record is complete; all 8 entries are valid.",
        f"head: {record.head()}",
    ]


def test_a_running_record(run: Run, saved: Callable[[Record], str]) -> None:
    said = run(["verify", saved(running_game())])
    assert said.code == 0
    assert said.lines[0] == "running: The game is still running; its 4 entries are valid."


def test_a_record_from_standard_input(run: Run) -> None:
    assert run("verify -", stdin=won_game().dumps()).code == 0


def test_a_broken_record_names_the_entry_and_has_its_own_exit_code(
    run: Run, saved: Callable[[Record], str]
) -> None:
    file = saved(won_game())
    text = Path(file).read_text(encoding="utf-8")
    Path(file).write_text(text.replace('"b1|"', '"b1-"'), encoding="utf-8")
    said = run(["verify", file])
    assert (said.code, said.err) == (1, "")
    assert said.lines[0] == "broken: Entry 6 breaks the hash chain."


def test_a_head_that_was_kept(run: Run, saved: Callable[[Record], str]) -> None:
    record = won_game()
    file = saved(record)
    kept = f"3:{record.hashes[2][:12]}"
    assert run(["verify", file, "--head", kept]).code == 0
    other = run(["verify", file, "--head", f"3:{'0' * 12}"])
    assert other.code == 1
    assert other.lines[0].startswith("broken: Entry 3 ")
    assert run(["verify", file, "--head", "nonsense"]).code == 1


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "The file is not JSON."),
        (b"{", "The file is not JSON."),
        (b"[]", "This is not a Kaffeehaus record."),
        (b'{"a": 1}', "This is not a Kaffeehaus record."),
        (b"\x89PNG\xff\xfe\0", " is not a text file."),
        (b"[" * 100_000, "The file is not JSON."),
    ],
)
def test_what_is_no_record_is_one_sentence(
    run: Run, tmp_path: Path, command: str, content: bytes, says: str
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    assert run([command, str(file)]).sentence().endswith(says)


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_record_that_is_not_there_is_one_sentence(run: Run, command: str) -> None:
    assert run([command, "none.json"]).sentence() == (
        'Cannot read "none.json": no such file or folder.'
    )


# replay


def test_a_record_is_told_move_by_move(run: Run, saved: Callable[[Record], str]) -> None:
    said = run(["replay", saved(won_game())])
    assert said.code == 0
    assert said.lines[0] == "Coffee: board=sq-2 n=2 pie=false (Ada, Ben)"
    headings = [line for line in said.lines if line[:1].isdigit()]
    assert headings == ["1. Ada: a1-", "2. Ben: b1|", "3. Ada: b2*"]
    assert "   Ben took back 1 move." in said.lines
    assert "   Ada places a stone on a1." in said.lines
    assert "Ada" in said.lines[-1]


def test_a_running_record_is_told_as_far_as_it_goes(
    run: Run, saved: Callable[[Record], str]
) -> None:
    said = run(["replay", saved(running_game())])
    assert said.code == 0
    assert "2. Ben: b1|" in said.lines


def test_a_resignation_is_told(run: Run, saved: Callable[[Record], str]) -> None:
    assert run(["replay", saved(resigned_game())]).lines[-1] == "Ben resigned; Ada wins."


def test_one_position_is_drawn(run: Run, saved: Callable[[Record], str], tmp_path: Path) -> None:
    file = saved(won_game())
    start = run("draw coffee -o board=sq-2 -o n=2").out
    after = run("draw coffee -o board=sq-2 -o n=2 --actions -", stdin="a1-\nb1|").out
    assert run(["replay", file, "--at", "0"]).out == start
    assert run(["replay", file, "--at", "2"]).out == after
    picture = tmp_path / "board.svg"
    assert run(["replay", file, "--at", "2", "--output", str(picture)]).out == ""
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--at 4", "There is no move 4; the last one is 3."),
        ("--at -1", '--at: must be a whole number from 0 to 999999, not "-1"'),
        ("-f svg", "--format and --output need --at, the move to draw."),
        ("--seat 2", "There is no seat 2. Seats are numbered from 0 to 1."),
    ],
)
def test_bad_requests_are_one_sentence(
    run: Run, saved: Callable[[Record], str], words: str, says: str
) -> None:
    assert says in run(["replay", saved(won_game()), *words.split()]).sentence()


def test_a_broken_record_is_not_replayed(run: Run, saved: Callable[[Record], str]) -> None:
    file = saved(won_game())
    text = Path(file).read_text(encoding="utf-8")
    Path(file).write_text(text.replace('"b1|"', '"b1-"'), encoding="utf-8")
    assert run(["replay", file]).sentence() == (
        "The record is broken. Entry 6 breaks the hash chain."
    )


def test_a_game_whose_seed_is_secret_cannot_be_replayed_yet(
    run: Run, saved: Callable[[Record], str], auction: None
) -> None:
    assert "until its seed is revealed" in run(["replay", saved(auction_record())]).sentence()


def _damaged(data: dict[str, Parsed], damage: Callable[[dict[str, Parsed]], object]) -> str:
    damage(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.update(game="tea"),
        lambda data: data.update(version=99),
        lambda data: data.update(seats=5),
        lambda data: data.update(seats=-1),
        lambda data: data.update(options={"board": "sq-99"}),
        lambda data: data.update(options={}),
        lambda data: data["entries"].pop(),
        lambda data: data["entries"].pop(0),
        lambda data: data["entries"][2].update(seat=9),
        lambda data: data["entries"][2].update(actions=["?"]),
        lambda data: data["entries"][2].update(actions=[]),
        lambda data: data["entries"][-1].update(seed="x"),
        lambda data: data["entries"][-1].update(length=10**30),
        lambda data: data["entries"][0].update(name="\x1b[2J"),
        lambda data: data.update(secrets={"1": {"actions": [], "salt": ""}}),
    ],
)
def test_a_damaged_record_never_gives_a_traceback(
    run: Run, damage: Callable[[dict[str, Parsed]], object]
) -> None:
    text = _damaged(won_game().to_json(), damage)
    assert run("verify -", stdin=text).code in (0, 1, 2)
    assert run("replay -", stdin=text).code in (0, 2)
