"""The results file: whatever happens to it, nothing is lost and nothing counts twice."""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path

import pytest

from kaffeehaus.bots.arena.results import open_results, usual_name
from kaffeehaus.bots.arena.tournament import Result, Tournament
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.registry import find_game

TOURNAMENT = Tournament(find_game("coffee"), {"board": "sq-3", "n": 3}, ("random", "greedy"), 4)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [TOURNAMENT.play(meeting) for meeting in TOURNAMENT.meetings()]


@pytest.fixture
def whole(tmp_path: Path, results: list[Result]) -> Path:
    """A file with all results."""
    path = tmp_path / "whole.jsonl"
    with open_results(path, TOURNAMENT) as file:
        for result in results:
            file.add(result)
    return path


def test_what_was_written_is_read(whole: Path, results: list[Result]) -> None:
    with open_results(whole, TOURNAMENT) as file:
        assert list(file.known.values()) == results
        assert set(file.known) == set(TOURNAMENT.meetings())


def test_a_file_that_was_cut_off_anywhere_is_gone_on_with(
    whole: Path, results: list[Result]
) -> None:
    data = whole.read_bytes()
    for length in range(0, len(data), 7):
        whole.write_bytes(data[:length])
        with open_results(whole, TOURNAMENT) as file:
            kept = list(file.known.values())
            assert kept == results[: max(0, data[:length].count(b"\n") - 1)]
            for result in results[len(kept) :]:
                file.add(result)
        assert whole.read_bytes() == data


def test_a_game_that_stands_there_twice_counts_once(whole: Path, results: list[Result]) -> None:
    whole.write_bytes(whole.read_bytes() + whole.read_bytes().splitlines(keepends=True)[-1])
    with open_results(whole, TOURNAMENT) as file:
        assert list(file.known.values()) == results


def test_other_terms_are_refused_and_the_file_is_kept(whole: Path) -> None:
    data = whole.read_bytes()
    for tournament in (
        dataclasses.replace(TOURNAMENT, seed=1),
        dataclasses.replace(TOURNAMENT, options={"n": 3}),
    ):
        with pytest.raises(PlayerError, match="other rules"), open_results(whole, tournament):
            pass
    assert whole.read_bytes() == data


def with_header(path: Path, **changed: object) -> bytes:
    """Change the terms in the file's first line; returns the whole file."""
    first, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(json.dumps(json.loads(first) | changed).encode() + b"\n" + rest)
    return path.read_bytes()


def test_results_of_other_rules_are_refused_and_kept(whole: Path) -> None:
    data = with_header(whole, rules=2)
    with pytest.raises(PlayerError, match="other rules"), open_results(whole, TOURNAMENT):
        pass
    assert whole.read_bytes() == data


def test_another_version_continues_a_file_if_its_bots_play_the_same(
    whole: Path, results: list[Result]
) -> None:
    data = with_header(whole, kaffeehaus="0.0.1")
    with open_results(whole, TOURNAMENT) as file:
        assert list(file.known.values()) == results
    assert whole.read_bytes() == data


def test_another_version_refuses_a_file_if_its_bots_play_differently(whole: Path) -> None:
    first = json.loads(whole.read_bytes().splitlines()[1])
    lines = with_header(whole, kaffeehaus="0.0.1").splitlines(keepends=True)
    lines[1] = json.dumps(first | {"actions": first["actions"] + 2}).encode() + b"\n"
    whole.write_bytes(b"".join(lines))
    with pytest.raises(PlayerError, match=r"0\.0\.1, whose bots"), open_results(whole, TOURNAMENT):
        pass
    assert whole.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("text", ["shopping list", "a\nb\n", "{}\n", "[" * 100_000 + "\n", "\n"])
def test_what_is_no_results_file_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(text)
    with pytest.raises(PlayerError, match="Line 1 of "), open_results(path, TOURNAMENT):
        pass
    assert path.read_text() == text


def test_a_broken_line_is_named(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    lines[2] = b'{"bots": 3}\n'
    whole.write_bytes(b"".join(lines))
    with pytest.raises(PlayerError, match="Line 3 of "), open_results(whole, TOURNAMENT):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="no file locks there")
def test_two_arenas_do_not_share_a_file(whole: Path) -> None:
    with (
        open_results(whole, TOURNAMENT),
        pytest.raises(PlayerError, match="Another arena"),
        open_results(whole, TOURNAMENT),
    ):
        pass


def test_names_follow_the_terms() -> None:
    terms = TOURNAMENT.terms()
    assert usual_name(terms) == usual_name(TOURNAMENT.terms())
    assert usual_name(terms) != usual_name(dataclasses.replace(terms, seed=1))
    assert usual_name(terms).startswith("arena-coffee-")
