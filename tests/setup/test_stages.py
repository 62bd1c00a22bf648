"""How ./test divides its work between two runs of pytest."""

from __future__ import annotations

import os

import pytest

from housekeeping.checkout import this_checkout
from housekeeping.stages import BROWSER, stages_of

ROOT = this_checkout().root
HERE = "tests/setup/test_stages.py"
LOBBY = "tests/browser/test_lobby.py"


def runs(*words: str, browser: bool = True) -> list[tuple[str, ...]]:
    return [stage.words for stage in stages_of(ROOT, words, browser=browser)]


def test_the_browser_has_a_run_of_its_own_after_all_others() -> None:
    others, in_browser = stages_of(ROOT, [], browser=True)
    assert " ".join(("--ignore", BROWSER)) in " ".join(others.words)
    assert in_browser.words[-1] == BROWSER
    assert "--ignore" not in in_browser.words
    assert others.has_database
    assert not in_browser.has_database


def test_each_run_uses_the_time_in_which_tests_wait() -> None:
    for words in runs():
        assert int(words[words.index("-n") + 1]) >= (os.cpu_count() or 1)
        assert words[words.index("--dist") + 1] == "worksteal"


def test_each_run_names_its_slowest_tests() -> None:
    assert all("--durations" in words for words in runs())


def test_the_browser_can_be_left_out() -> None:
    (words,) = runs(browser=False)
    assert "--ignore" in words


@pytest.mark.parametrize("words", [("-k", "undo"), ("-n0", "--pdb"), ("-m", "not browser")])
def test_what_names_no_tests_goes_to_both(words: tuple[str, ...]) -> None:
    assert len(runs(*words)) == 2
    for run in runs(*words):
        assert " ".join(words) in " ".join(run)


@pytest.mark.parametrize("word", [HERE, f"{HERE}::test_each_run", "tests/setup", "./tests/setup"])
def test_named_tests_elsewhere_need_no_browser(word: str) -> None:
    (words,) = runs(word, "-x")
    assert words[-1] == word
    assert "--ignore" in words


@pytest.mark.parametrize("word", [LOBBY, f"{LOBBY}::test_a", BROWSER, f"{BROWSER}/"])
def test_named_tests_of_the_browser_need_nothing_else(word: str) -> None:
    (words,) = runs(word, "-x")
    assert words[-1] == word
    assert "--ignore" not in words


def test_all_tests_by_name_are_all_tests() -> None:
    others, in_browser = runs("tests")
    assert others[-1] == "tests"
    assert in_browser[-1] == BROWSER


def test_tests_of_both_kinds_are_told_apart() -> None:
    others, in_browser = runs(LOBBY, HERE)
    assert others[-1] == HERE
    assert LOBBY not in others
    assert in_browser[-1] == LOBBY
    assert HERE not in in_browser


def test_a_file_that_is_no_test_goes_to_both() -> None:
    assert all("pyproject.toml" in words for words in runs("-c", "pyproject.toml"))
