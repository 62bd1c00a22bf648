"""Café keeps the contract with every number of players, option and house rule."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaffeehaus.core.conformance import check
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game
from tests.conformance import properties

GAME = find_game("cafe")
SETTINGS: list[tuple[int, Options]] = [
    (1, {}),
    (2, {"expresso": True}),
    (2, {"bidding": True, "unaffordable": "may_skip", "actions_from": "master"}),
    (3, {"produce": "any_color", "scarcity": "present_only"}),
    (1, {"expresso": True, "bidding": True, "produce": "any_color"}),
]
nearly_actions = st.from_regex(
    r"(take|place|dry|roast|deliver|clear|produce|fill|bid|done|ready)( [a-z0-9]{1,6}){0,3}\n?"
)


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_cafe_keeps_the_contract(seats: int, options: Options) -> None:
    report = check(GAME, options, seats=seats, games=1, seed=11)
    assert set(report.reasons) == {"last_round"}


def test_version_1_keeps_the_contract() -> None:
    assert check(GAME.under(1), seats=2, games=1, seed=11).games == 1


@given(text=st.text() | nearly_actions)
def test_texts(text: str) -> None:
    properties.text_is_refused_or_exact(GAME, text)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**64), drafts=st.integers(0, 20), seats=st.integers(1, 4))
def test_records(seed: int, drafts: int, seats: int) -> None:
    properties.record_survives(GAME, {}, seats, seed, drafts)
