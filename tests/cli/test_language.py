"""The language of the command line."""

from __future__ import annotations

import pytest

from kaffeehaus.cli.entry import preferred_language
from kaffeehaus.core.i18n import current_language
from tests.cli.runner import Run


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "de"}, "de"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
    ],
)
def test_the_environment_names_it(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


@pytest.mark.parametrize("option", ["--lang de", "--lang=de"])
def test_an_option_before_the_command_chooses_it(run: Run, option: str) -> None:
    assert "Lege den Stab" in run(f"{option} games coffee").out
    assert "Place the rod" in run("games coffee").out
    assert "Beispiele:" in run(f"{option} --help").out


def test_errors_are_in_that_language(run: Run) -> None:
    assert run("--lang de legal tea").sentence().startswith('Unbekanntes Spiel "tea".')
    assert current_language() == "en"


def test_an_unknown_language(run: Run) -> None:
    unknown = run("--lang xx games").sentence()
    assert unknown == 'Unknown language "xx". The languages are: en, de.'
