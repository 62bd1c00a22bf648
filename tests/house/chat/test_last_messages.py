"""What happened last, beside the board; and what happened since, where that is more."""

from __future__ import annotations

import pytest

from kaffeehaus.house.play import page_parts
from kaffeehaus.house.play.page import TablePage
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio


async def test_one_short_answer_is_told_once(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    await opened.act(table_id, ada, "c3/")
    await opened.act(table_id, ben, "d4-", seat=1)
    page = TablePage(await opened.house.views.table(table_id, ada))
    assert page.log.last_words == "Ben places a stone on d4. The rod points along the row."
    assert page.log.news == []


async def test_a_long_answer_can_be_opened(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_parts, "MAX_LAST_SENTENCES", 1)
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, game="coffee_chess")
    await opened.act(table_id, ada, "end")
    await opened.act(table_id, ben, "end", seat=1)
    await opened.act(table_id, ada, "place b1", "place d1", "place f1", "place h1", "end")
    page = TablePage(await opened.house.views.table(table_id, ben))
    assert page.log.last_words == "1 earlier event, then: Ben gets 2 beans."
    told = [piece.text for piece in page.log.news]
    assert told[:2] == ["Ada gets 2 beans.", "Ada places 4 beans on b1, d1, f1 and h1."]
