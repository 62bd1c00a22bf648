"""Misspelt names get a suggestion, other unknown names the list of what there is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.errors import BadOptions, UnknownGame
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.suggestions import suggestion

MODULES = ("coffee", "kimchi", "new_districts", "new_milestones", "gourmet_food_critics")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("cofee", "coffee"),
        ("Coffee", "coffee"),
        ("kimchee", "kimchi"),
        ("New districts", "new_districts"),
        ("new-milestones", "new_milestones"),
        ("gourmet", "gourmet_food_critics"),
        ("new", None),
        ("xy", None),
        ("tea", None),
        ("", None),
        ("coffee" * 20, None),
    ],
)
def test_the_nearest_name_is_suggested(word: str, meant: str | None) -> None:
    assert suggestion(word, MODULES) == meant


def test_another_number_is_no_misspelling() -> None:
    assert suggestion("sq-9", ("sq-5", "sq-7")) is None
    assert suggestion("sq5", ("sq-5", "sq-7")) == "sq-5"


@given(st.text())
def test_any_text_has_a_known_suggestion_or_none(word: str) -> None:
    assert suggestion(word, MODULES) in (*MODULES, None)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"modules": "cofee"}, 'Modules: unknown value "cofee". Did you mean coffee?'),
        (
            {"modules": ["kimchi", "lobyists"]},
            'Modules: unknown value "lobyists". Did you mean lobbyists?',
        ),
        ({"module": "coffee"}, 'Unknown option "module". Did you mean modules?'),
        ({"rulings": "rulebok"}, 'Rulings: unknown value "rulebok". Did you mean rulebook?'),
        ({"scenario": "korean"}, 'Scenario: unknown value "korean". Did you mean korean_city?'),
    ],
)
def test_options_of_a_game_are_suggested(
    options: dict[str, str | list[str]], sentence: str
) -> None:
    with pytest.raises(BadOptions) as refused:
        find_game("fcm").new(options, 2)
    assert refused.value.sentence == sentence


def test_games_and_bots_are_suggested() -> None:
    with pytest.raises(UnknownGame) as refused:
        find_game("cofee")
    assert refused.value.sentence == 'Unknown game "cofee". Did you mean coffee?'
    with pytest.raises(UnknownGame) as refused:
        make_bot("coffee", "gredy")
    assert refused.value.sentence == 'Coffee has no bot "gredy". Did you mean greedy?'
    assert refused.value.code == "unknown_bot"
