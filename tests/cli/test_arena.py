"""arena: tournaments that go on where they were."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kaffeehaus.core.command_line.packages import install_command
from tests.cli.pty_terminal import terminal
from tests.cli.runner import Run

LINE = "arena coffee -o board=sq-3 -o n=3 --bots random,greedy,uct:5"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def results_in(folder: Path) -> bytes:
    (path,) = folder.glob("arena-coffee-*.jsonl")
    return path.read_bytes()


def test_a_table(run: Run, tmp_path: Path) -> None:
    said = run(f"{LINE} --games 10 --seed 3")
    title, count, _, header, *rows = said.lines
    assert said.code == 0
    assert title == "Coffee: board=sq-3 n=3 pie=false"
    assert count == "10 games per pair from seed 3, 30 in total"
    assert header.split() == ["bot", "Elo", "95", "%", "points", "games", "1", "2", "3"]
    assert {row.split()[1] for row in rows} == {"random", "greedy", "uct:5"}
    elos = [int(row.split()[2]) for row in rows]
    assert elos == sorted(elos, reverse=True)
    assert said.err.startswith("results: arena-coffee-")
    assert results_in(tmp_path).count(b"\n") == 31


def test_for_programs(run: Run) -> None:
    said = run(f"{LINE} --games 4 --json")
    data = json.loads(said.out)
    assert sum(bot["points"] for bot in data["bots"]) == 12
    assert all(pair["games"] == 4 for pair in data["pairs"])
    assert all(low < high for low, high in (pair["interval"] for pair in data["pairs"]))


def test_it_goes_on_with_more_games_and_more_bots(run: Run, tmp_path: Path) -> None:
    run("arena coffee -o board=sq-3 -o n=3 --bots greedy,random --games 2")
    before = results_in(tmp_path)
    assert run(f"{LINE} --games 6").code == 0
    assert results_in(tmp_path).startswith(before)
    straight = run(f"{LINE} --games 6 --results straight.jsonl")
    assert straight.out == run(f"{LINE} --games 6").out
    lines = Path("straight.jsonl").read_bytes().splitlines()
    assert sorted(lines) == sorted(results_in(tmp_path).splitlines())


def test_the_number_of_jobs_makes_no_difference(run: Run) -> None:
    one = run(f"{LINE} --games 4 --results one.jsonl")
    two = run(f"{LINE} --games 4 --results two.jsonl --jobs 2")
    assert one.out == two.out
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()


def test_killed_in_the_middle_it_ends_as_if_nothing_had_been(run: Run) -> None:
    words = [*LINE.split(), "--games", "40"]
    command = [sys.executable, "-m", "kaffeehaus", *words, "--results", "killed.jsonl"]
    killed = Path("killed.jsonl")
    for lines in (10, 25):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as arena:
            while arena.poll() is None and (
                not killed.exists() or killed.read_bytes().count(b"\n") < lines
            ):
                time.sleep(0.01)
            arena.kill()
    killed.write_bytes(killed.read_bytes()[:-9])
    said = run([*words, "--results", "killed.jsonl"])
    assert said.out == run([*words, "--results", "whole.jsonl"]).out
    assert killed.read_bytes() == Path("whole.jsonl").read_bytes()


def test_the_bar_begins_where_the_arena_was(run: Run, tmp_path: Path) -> None:
    words = [
        "arena",
        "coffee",
        "--bots",
        "mcts:0.2s,random",
        "--results",
        str(tmp_path / "r.jsonl"),
    ]
    assert run([*words, "--games", "2"]).code == 0
    with terminal(*words, "--games", "4") as screen:
        screen.wait_for("3/4 [")
        assert screen.wait_for_end() == 0
        assert "1/4 [" not in screen.text


def test_a_ladder_with_its_picture(run: Run) -> None:
    said = run(f"{LINE} --games 2 --ladder --plot ladder.svg")
    assert "2 games per pair from seed 0, 4 in total" in said.lines
    picture = Path("ladder.svg").read_text("utf-8")
    assert picture.startswith("<svg ")
    assert ">uct:5<" in picture


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--bots random", "An arena needs at least 2 different bots."),
        ("--bots random,random", "An arena needs at least 2 different bots."),
        ("--bots random,", 'Coffee has no bot ""'),
        ("--bots random,deepblue", 'Coffee has no bot "deepblue"'),
        ("--bots random,greedy --games 0", "--games: must be a whole number from 1"),
        ("--bots random,greedy --jobs 2 --ray 127.0.0.1:1", "--jobs has no effect with --ray"),
        ("--bots random,greedy -o board=sq-1", "Choose one of: "),
        ("", "missing: --bots"),
    ],
)
def test_bad_requests_are_one_sentence(run: Run, words: str, says: str, tmp_path: Path) -> None:
    assert says in run(f"arena coffee {words}").sentence()
    assert not list(tmp_path.iterdir())


def test_other_files_are_left_alone(run: Run) -> None:
    Path("notes.txt").write_text("milk\n")
    assert run(f"{LINE} --games 1 --results notes.txt").sentence().startswith("Line 1 of ")
    assert Path("notes.txt").read_text() == "milk\n"


def test_without_ray(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = run(f"{LINE} --games 1 --ray 127.0.0.1:1")
    assert said.code == 2
    assert said.err.splitlines()[-1] == (
        f"kaffeehaus: Ray is not installed. Install it with: {install_command('ray')}"
    )
