"""sim: bots play series of games."""

from __future__ import annotations

import json

import pytest

from kaffeehaus.bots.match import Series, play_series
from kaffeehaus.core.registry import find_game
from tests.cli.runner import Run


def test_a_json_line_per_game(run: Run) -> None:
    said = run("sim coffee --seats greedy,random --games 3 --seed 5 --json")
    games = [json.loads(line) for line in said.lines]
    series = Series(find_game("coffee"), None, ("greedy", "random"), 3, 5)
    assert said.code == 0
    assert said.err == ""
    assert games == [
        {
            "seed": result.seed,
            "seats": list(result.specs),
            "outcome": {
                "ranks": list(result.outcome.ranks),
                "scores": list(result.outcome.scores),
                "reason": result.outcome.reason,
            },
            "actions": len(result.actions),
        }
        for result in play_series(series)
    ]
    assert [game["seed"] for game in games] == [5, 6, 7]
    assert [game["seats"][0] for game in games] == ["greedy", "random", "greedy"]


def test_the_number_of_jobs_makes_no_difference(run: Run) -> None:
    line = "sim coffee -o board=sq-4 --seats greedy,random --games 4 --seed 2 --json"
    assert run(f"{line} --jobs 2").out == run(line).out


def test_a_table(run: Run) -> None:
    said = run("sim coffee -o board=hex-3 -o n=3 --seats greedy,random --games 11 --seed 1")
    title, count, _, header, first, second, _, length, ends = said.lines
    assert said.code == 0
    assert title == "Coffee: board=hex-3 n=3 pie=false"
    assert count == "11 games from seed 1"
    assert header.split() == ["bot", "points", "share", "seat", "0", "seat", "1"]
    assert [first.split()[0], second.split()[0]] == ["greedy", "random"]
    assert float(first.split()[1]) + float(second.split()[1]) == 11
    assert [row.split()[3].partition("/")[2] for row in (first, second)] == ["6", "5"]
    assert length.startswith("actions: ")
    assert ends.startswith("ended by: ")


def test_everybody_plays_at_random_unless_told_otherwise(run: Run) -> None:
    (line,) = run("sim coffee --games 1 --json").lines
    assert json.loads(line)["seats"] == ["random", "random"]
    assert json.loads(line)["seed"] == 0


def test_unattended_games_have_their_own_defaults(run: Run, auction: None) -> None:
    assert run("sim auction --games 2").lines[0] == "Auction: lots=2 reserve=open"
    assert run("sim auction --games 2 -o lots=1").lines[0] == "Auction: lots=1 reserve=open"


def test_options_of_parts_that_are_not_played_are_not_told(run: Run) -> None:
    base = "Food Chain Magnate: introductory=false modules= rulings=rulebook turns=1 map="
    assert run("sim fcm -o turns=1 --games 1").lines[0] == base
    tiles = "new_tiles=U,V,W,X,Y,Z"
    assert tiles in run("sim fcm -o turns=1 -o modules=park_tile --games 1").lines[0]


def test_more_seats_than_two(run: Run, auction: None) -> None:
    said = run("sim auction --seats random,random,random --games 3 --json")
    assert [len(json.loads(line)["outcome"]["ranks"]) for line in said.lines] == [3, 3, 3]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--seats random", "Coffee is for 2 players, not 1."),
        ("--seats random,random,random", "Coffee is for 2 players, not 3."),
        ("--seats random,", "--seats needs a bot for every seat, such as random,greedy."),
        ("--seats random,deepblue", 'Coffee has no bot "deepblue". The bots are: '),
        ("--seats random,me", 'Coffee has no bot "me". The bots are: '),
        ("--seats random,mcts:0", '"0" is not a valid budget for the bot mcts'),
        ("--seats random,mcts:1h", '"1h" is not a valid budget for the bot mcts'),
        ("--seats random,random:9", "The bot random takes no budget"),
        ("--games 0", '--games: must be a whole number from 1 to 1000000, not "0"'),
        ("--games -5", '--games: must be a whole number from 1 to 1000000, not "-5"'),
        ("--games many", '--games: must be a whole number from 1 to 1000000, not "many"'),
        ("--jobs 0", '--jobs: must be a whole number from 1 to 64, not "0"'),
        ("--seed -3", '--seed: must be a whole number from 0, not "-3"'),
        ("-o board=sq-1", "Choose one of: "),
    ],
)
def test_bad_requests_are_one_sentence(run: Run, words: str, says: str) -> None:
    assert says in run(f"sim coffee {words}").sentence()
    assert says in run(f"sim coffee {words} --json").sentence()
