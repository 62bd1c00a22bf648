"""What a move caused, to watch: the same for everybody, and kept by the browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.catalog.test_dinner_figures import coffee_of, dined
from tests.house.visitors import log_in, quick_app, serving

pytestmark = pytest.mark.anyio


async def test_everybody_gets_the_same_story_and_browsers_keep_it(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        table = await dined(ada)
        path = table.replace("/api", "")
        move, _, _ = await coffee_of(ada, table)
        assert f'data-watch="{move}"' in (await client.get(f"{path}?move={move}")).text

        answer = await client.get(f"{path}/stories/{move}")
        assert "buys coffee on the way" in answer.text
        assert 'data-scores="$' in answer.text
        own = await client.get(f"{path}/stories/{move}", headers=ada.headers)
        assert own.text == answer.text
        etag = answer.headers["ETag"]
        again = await client.get(f"{path}/stories/{move}", headers={"If-None-Match": etag})
        assert again.status_code == 304
        german = await client.get(
            f"{path}/stories/{move}", headers={"Accept-Language": "de", "If-None-Match": etag}
        )
        assert "Einnahmen dieses Abendessens" in german.text


async def test_a_move_that_caused_nothing_has_no_story(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        path = (await dined(ada)).replace("/api", "")
        assert 'class="story"' not in (await client.get(f"{path}/stories/1")).text
        assert "data-watch" not in (await client.get(f"{path}?move=1")).text
        assert (await client.get(f"{path}/stories/9999")).status_code == 404
