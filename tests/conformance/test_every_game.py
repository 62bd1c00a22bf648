"""Every game of the house keeps the contract, as it is simulated and as people play it."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game, game_ids

SHORTENED: dict[str, Options] = {"fcm": {"turns": 2}}
"""Games whose random play is very long, or need not end by itself, with the options that end it."""


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_it_keeps_the_contract(game_id: str) -> None:
    assert check(find_game(game_id), SHORTENED.get(game_id), games=2).games == 2


@pytest.mark.parametrize("game_id", game_ids())
def test_it_keeps_the_contract_with_its_defaults(game_id: str) -> None:
    assert check(find_game(game_id), SHORTENED.get(game_id, {}), games=1, seed=100).games == 1
