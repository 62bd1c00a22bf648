"""The dinner lab through the house: its page, its call, and the way there from a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.games.fcm.extras.calls import dinner
from kaffeehaus.games.fcm.extras.pages import EXAMPLES
from tests.house.visitors import log_in, quick_app, serving

pytestmark = pytest.mark.anyio
COFFEE = EXAMPLES[0].position


async def test_a_position_is_worked_out_and_a_table_leads_there(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as house:
        page = (await house.get("/dinner-lab")).text
        assert "House 8 wants 1 pizza and 1 lemonade" in page
        asked = {"position": COFFEE, "what_if": ["price G 7"]}
        answer = (await house.post("/api/fcm/dinner", json=asked)).json()
        assert answer == dinner(dict(asked))
        bad = await house.post("/api/fcm/dinner", json={"position": f"{COFFEE}bark"})
        assert (bad.status_code, bad.json()["code"]) == (422, "bad_position_text")
        assert bad.json()["detail"].startswith('Line 28: Unknown keyword: "bark"')

        ada = await log_in(house, "Ada")
        table = await ada.table({"who": "me"}, game="fcm")
        text = (await ada.get(f"{table}/position"))["text"]
        assert text.startswith("players 2\nmap ")
        assert (await ada.get(f"{table}/position?move=0"))["text"] == text
        sheet = (await house.get(table.removeprefix("/api"))).text
        assert f"/dinner-lab?table={table.rsplit('/', 1)[1]}" in sheet
        waiting = await ada.table({"who": "open"}, game="fcm")
        assert (await ada.get(f"{waiting}/position", 409))["code"] == "not_started"
        coffee = await ada.table({"who": "me"}, board="sq-3", n=3)
        assert (await ada.get(f"{coffee}/position", 404))["code"] == "no_position_text"
