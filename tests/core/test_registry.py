"""A game is named once; everything else of it is found by its id."""

from __future__ import annotations

from importlib import import_module

import pytest

from kaffeehaus.bots.insight import has_analyst, has_prover
from kaffeehaus.core.extras import Extras
from kaffeehaus.core.module_lookup import module_exists
from kaffeehaus.core.registry import all_extras, commands_of_games, find_part, game_ids


@pytest.mark.parametrize("word", commands_of_games())
def test_the_command_of_a_game_is_its_id_and_has_a_module(word: str) -> None:
    command = commands_of_games()[word]
    module = import_module(command.module)
    assert word in game_ids()
    assert callable(module.declare)
    assert callable(module.run)


def test_every_command_of_a_game_is_listed() -> None:
    modules = {command.module for command in commands_of_games().values()}
    rooms = ("kaffeehaus.games", "kaffeehaus.kernels")
    there = {f"{room}.{game_id}.command" for room in rooms for game_id in game_ids()}
    assert modules == {module for module in there if module_exists(module)}


def test_the_summary_of_a_command_is_one_line() -> None:
    for command in commands_of_games().values():
        assert command.summary
        assert len(str(command.summary).splitlines()) == 1


def test_commands_of_games_are_in_the_order_of_the_alphabet() -> None:
    assert list(commands_of_games()) == sorted(commands_of_games())


def test_extras_share_neither_names_nor_addresses() -> None:
    extras = all_extras()
    assert all(isinstance(one, Extras) for one in extras)
    pages = [page.path for one in extras for page in one.pages]
    calls = [
        group.path + call.path for one in extras for group in one.calls for call in group.calls
    ]
    for names in ([one.name for one in extras], pages, calls):
        assert names
        assert len(set(names)) == len(names)


def test_what_can_be_proven_can_be_analysed() -> None:
    analysed = {game_id for game_id in game_ids() if has_analyst(game_id)}
    proven = {game_id for game_id in game_ids() if has_prover(game_id)}
    assert proven
    assert proven < analysed


def test_a_game_of_ones_own_has_no_parts_in_the_house() -> None:
    # There are such packages, but no such games.
    assert find_part("arena", "kaffeehaus.bots.ID.elo", "rate") is None
    assert find_part("coffee", "kaffeehaus.bots.ID", "BOTS")
