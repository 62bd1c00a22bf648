"""Analysis boards of many guests: search time and storage are shared out by guest and address."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.house.app import create_app
from kaffeehaus.house.boards.search import MAX_PER_ADDRESS, MAX_PER_PLAYER
from kaffeehaus.house.errors import RateLimited
from kaffeehaus.house.http.rate_limits import HOUR, RateLimits, set_client_network
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Limits
from tests.house.houses import GENEROUS, PATIENCE, OpenHouse, quick_settings
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

GREEDY, OTHER = "203.0.113.9", "198.51.100.7"
ATTACK: dict[str, str | int | bool] = {"board": "sq-4", "n": 3}
QUIET: dict[str, str | int | bool] = {"board": "sq-3", "n": 3}


@contextmanager
def asking_from(address: str) -> Iterator[None]:
    set_client_network({"client": (address, 1)})
    try:
        yield
    finally:
        set_client_network({})


@pytest.fixture
async def held(opened: OpenHouse) -> AsyncIterator[OpenHouse]:
    """A house whose analyst answers nothing until the gate is opened."""
    opened.analysis_pool.gate = asyncio.Event()
    yield opened
    opened.analysis_pool.gate.set()


async def search(opened: OpenHouse, player: Player, options: dict[str, str | int | bool]) -> str:
    """A board of the player on which the best moves are asked for. Raises `RateLimited`."""
    board_id = await opened.house.boards.creator.from_options(player, "coffee", options)
    await opened.house.boards.search(player, board_id, 0)
    return board_id


async def require_refused(opened: OpenHouse, player: Player) -> None:
    with pytest.raises(RateLimited) as refused:
        await search(opened, player, ATTACK)
    assert (refused.value.code, refused.value.retry_after) == ("too_many_searches", 10)


async def require_prompt(opened: OpenHouse, board_id: str, player: Player) -> None:
    """The board is searched at once after the search that was under way."""
    assert opened.analysis_pool.gate is not None
    opened.analysis_pool.gate.set()
    async with asyncio.timeout(PATIENCE):
        while (await opened.house.boards.view(board_id, player)).insight is None:  # noqa: ASYNC110 - polls
            await asyncio.sleep(0.005)
    first = [json.dumps(question.state) for question in opened.analysis_pool.asked[:2]]
    assert any("sq-3" in state for state in first)


async def test_one_guest_with_many_boards_blocks_nobody(held: OpenHouse) -> None:
    eve, ben = await held.guest("Eve"), await held.guest("Ben")
    with asking_from(GREEDY):
        for _ in range(MAX_PER_PLAYER):
            await search(held, eve, ATTACK)
        for _ in range(MAX_PER_PLAYER, 14):
            await require_refused(held, eve)
    with asking_from(OTHER):
        board_id = await search(held, ben, QUIET)
    await require_prompt(held, board_id, ben)


async def test_one_address_with_many_guests_blocks_nobody(held: OpenHouse) -> None:
    with asking_from(GREEDY):
        for number in range(MAX_PER_ADDRESS):
            await search(held, await held.guest(f"Eve {number}"), ATTACK)
        for number in range(4):
            await require_refused(held, await held.guest(f"Eva {number}"))
    ben = await held.guest("Ben")
    with asking_from(OTHER):
        board_id = await search(held, ben, QUIET)
    await require_prompt(held, board_id, ben)


def test_what_is_stored_is_bounded_by_the_hour() -> None:
    clock = [0.0]
    rate_limits = RateLimits(
        Limits(board_kilobytes_per_guest=5, board_kilobytes_per_address=12), lambda: clock[0]
    )
    for guest in ("a", "b"):
        rate_limits.count_stored(guest, GREEDY, 5_000)
    with pytest.raises(RateLimited) as of_guest:
        rate_limits.count_stored("a", OTHER, 1_000)
    with pytest.raises(RateLimited) as of_address:
        rate_limits.count_stored("c", GREEDY, 3_000)
    assert {of_guest.value.code, of_address.value.code} == {"too_much_stored"}
    assert of_address.value.retry_after == HOUR / 12
    rate_limits.count_stored("c", OTHER, 3_000)
    rate_limits.count_stored("a", GREEDY, -5_000)  # what was taken off a board gives nothing back
    clock[0] += HOUR / 12
    rate_limits.count_stored("c", GREEDY, 1_500)


async def test_storage_from_one_address_is_bounded(tmp_path: Path) -> None:
    """However many guests come from there; the API answers with 429 and when to try again."""
    kilobytes = 40
    limits = replace(GENEROUS, board_kilobytes_per_address=kilobytes)
    app = create_app(quick_settings(tmp_path, limits))
    async with app.router.lifespan_context(app):

        async def ask(address: str, path: str, body: Parsed, token: str = "") -> httpx2.Response:
            transport = httpx2.ASGITransport(app, client=(address, 1))
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            async with httpx2.AsyncClient(transport=transport, base_url="http://house") as client:
                return await client.post(path, json=body, headers=headers)

        async def guest(address: str, name: str) -> str:
            answer = await ask(address, "/api/players", {"name": name})
            token: str = answer.json()["token"]
            return token

        stored, answer = 0, None
        for number in range(100):
            eve = await guest(GREEDY, f"Eve {number}")
            answer = await ask(GREEDY, "/api/boards", {"game": "fcm", "seats": 2}, eve)
            if answer.is_error:
                break
            stored += 1
        assert answer is not None
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (429, "too_much_stored")
        assert problem["detail"].endswith(".")
        assert int(answer.headers["Retry-After"]) > 0
        assert 0 < stored < 40
        ben = await guest(OTHER, "Ben")
        made = await ask(OTHER, "/api/boards", {"game": "coffee"}, ben)
        assert made.status_code == 201
