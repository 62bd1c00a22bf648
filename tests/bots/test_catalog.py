"""The bots by name, and what is said when there is none."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.base import RANDOM, RandomBot
from kaffeehaus.bots.catalog import add_bot, added_bots, bots_of, make_bot
from kaffeehaus.bots.coffee.greedy import GreedyBot
from kaffeehaus.bots.coffee.mcts import MctsBot
from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.registry import game_ids
from kaffeehaus.kernels.budget import Budget
from tests.bots.sample_bots import CHEAT, LAST, LastBot


def test_the_bots_of_coffee_from_weak_to_strong() -> None:
    specs = [info.default_spec for info in bots_of("coffee")]
    levels = [f"level-{number}" for number in range(1, 14)]
    assert specs == ["random", "greedy", "mcts:1s", "uct:1s", "perfect:1s", *levels]
    assert [info.name for info in bots_of("coffee") if info.budget] == ["mcts", "uct", "perfect"]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_default_spec_makes_a_bot(game_id: str) -> None:
    infos = bots_of(game_id)
    assert infos[0] is RANDOM
    assert len({info.name for info in infos}) == len(infos)
    for info in infos:
        assert info.title
        assert str(info.help).endswith(".")
        assert type(make_bot(game_id, info.default_spec)) is type(make_bot(game_id, info.name))


def test_a_game_without_bots_of_its_own_has_random(auction: None) -> None:
    assert bots_of("auction") == (RANDOM,)
    assert isinstance(make_bot("auction", "random"), RandomBot)


def test_specs_with_and_without_a_budget() -> None:
    assert isinstance(make_bot("coffee", "greedy"), GreedyBot)
    for spec, budget in [
        ("mcts", Budget(seconds=1)),
        ("mcts:0.5s", Budget(seconds=0.5)),
        ("mcts:3000", Budget(playouts=3000)),
    ]:
        bot = make_bot("coffee", spec)
        assert isinstance(bot, MctsBot)
        assert bot.budget == budget


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        (
            "oracle",
            'Coffee has no bot "oracle". The bots are: random, greedy, mcts:1s, uct:1s, ',
        ),
        ("", 'Coffee has no bot ""'),
        ("Greedy", 'Coffee has no bot "Greedy"'),
        ("x" * 99, 'Coffee has no bot "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."'),
        ("random:5", "The bot random takes no budget. Use its name alone."),
        ("greedy:", "The bot greedy takes no budget. Use its name alone."),
        (
            "mcts:",
            '"" is not a valid budget for the bot mcts. Give playouts (mcts:3000, at most 100000) ',
        ),
        ("mcts:0", '"0" is not a valid budget for the bot mcts'),
        ("mcts:2h", '"2h" is not a valid budget for the bot mcts'),
        ("mcts:99s", "or seconds (mcts:1s, at most 60)."),
    ],
)
def test_what_is_no_bot_is_refused_in_one_sentence(spec: str, says: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        make_bot("coffee", spec)
    assert refused.value.code == "unknown_bot"
    assert says in refused.value.sentence


def test_bots_of_an_unknown_game() -> None:
    with pytest.raises(UnknownGame) as refused:
        bots_of("tea")
    assert refused.value.code == "unknown_game"


def test_a_bot_of_ones_own(own_bots: None) -> None:
    assert isinstance(make_bot("coffee", "last"), LastBot)
    assert bots_of("coffee")[-2:] == (LAST, CHEAT)
    assert added_bots("coffee") == (LAST, CHEAT)
    assert added_bots("coffee_chess") == ()


def test_a_bot_added_again_takes_the_place_of_the_first(own_bots: None) -> None:
    add_bot("coffee", LAST)
    assert added_bots("coffee") == (LAST, CHEAT)


def test_the_names_of_the_house_are_taken(own_bots: None) -> None:
    with pytest.raises(ValueError, match="already"):
        add_bot("coffee", RANDOM)
    assert added_bots("coffee") == (LAST, CHEAT)
