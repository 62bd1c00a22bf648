"""The pages and calls about solved boards of Coffee: plain links, without a script."""

from __future__ import annotations

import gzip
import json
import re
from html import unescape

import pytest

from kaffeehaus.games.coffee.data import solved_boards
from kaffeehaus.kernels.coffee.proofs.walk import first_turns, headline, walk
from tests.house.readers import Reader

pytestmark = pytest.mark.anyio
TABLE, WALK = "/help/coffee-solved", "/help/coffee-solved/walk"
HEAVIEST = 60_000
"""Bytes on the wire: the table has a drawing of every board."""


async def test_the_table_has_every_solved_board(ada: Reader) -> None:
    page = await ada.read(TABLE)
    assert len(gzip.compress(page.encode())) < HEAVIEST
    for board in solved_boards().values():
        address = f'href="{WALK}?board={board.board}&amp;n={board.n}"'
        assert page.count(address) >= 2
        assert f"{board.proof:,}</td>" in page
    for path in ("/learn", "/help/coffee"):
        assert f'href="{TABLE}"' in await ada.read(path)
        assert f'href="{TABLE}"' not in await ada.read("/help/fcm")


async def test_a_walk_leads_from_reply_to_reply_to_the_end(ada: Reader) -> None:
    path, replies = f"{WALK}?board=sq-4&n=3", list[str]()
    while True:
        page, expected = unescape(await ada.read(path)), walk("sq-4", 3, replies)
        assert f"<h2>{headline(expected)}</h2>" in page
        assert all(f'title="{reply}"' in page for reply in expected.replies)
        if not expected.replies:
            break
        replies.append(expected.replies[-1])
        (href,) = re.findall(rf'href="([^"]+)"[^>]*title="{re.escape(replies[-1])}"', page)
        path = href.partition("#")[0]
    assert "Take back" in page


async def test_a_walk_begins_with_the_first_turn_that_is_chosen(ada: Reader) -> None:
    page = unescape(await ada.read(f"{WALK}?board=sq-3&n=2"))
    for first in first_turns("sq-3", 2):
        (href,) = re.findall(rf'href="([^"]+)#position"[^>]*>{re.escape(first)}</a>', page)
        begun = unescape(await ada.read(href))
        assert f'aria-current="step">{first}</a>' in begun
        expected = walk("sq-3", 2, (), first)
        for reply in expected.replies:
            (href,) = re.findall(rf'href="([^"]+)#[^"]*"[^>]*title="{re.escape(reply)}"', begun)
            assert f"1. {first}</a>" in await ada.read(href)
        programs = f"/api/coffee/solved/walk?{href.partition('?')[2]}"
        assert json.loads(await ada.read(programs))["moves"][0] == first


async def test_programs_get_the_same_answers(ada: Reader) -> None:
    boards = json.loads(await ada.read("/api/coffee/solved"))["boards"]
    assert [(board["board"], board["n"]) for board in boards] == list(solved_boards())
    found = json.loads(await ada.read("/api/coffee/solved/walk?board=sq-6&n=4&replies=f3-"))
    expected = walk("sq-6", 4, ["f3-"])
    assert tuple(found["moves"]) == expected.moves
    assert tuple(found["replies"]) == expected.replies
    assert found["turns_left"] == expected.turns_left


@pytest.mark.parametrize("query", ["board=sq-6&n=5", "board=sq-3&n=3&replies=a1", "board=x&n=3"])
async def test_what_cannot_be_walked_is_refused_in_a_sentence(ada: Reader, query: str) -> None:
    refused = json.loads(await ada.read(f"/api/coffee/solved/walk?{query}", 422))
    assert refused["detail"].endswith(".")
    assert refused["detail"] in unescape(await ada.read(f"{WALK}?{query}", 422))
