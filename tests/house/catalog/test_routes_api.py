"""Coffee routes through the interface: the same answers and sentences as everywhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import httpx2
import pytest

from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import write_case
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import ALL, EXCLUSIVE, solved
from kaffeehaus.games.fcm.modules.coffee.words.routes import explanation_json
from kaffeehaus.house.settings import Limits
from tests.house.houses import GENEROUS, quick_settings
from tests.house.visitors import quick_app, serving
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio
ROUTES = "/api/fcm/routes"
FIXTURE = Path(__file__).parents[2] / "fixtures" / "fcm" / "coffee_cases.json"
CASES: list[dict[str, Parsed]] = json.loads(FIXTURE.read_text(encoding="utf-8"))["cases"]


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(quick_app(tmp_path)) as client:
        yield client


async def test_the_known_cases_are_answered(client: httpx2.AsyncClient) -> None:
    for case in CASES:
        answer = (await client.post(ROUTES, json=case)).json()
        assert {key: answer[key] for key in case["expected"]} == case["expected"], case["id"]
        again = (await client.post(ROUTES, json=answer["case"])).json()
        assert again == answer


async def test_the_sentences_are_those_of_the_explanation(client: httpx2.AsyncClient) -> None:
    for example in ALL.values():
        answer = (await client.post(ROUTES, json=write_case(example.position))).json()
        explained = explanation_json(solved(example.id))
        assert {key: answer[key] for key in explained} == explained
        assert ElementTree.fromstring(answer["svg"]).tag.endswith("svg")


async def test_the_houses_of_the_board_are_named(client: httpx2.AsyncClient) -> None:
    answer = (await client.post(ROUTES, json=write_case(EXCLUSIVE.position))).json()
    assert answer["houses"] == [
        {"number": "12", "squares": [[0, 3], [0, 4], [1, 3], [1, 4]]},
        {"number": "5", "squares": [[1, 7], [1, 8], [2, 7], [2, 8]]},
        {"number": "7", "squares": [[6, 1], [6, 2], [7, 1], [7, 2]]},
    ]


BAD_CHANGES: tuple[tuple[dict[str, Parsed], str], ...] = (
    ({"board": "no"}, "board"),
    ({"winner": 9}, "winner"),
    ({"players": [{"coffee": -1}]}, "coffee"),
    ({"players": [{"coffee": 1}] * 13}, "players"),
    ({"board": ["#" * 45] * 5}, "board"),
)


async def test_a_bad_position_is_refused_in_a_sentence(client: httpx2.AsyncClient) -> None:
    for change, word in BAD_CHANGES:
        refused = await client.post(ROUTES, json={**write_case(EXCLUSIVE.position), **change})
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_position"), change
        assert word in refused.json()["detail"]


async def test_a_board_that_would_take_too_long_is_refused(client: httpx2.AsyncClient) -> None:
    crossing = ["..#..", "..#..", "#####", "..#..", "..#.."]
    case = {
        "board": [row * 8 for _ in range(8) for row in crossing],
        "house": {"squares": [[0, 1]]},
        "players": [{"coffee": 1, "restaurants": [{"top_left": [38, 38], "entrance": [38, 38]}]}],
        "winner": 0,
    }
    refused = await client.post(ROUTES, json=case)
    assert (refused.status_code, refused.json()["code"]) == (422, "too_many_routes")


async def test_names_cannot_smuggle_markup_into_the_drawing(client: httpx2.AsyncClient) -> None:
    case: dict[str, Parsed] = write_case(EXCLUSIVE.position)
    case["players"][0]["chain"] = '<script>alert("x")</script>'
    case["house"]["number"] = "<b>"
    answer = (await client.post(ROUTES, json=case)).json()
    assert "<script" not in answer["svg"]
    assert "<b>" not in answer["svg"]
    ElementTree.fromstring(answer["svg"])


async def test_practice_can_be_had_again_and_gives_nothing_away(
    client: httpx2.AsyncClient,
) -> None:
    first = (await client.get(f"{ROUTES}/random", params={"level": 1, "seed": 7})).json()
    assert first == (await client.get(f"{ROUTES}/random?level=1&seed=7")).json()
    assert first["level"] == 1
    answer = (await client.post(ROUTES, json=first["case"])).json()
    asked = [place["square"] for place in first["places"]]
    assert asked == [reason["square"] for reason in answer["reasons"]]
    assert 0 < len(answer["selling"]) < len(asked)
    assert "sold" not in json.dumps(first)
    other = (await client.get(f"{ROUTES}/random")).json()
    assert other["case"] != first["case"]
    assert (await client.get(f"{ROUTES}/random?level=5")).status_code == 422


async def test_nobody_may_ask_too_often(tmp_path: Path) -> None:
    settings = replace(quick_settings(tmp_path), limits=Limits(extras_per_second=1))
    async with serving(quick_app(tmp_path, settings)) as client:
        answers = await asyncio.gather(
            client.post(ROUTES, json=CASES[0]), client.get(f"{ROUTES}/random?seed=5")
        )
        refused = max(answers, key=lambda answer: answer.status_code)
        assert sorted(answer.status_code for answer in answers) == [200, 429]
        assert refused.json()["code"] == "too_many"
        assert refused.headers["retry-after"] == "1"


async def test_work_is_counted_and_not_requests(tmp_path: Path) -> None:
    """Whoever has used the time up waits; what is known already costs nothing."""
    limits = replace(GENEROUS, work_seconds=0.002)
    async with serving(quick_app(tmp_path, quick_settings(tmp_path, limits))) as client:
        known = f"{ROUTES}/random?level=2&seed=11"
        assert (await client.get(known)).status_code == 200
        refused = await client.get(f"{ROUTES}/random?level=2&seed=12")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_much_work")
        assert int(refused.headers["retry-after"]) >= 1
        assert (await client.get(known)).status_code == 200
