"""The front page of a full house: 1,000 tables, most of them open or running."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from bench import lists
from tests.house.visitors import quick_app, serving

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

TABLES = 1_000
SECONDS = 0.1
BYTES = 150_000
ROUNDS = 10
IN_VIEW = 8
"""Thumbnails outside what has to be unfolded first."""


async def test_a_full_lobby_is_quick_and_light(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with serving(app) as client:
        await lists.fill(app.state.services.store, TABLES, finished=False)
        page = await client.get("/")
        spent = []
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            page = await client.get("/")
            spent.append(time.perf_counter() - begun)
        assert page.text.count('class="menu-line') >= 40
        shown = re.findall(r'data-thumbnail="([^"]+)"', page.text)[:IN_VIEW]
        address = f"/thumbnails?tables={','.join(shown)}"
        pictures = await client.get(address)
        assert len(pictures.json()) == IN_VIEW
        assert len(page.content) + len(pictures.content) < BYTES
        # Of a busy machine the least is what the page itself takes.
        assert min(spent) < SECONDS
        spent = []
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            assert (await client.get(address)).content == pictures.content
            spent.append(time.perf_counter() - begun)
        assert min(spent) < SECONDS
