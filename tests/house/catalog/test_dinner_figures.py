"""More information on a dinner: drawn on a page of its own, and the same from the API."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import read_position
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.words.routes import answer_json
from tests.games.fcm.coffee.evening import HOUSE, OPTIONS, Evening
from tests.house.visitors import Visitor, log_in, quick_app, serving
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

TITLE = f"House {HOUSE} drives to Ada 2: coffee on the way"


async def dined(ada: Visitor) -> str:
    """The path of a table at which coffee was sold on the way to the last dinner."""
    table = await ada.table({"who": "me"}, game="fcm", **OPTIONS)
    evening = Evening()
    while to_act := [seat["seat"] for seat in (await ada.get(table))["seats"] if seat["to_act"]]:
        view = await ada.get(f"{table}/seats/{to_act[0]}")
        action = evening.choose(to_act[0], [one["text"] for one in view["legal"]])
        body = {"decision": view["decision"], "actions": [action]}
        await ada.post(f"{table}/seats/{to_act[0]}/actions", body)
    return table


async def coffee_of(ada: Visitor, table: str) -> tuple[int, int, dict[str, Parsed]]:
    """The move of the dinner, the number of the explanation, and the explanation."""
    moves = (await ada.get(f"{table}/history"))["moves"]
    for move in range(len(moves), 0, -1):
        answer = await ada.get(f"{table}/history/{move}/explanation")
        for number, explanation in enumerate(answer["explanations"], 1):
            if explanation["title"] == TITLE:
                return move, number, explanation
    raise AssertionError("no coffee was explained")


async def test_a_dinner_is_explained_with_its_coffee(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        table = await dined(ada)
        move, number, explanation = await coffee_of(ada, table)

        sentences = explanation["sentences"]
        assert "Ada sells 1 coffee: 1 × $10 = $10." in sentences
        assert any("sold 1 coffee. Every best route passes it" in one for one in sentences)
        assert any("destination. A house buys no coffee where it eats" in one for one in sentences)
        figure = explanation["figure"]
        assert figure["svg"].startswith("<svg")
        assert {sign["words"] for sign in figure["signs"]} <= set(sentences)
        data = figure["data"]
        assert data["sold"] == [1, 0]
        assert [reason["reason"] for reason in data["reasons"]] == ["sold", "destination"]
        again = answer_json(sell_coffee(read_position(data["case"])))
        assert {key: data[key] for key in again} == again

        page = unescape((await client.get(f"{table[4:]}/why/{move}/{number}")).text)
        assert f"<h1>{TITLE}</h1>" in page
        assert all(sentence in page for sentence in sentences)
        assert 'class="coffee-route"' in page
        assert f'href="{figure["link"]}"' in page

        reasons = unescape((await client.get(f"{table[4:]}?move={move}&why={number}")).text)
        assert f'href="{table[4:]}/why/{move}/{number}"' in reasons
        others = re.findall(rf'href="{table[4:]}/why/{move}/\d+"', reasons)
        assert len(others) == 1, "only coffee is drawn"

        path = f"{table[4:]}/why"
        for nowhere in (f"{path}/{move}/{number + 50}", f"{path}/1/1", f"{path}/999/1"):
            assert (await client.get(nowhere)).status_code == 404
        assert (await client.get(f"{path}/{move}/0")).status_code == 422
