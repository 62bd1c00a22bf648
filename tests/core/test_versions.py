"""A game with two versions of its rules: old records keep the old answer."""

from __future__ import annotations

import dataclasses
from copy import deepcopy

import pytest

from kaffeehaus.core.conformance import check
from kaffeehaus.core.errors import UnknownVersion
from kaffeehaus.core.record import Status, chained, loads, record_of, verify
from tests.toys.auction import GAME
from tests.toys.auction.events import BidsOpened
from tests.toys.auction.game import Auction
from tests.toys.auction.upgraded import UPGRADED
from tests.toys.playing import played

OPTIONS = {"lots": 1}


def tied(game: Auction) -> BidsOpened:
    """Two bidders bid nothing: who takes first is what the versions differ in."""
    state = game.new(OPTIONS)
    for seat in (0, 1):
        state.apply(seat, state.legal(seat)[0])
    state.apply(0, game.parse("ready"))
    loaded = game.load(state.save())
    opened = loaded.apply(1, game.parse("ready"))[-1]
    assert opened == state.copy().apply(1, game.parse("ready"))[-1]
    assert isinstance(opened, BidsOpened)
    return opened


def test_the_states_follow_the_version() -> None:
    assert tied(UPGRADED).order == (1, 0)
    assert tied(UPGRADED.under(1)).order == (0, 1)
    assert tied(UPGRADED.under(1)) == tied(GAME)


def test_a_game_is_under_its_own_version_already() -> None:
    old = UPGRADED.under(1)
    assert UPGRADED.under(2) is UPGRADED
    assert old.under(1) is old
    assert (UPGRADED.version, old.version, old.under(2).version) == (2, 1, 2)
    assert old.new().game is old
    assert deepcopy(old).version == 1


@pytest.mark.parametrize("version", [-1, 0, 3])
def test_a_version_that_the_game_does_not_follow(version: int) -> None:
    assert not UPGRADED.follows(version)
    for game in (UPGRADED, UPGRADED.under(1)):
        with pytest.raises(UnknownVersion) as unknown:
            game.under(version)
        assert unknown.value.sentence == (
            f"Auction: rules version {version} is not supported (current: 2)."
        )


def test_the_contract_holds_under_every_version() -> None:
    for version in (1, 2):
        assert check(UPGRADED.under(version), games=3).games == 3


def test_a_record_is_verified_under_its_version() -> None:
    """The games of old verify; told to be of today, at least one does not."""
    judged = []
    for seed in range(20):
        game = played(GAME, OPTIONS, seed=seed)
        record = loads(record_of(GAME, OPTIONS, 2, seed, game.actions).dumps())
        assert record.header.version == 1
        assert verify(record, game=UPGRADED).status is Status.COMPLETE
        today = dataclasses.replace(record.header, version=2)
        renamed = chained(today, record.entries, {})
        judged.append(verify(renamed, game=UPGRADED).status)
    assert set(judged) == {Status.COMPLETE, Status.BROKEN}


def test_a_record_names_the_version_of_its_game() -> None:
    assert record_of(UPGRADED, OPTIONS, 2, 0, []).header.version == 2
    assert record_of(UPGRADED.under(1), OPTIONS, 2, 0, []).header.version == 1
