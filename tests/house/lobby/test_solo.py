"""Playing alone: the house keeps a person's best scores, deck by deck."""

from __future__ import annotations

import json

import pytest

from kaffeehaus.core.options import Options
from kaffeehaus.games.cafe.rules.deck import data_file
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.views.sentences import brief_options
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio


async def finish_alone(opened: OpenHouse, me: Player, seed: int, options: Options) -> int:
    """Play a whole game of Café alone, always the last thing offered; the score reached."""
    table = await opened.table(me, game="cafe", seed=seed, options=options)
    view = await opened.see(table, me)
    while view.outcome is None:
        await opened.act(table, me, str(view.legal[-1]))
        view = await opened.see(table, me)
    return view.outcome.scores[0]


async def test_best_scores_are_kept_deck_by_deck(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    assert await opened.house.lobby.best_scores(ada) == ()
    plain = [await finish_alone(opened, ada, seed, {}) for seed in (1, 2)]
    other = await finish_alone(opened, ada, 3, {"produce": "any_color"})
    await opened.table(ada, ben)
    found = await opened.house.lobby.best_scores(ada)
    assert len(found) == 2
    by_count = {deck.games: deck for deck in found}
    assert [score.score for score in by_count[2].best] == sorted(plain, reverse=True)
    assert [score.score for score in by_count[1].best] == [other]
    assert {deck.game.id for deck in found} == {"cafe"}
    assert await opened.house.lobby.best_scores(ben) == ()


async def test_own_lists_of_cards_are_told_apart(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    cards = json.loads(data_file("cards.json"))["plan_cards"]
    for order in (cards, list(reversed(cards))):
        own = {"deck": "own", "cards": json.dumps({"plan_cards": order})}
        await finish_alone(opened, ada, 1, own)
    found = await opened.house.lobby.best_scores(ada)
    assert [deck.games for deck in found] == [1, 1]
    one, other = (brief_options(deck.game, deck.options) for deck in found)
    assert one[0] == other[0] == "Cards: your own list"
    assert one[1] != other[1]
