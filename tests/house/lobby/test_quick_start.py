"""A game at once, and what lines of the lobby say and show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaffeehaus.core.i18n import SOURCE_LANGUAGE, use_language
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.rasterizer import in_light
from tests.house.visitors import log_in, quick_app, serving

pytestmark = pytest.mark.anyio


async def test_a_newcomer_names_themselves_and_plays_a_bot(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        lobby = (await client.get("/")).text
        for game_id in game_ids():
            assert f'value="{game_id}"' in lobby
        fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]+)"', lobby))
        sent = {**fields, "name": "Ada", "game": "coffee", "seat-1": "bot-level-1"}
        headers = {"Origin": "http://house.test"}
        made = await client.post("/tables", data=sent, headers=headers)
        assert made.status_code == 303, made.text
        table = (await client.get(made.headers["location"])).text
        assert "Ada" in table
        assert 'formaction="/learn/cafe"' in lobby
        taught = await client.post("/learn/cafe", data=sent, headers=headers)
        assert taught.status_code == 303, taught.text


async def test_a_form_without_options_opens_a_table_with_the_defaults(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        sent = {"name": "Ada", "game": "cafe", "seat-0": "me", "seat-1": "open"}
        headers = {"Origin": "http://house.test"}
        made = await client.post("/tables", data=sent, headers=headers)
        table = (await client.get(f"/api{made.headers['location']}")).json()
        assert table["options"]["star_red_surcharge"] is True


async def test_lines_say_what_is_played(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        await ada.table({"who": "open"}, board="hex-4", n=3)
        await ada.table({"who": "open"})
        lobby = (await client.get("/")).text
        assert "hexagon, side 4, 3 in a row" in lobby
        assert "5x5, 4 in a row" in lobby


async def test_each_game_is_shown_by_its_own_picture(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        for game_id in game_ids():
            answer = await client.get(f"/games/{game_id}/picture.svg")
            with use_language(SOURCE_LANGUAGE):
                picture = find_game(game_id).showcase().view(None).picture()
            assert answer.text == in_light(picture)
