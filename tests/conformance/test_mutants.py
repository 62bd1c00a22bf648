"""Every law can fail: broken auctions are caught, and the right law is named."""

from __future__ import annotations

import pytest

from kaffeehaus.core.conformance import Law, check
from kaffeehaus.core.errors import ContractError
from tests.conformance import broken_games, broken_secrets, broken_states
from tests.conformance.mutants import MUTANTS, Mutant

COLLECTED = (broken_games, broken_secrets, broken_states)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_broken_game_is_caught(mutant: Mutant) -> None:
    with pytest.raises(ContractError) as caught:
        check(mutant.game, games=8, longest=400)
    assert caught.value.law == mutant.law.value, str(caught.value)
    assert mutant.law.value in str(caught.value)
    assert mutant.game.id in str(caught.value)
    assert f"seed {caught.value.seed}" in str(caught.value)


def test_every_law_has_a_mutant() -> None:
    assert {mutant.law for mutant in MUTANTS} == set(Law)


def test_the_error_names_the_position() -> None:
    coins = next(mutant for mutant in MUTANTS if mutant.name == "CoinsGetLost")
    with pytest.raises(ContractError) as caught:
        check(coins.game, games=1)
    assert caught.value.position.startswith("picking 1")
    assert caught.value.position in str(caught.value)
