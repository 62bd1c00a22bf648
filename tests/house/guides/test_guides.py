"""Guided games: one click sets one up, the guide can be sent away and called back."""

from __future__ import annotations

import pytest

from kaffeehaus.core.registry import find_game
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.players.model import MAX_GUIDED, Preferences
from kaffeehaus.house.players.store import preferences_of
from tests.house.houses import OpenHouse
from tests.toys.auction import GAME as AUCTION

pytestmark = pytest.mark.anyio
FCM = find_game("fcm")


async def test_a_guided_game_explains_the_decision_of_a_newcomer(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.house.guides.begin(ada, FCM)
    view = await opened.until(table_id, lambda view: bool(view.legal), ada)
    said = await opened.house.guides.at(ada, view)
    assert said is not None
    assert said.guidance is not None
    assert said.guidance.topic == "first restaurant"
    assert view.private
    assert not said.is_known
    await opened.house.guides.mark_lesson(ada, FCM, said.guidance.topic, is_known=True)
    known = await opened.house.guides.at(ada, view)
    assert known is not None
    assert known.is_known


async def test_the_guide_goes_and_comes_back(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="fcm")
    view = await opened.see(table_id, ada)
    for is_on in (True, False):
        await opened.house.guides.set_guide(ada, table_id, is_on=is_on)
        said = await opened.house.guides.at(ada, view)
        assert said is not None
        assert said.is_on is is_on
    assert await opened.house.guides.at(None, view) is None


async def test_a_game_without_a_guide_says_so(opened: OpenHouse) -> None:
    with pytest.raises(NotFound, match="no guided game"):
        await opened.house.guides.begin(await opened.guest("Ada"), AUCTION)


async def test_preferences_of_another_version_are_read() -> None:
    odd = '{"takes_single_steps": false, "guided": ["t1"], "unknown": 1}'
    assert preferences_of(odd) == Preferences(takes_single_steps=False, guided=("t1",))


async def test_the_number_of_guided_tables_is_bounded() -> None:
    many = Preferences()
    for number in range(MAX_GUIDED + 9):
        many = many.with_guide(f"table-{number}", is_guided=True)
    assert len(many.guided) == MAX_GUIDED
    assert many.guided[-1] == f"table-{MAX_GUIDED + 8}"
