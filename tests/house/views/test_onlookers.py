"""Many look on: what they see is drawn once for all of them."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from kaffeehaus.core.view import NO_MARKS, Marks
from kaffeehaus.games.coffee.view import CoffeeView
from tests.house.readers import Reader

pytestmark = pytest.mark.anyio

ONLOOKERS = 100


async def test_a_change_is_drawn_once_for_all_onlookers(
    app: FastAPI, ada: Reader, ben: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ada.set_table()
    await ben.sit_down(table)
    drawn: list[Marks] = []
    draw = CoffeeView.svg

    def counted(view: CoffeeView, marks: Marks = NO_MARKS) -> str:
        drawn.append(marks)
        return draw(view, marks)

    monkeypatch.setattr(CoffeeView, "svg", counted)
    onlooker = Reader(app, "")
    seen = []
    for action in ("c3-", "d3|"):
        player, seat = (ada, 0) if action == "c3-" else (ben, 1)
        await player.act(table, action, seat)
        drawn.clear()
        pages = {await onlooker.read(f"{table}/fragment") for _ in range(ONLOOKERS)}
        assert len(drawn) == 1
        [page] = pages
        seen.append(page)
        drawn.clear()
        await player.read(f"{table}/fragment")
        assert len(drawn) == 1
    assert seen[0] != seen[1]
