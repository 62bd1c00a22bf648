"""The house mounts whatever calls a game has as values."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.house.catalog.extras import call_router
from tests.house.toy_extras import BELOW, CALLS, MOST
from tests.house.visitors import quick_app, serving
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio
ROASTS = f"/api{CALLS.path}"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    app = quick_app(tmp_path)
    app.include_router(call_router(CALLS))
    async with serving(app) as client:
        yield client


async def test_what_is_not_said_is_taken_by_default_or_by_chance(
    client: httpx2.AsyncClient,
) -> None:
    answers = [(await client.get(f"{ROASTS}/fresh")).json() for _ in range(4)]
    assert all(answer["beans"] == [{"weight": 0}, {"weight": 1}] for answer in answers)
    assert all(0 <= answer["seed"] < BELOW for answer in answers)
    assert len({answer["seed"] for answer in answers}) > 1


@pytest.mark.parametrize("asked", [f"beans={MOST + 1}", "beans=0", f"seed={BELOW}", "seed=-1"])
async def test_what_is_out_of_bounds_is_refused(client: httpx2.AsyncClient, asked: str) -> None:
    refused = await client.get(f"{ROASTS}/fresh?{asked}")
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid")


async def test_only_what_is_to_be_kept_is_answered_from_memory(
    client: httpx2.AsyncClient,
) -> None:
    async def moment(address: str) -> int:
        return int((await client.get(f"{ROASTS}/{address}")).json()["moment"])

    assert await moment("fresh?seed=1") != await moment("fresh?seed=1")
    first = await moment("kept?seed=1")
    assert await moment("kept?seed=1") == first
    assert await moment("kept?seed=2") != first
    # One answer is kept: the second took the place of the first.
    assert await moment("kept?seed=1") != first


async def test_an_error_of_the_work_is_a_problem_with_its_code(client: httpx2.AsyncClient) -> None:
    assert (await client.post(ROASTS, json={"beans": 1})).status_code == 200
    refused = await client.post(ROASTS, json={"beans": 0})
    problem = refused.json()
    assert (refused.status_code, problem["code"]) == (422, "empty_sack")
    assert problem["detail"] == "The sack is empty."


async def test_the_description_tells_what_is_asked_and_answered(
    client: httpx2.AsyncClient,
) -> None:
    described: Parsed = (await client.get("/api/openapi.json")).json()
    fresh = described["paths"][f"{ROASTS}/fresh"]["get"]
    assert fresh["description"] == "So many beans, by chance."
    assert [asked["name"] for asked in fresh["parameters"]] == ["beans", "seed"]
    shape = described["components"]["schemas"]["ToyRoastsRoast"]
    assert shape["description"] == "Beans after roasting."
    assert shape["properties"]["beans"]["description"] == "From light to heavy."
    assert shape["properties"]["moment"]["examples"] == ["12"]
    assert shape["additionalProperties"] is False
    assert described["components"]["schemas"]["ToyRoastsBean"]["required"] == ["weight"]
