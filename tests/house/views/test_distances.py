"""Distances on a board: told by the house where the game has a ruler."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.visitors import log_in, quick_app, serving

pytestmark = pytest.mark.anyio

MAP = "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"


async def test_a_distance_is_told_with_its_way(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        table = await ada.table({"who": "me"}, game="fcm", map=MAP)
        told = await ada.get(f"{table}/distance?from=a4&to=n5")
        assert told["sentences"] == ["Distance from house 2 to n5: 2."]
        assert {"place": "c3", "tone": "path", "text": ""} in told["marks"]
        assert told == await ada.get(f"{table}/distance?from=a4&to=n5&move=0&seat=1")


async def test_what_is_no_place_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        table = await ada.table({"who": "me"}, game="fcm", map=MAP)
        for place in ("c3", "zz9", "north1"):
            problem = await ada.get(f"{table}/distance?from={place}&to=n5", 400)
            assert problem["code"] == "no_place"
        problem = await ada.get(f"{table}/distance?from=a4&to=n5&move=7", 404)
        assert problem["code"] == "no_such_move"


async def test_a_game_without_a_ruler_has_no_distances(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        table = await ada.table({"who": "me"})
        problem = await ada.get(f"{table}/distance?from=a1&to=a2", 404)
        assert problem["code"] == "no_ruler"
