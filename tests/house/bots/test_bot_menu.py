"""Which bots a form offers, and whom a newcomer meets first."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.registry import game_ids
from kaffeehaus.house.bots.menu import bot_menu


def test_levels_come_first_and_say_where_they_begin_and_end() -> None:
    levels, others = bot_menu("coffee", 10).groups
    assert [bot.spec for bot in levels.bots] == [f"level-{number}" for number in range(1, 14)]
    assert levels.bots[0].title == "Level 1 (for beginners)"
    assert levels.bots[4].title == "Level 5"
    assert levels.bots[12].title == "Level 13 (strongest)"
    assert [bot.spec for bot in others.bots][:3] == ["random", "greedy", "mcts:1s"]


@pytest.mark.parametrize(
    ("game", "spec"), [("coffee", "level-1"), ("coffee_chess", "level-1"), ("fcm", "level-1")]
)
def test_the_first_to_meet_is_the_weakest_that_thinks(game: str, spec: str) -> None:
    assert bot_menu(game, 10).first.spec == spec


@pytest.mark.parametrize("game", game_ids())
def test_every_bot_is_offered_with_its_sentence(game: str) -> None:
    offers = [bot for group in bot_menu(game, 10).groups for bot in group.bots]
    assert {bot.spec.partition(":")[0] for bot in offers} == {bot.name for bot in bots_of(game)}
    assert all(bot.help.endswith(".") for bot in offers)


@pytest.mark.parametrize(
    ("longest", "specs"),
    [
        (60.0, ["mcts:1s", "mcts:3s", "mcts:10s"]),
        (3.0, ["mcts:1s", "mcts:3s"]),
        (0.5, ["mcts:0.5s"]),
    ],
)
def test_nothing_is_offered_that_the_house_refuses(longest: float, specs: list[str]) -> None:
    offers = [bot for group in bot_menu("coffee", longest).groups for bot in group.bots]
    assert [bot.spec for bot in offers if bot.spec.startswith("mcts")] == specs
