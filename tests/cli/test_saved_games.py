"""pause and --resume: a game in the terminal goes on another day."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kaffeehaus.core import registry
from kaffeehaus.core.record import Status, loads, verify
from tests.cli.runner import Run
from tests.cli.test_play import SMALL, typed
from tests.parsed import Parsed
from tests.toys.auction.upgraded import UPGRADED


def paused(run: Run, file: Path, line: str, *lines: str) -> dict[str, Parsed]:
    """Play these lines, put the game aside; the file's content."""
    said = run(line, stdin=typed(*lines, f"pause {file}", "never read"))
    assert said.out.endswith(f"To resume: kaffeehaus play --resume {file}\nGoodbye.\n")
    content: dict[str, Parsed] = json.loads(file.read_text(encoding="utf-8"))
    return content


def resumed(run: Run, file: Path, *lines: str) -> str:
    """Go on with the game; what was said."""
    said = run(["play", "--resume", str(file)], stdin=typed(*lines))
    assert (said.code, said.err) == (0, "")
    return said.out


def test_a_game_goes_on_where_it_was_left(run: Run, tmp_path: Path) -> None:
    file, record = tmp_path / "evening.json", tmp_path / "record.json"
    paused(run, file, f"{SMALL} --seats me:Ada,me:Ben --seed 9", "a1-")
    out = resumed(run, file, "b1|", "b2*", f"save {record}")
    assert "  B Black: Ada\n  O Orange: Ben\n" in out
    assert "Ada places a stone on a1." not in out
    assert "Ben (Orange)'s turn." in out
    complete = loads(record.read_text(encoding="utf-8"))
    assert verify(complete).status is Status.COMPLETE
    assert len(complete.entries) == 6


def test_bots_answer_as_if_nobody_had_left(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    whole = run("play coffee --seed 1", stdin=typed("c3-", "?", "1")).out
    first = run("play coffee --seed 1", stdin=typed("c3-", f"pause {file}")).out
    second = resumed(run, file, "?", "1")
    played = [line for line in (first + second).splitlines() if line.startswith("greedy places")]
    assert played == [line for line in whole.splitlines() if line.startswith("greedy places")]
    assert len(played) == 2


def test_what_was_done_before_can_be_taken_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    paused(run, file, "play coffee --seed 1", "c3-")
    out = resumed(run, file, "undo")
    assert "2 actions taken back." in out
    assert "96 legal actions" in out


def test_seed_drafts_and_sealed_choices_are_kept(run: Run, auction: None, tmp_path: Path) -> None:
    file, again = tmp_path / "evening.json", tmp_path / "again.json"
    keep = run("legal auction --seed 4").lines[0]
    content = paused(run, file, "play auction --seats me:Ada,random --seed 4", keep, "raise 2")
    assert content["seed"] == "4"
    assert content["actions"][-1] == [0, "raise 2"]
    out = resumed(run, file, f"pause {again}")
    assert "So far: raise 2." in out
    assert json.loads(again.read_text(encoding="utf-8")) == content


def test_behind_a_curtain_nobody_is_told_of_another_day(
    run: Run, auction: None, tmp_path: Path
) -> None:
    file = tmp_path / "evening.json"
    first = run("legal auction --seed 4 --seat 0").lines[0]
    paused(run, file, "play auction --seats me:Ada,me:Ben --seed 4", "", first, "", "")
    out = resumed(run, file, "")
    assert "Ben, press Enter when nobody else is looking. " in out
    assert "Ada keeps" not in out
    assert "Ada has chosen" not in out


def test_who_resigned_among_three_stays_away(run: Run, auction: None, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    content = paused(
        run, file, "play auction --seats me:Ada,me:Ben,random --seed 4", "", "resign", "y", ""
    )
    assert content["resigned"] == [[0, 1]]
    greeting = resumed(run, file).splitlines()[1:4]
    assert [line.rpartition(": ")[2] for line in greeting] == ["random", "Ben", "random"]


def test_the_same_file_is_written_anew_but_no_other(run: Run, tmp_path: Path) -> None:
    file, other = tmp_path / "evening.json", tmp_path / "other.json"
    other.write_text("mine", encoding="utf-8")
    paused(run, file, f"{SMALL} --seats me,me", "a1-")
    out = resumed(run, file, f"pause {other}", "pause", "b1|", f"pause {file}")
    assert "already exists. Choose another name." in out
    assert "A file name is missing: pause FILE" in out
    assert len(json.loads(file.read_text(encoding="utf-8"))["actions"]) == 2
    assert other.read_text(encoding="utf-8") == "mine"


def test_a_game_goes_on_by_the_rules_it_began_with(
    run: Run, auction: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both bid nothing; who takes first then is what the versions of Auction differ in."""
    file, again, record = (tmp_path / name for name in ("evening.json", "again.json", "end.json"))
    small = "auction -o lots=1 --seed 4"
    keeps = [run(f"legal {small} --seat {seat}").lines[0] for seat in (0, 1)]
    passed_on = ("", "")
    chosen = ("", keeps[0], *passed_on, keeps[1], *passed_on)
    paused(run, file, f"play {small} --seats me:Ada,me:Ben", *chosen)
    monkeypatch.setitem(registry._loaded, UPGRADED.id, UPGRADED)
    out = resumed(run, file, "", "ready", *passed_on, "ready", *passed_on, f"pause {again}")
    assert "Ada (Bidder 1)'s turn. 2 legal actions" in out.rpartition("Ben bids 0.")[2]
    assert json.loads(again.read_text(encoding="utf-8"))["version"] == 1
    resumed(run, again, "", "?", "1", f"save {record}")
    complete = loads(record.read_text(encoding="utf-8"))
    assert complete.header.version == 1
    assert verify(complete).status is Status.COMPLETE
    assert run(["replay", str(record)]).code == 0


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "other"}, "This is not a saved game. "),
        ({"seed": "x"}, "This is not a saved game. "),
        ({"actions": [[2, "a1-"]]}, "This is not a saved game. "),
        ({"actions": [[0, "a1-"], [0, "b1|"]]}, "Action 2 is illegal: "),
        ({"chairs": ["me"]}, "Coffee is for 2 players, not 1."),
        ({"chairs": ["me", "deepblue"]}, 'Coffee has no bot "deepblue"'),
        ({"version": 99}, "Coffee: rules version 99 is not supported "),
        ({"options": {"board": "sq-9"}}, "Choose one of: "),
        ({"game": "chess"}, 'Unknown game "chess"'),
        ({"surprise": 1}, "This is not a saved game. "),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_file_that_does_not_fit_is_one_sentence(
    run: Run, tmp_path: Path, change: dict[str, object], says: str
) -> None:
    file = tmp_path / "evening.json"
    content = paused(run, file, f"{SMALL} --seats me,me")
    file.write_text(json.dumps({**content, **change}), encoding="utf-8")
    assert says in run(["play", "--resume", str(file)]).sentence()


def test_resume_stands_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    paused(run, file, f"{SMALL} --seats me,me")
    for more in (["coffee"], ["--seed", "1"], ["-o", "n=3"], ["--seats", "me,me"]):
        sentence = run(["play", "--resume", str(file), *more]).sentence()
        assert sentence == "--resume allows no other options: the file has its own."
    assert "--resume needs a file" in run("play --resume -").sentence()


def test_a_record_is_no_paused_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    run(f"{SMALL} --seats me,me", stdin=typed("a1-", f"save {file}"))
    assert "For records, use replay and verify." in run(f"play --resume {file}").sentence()
