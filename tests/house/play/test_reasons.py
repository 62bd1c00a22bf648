"""Why something happened, as the pages tell it; and the lessons of the help."""

from __future__ import annotations

import re
from html import unescape

import pytest

from kaffeehaus.core.registry import find_game
from tests.house.readers import Reader

pytestmark = pytest.mark.anyio

TURNS = (
    ("place c4", "place d5", "end"),
    ("end",),
    ("place e6", "end"),
    ("end",),
)
QUICK = {"option-board": "sq-2", "option-n": "2"}


async def _play(reader: Reader, table: str, *turns: tuple[str, ...]) -> None:
    for number, turn in enumerate(turns):
        for action in turn:
            await reader.act(table, action, seat=number % 2)


async def _chess(reader: Reader) -> str:
    table = await reader.set_table("me", "me", game="coffee_chess", **_chess_options())
    await _play(reader, table, *TURNS)
    return table


def _chess_options() -> dict[str, str]:
    options = find_game("coffee_chess").options
    return {f"option-{option.name}": str(option.default) for option in options}


def reasons(page: str) -> str:
    """The words of the reasons on a page."""
    found = re.search(r'id="reasons".*?>(.*?)</div>', page, re.DOTALL)
    return "" if found is None else " ".join(re.sub("<[^>]+>", " ", unescape(found[1])).split())


async def test_a_move_without_reasons_offers_none(ada: Reader) -> None:
    table = await ada.set_table("me", "me", game="auction")
    legal = ada.choices(await ada.read(f"{table}?seat=0"))["actions"]
    await ada.act(table, legal[0]["text"])
    page = await ada.read(table)
    assert 'id="move-' in page
    assert 'class="why"' not in page
    assert 'id="why"' not in await ada.read(f"{table}?move=1")


async def test_the_reasons_stand_beside_the_board_as_it_was_then(ada: Reader) -> None:
    table = await _chess(ada)
    page = await ada.read(f"{table}?move=4&why=1")
    assert reasons(page).startswith("Income of White: 3 beans")
    assert "The row c4-d5-e6 pays 1." in reasons(page)
    assert page.count('<g class="mark gain"') == 3
    fragment = await ada.read(f"{table}/fragment?move=4&why=1")
    assert reasons(fragment) == reasons(page)


async def test_stepping_to_a_move_offers_its_reasons(ada: Reader) -> None:
    table = await _chess(ada)
    page = await ada.read(f"{table}?move=4")
    assert reasons(page) == ""
    assert '<g class="mark' not in page
    assert re.search(rf'href="{table}\?move=4&amp;why=1"[^>]*id="why"', page)
    assert 'id="why"' not in await ada.read(f"{table}?move=4&why=1")
    assert 'id="why"' not in await ada.read(f"{table}?move=0")


async def test_nothing_is_asked_of_the_beginning_or_of_now(ada: Reader) -> None:
    table = await _chess(ada)
    for query in ("?why=1", "?move=0&why=1"):
        assert reasons(await ada.read(table + query)) == ""


async def test_the_end_is_explained_below_the_result(ada: Reader) -> None:
    table = await ada.set_table("me", "me", **QUICK)
    await _play(ada, table, ("a1-",), ("b1|",), ("b2*",))
    page = await ada.read(table)
    assert reasons(page).startswith("A line")
    assert page.index('id="question"') < page.index('id="reasons"')


async def test_giving_up_needs_no_reasons(ada: Reader) -> None:
    table = await ada.set_table("me", "me")
    await _play(ada, table, ("c3-",))
    answer = await ada.client.post(f"/api{table}/seats/1/resign")
    assert answer.status_code == 200
    page = await ada.read(table)
    assert "resigned" in page
    assert reasons(page) == ""


async def test_a_lesson_leads_through_its_steps_by_links(ada: Reader) -> None:
    (lesson,) = find_game("coffee_chess").lessons()
    assert 'href="/help/coffee_chess/lessons/1"' in await ada.read("/help/coffee_chess")
    path: str | None = "/help/coffee_chess/lessons/1"
    for number, step in enumerate(lesson.steps, 1):
        assert path is not None
        page = unescape(await ada.read(path))
        assert f"Step {number} of {len(lesson.steps)}" in page
        assert step.title in page
        assert all(sentence in page for sentence in step.sentences)
        assert step.text in page
        found = re.search(r'href="([^"]+)" data-lesson="next"', page)
        path = found[1] if found else None
    assert path is None


async def test_the_example_gives_the_rule_behind_each_number(ada: Reader) -> None:
    page = await ada.read("/help/coffee_chess/lessons/1?step=5")
    assert "White gets 3 beans: 2 plus 1 for the row c4-d5-e6." in page


async def test_a_step_that_is_not_there_is_not_found(ada: Reader) -> None:
    for path in ("coffee_chess/lessons/2", "coffee_chess/lessons/1?step=8", "coffee/lessons/1"):
        await ada.read(f"/help/{path}", 404)
    for path in ("coffee_chess/lessons/0", "coffee_chess/lessons/1?step=0"):
        await ada.read(f"/help/{path}", 422)


async def test_the_help_of_a_game_without_lessons_names_none(ada: Reader) -> None:
    assert ">Examples<" not in await ada.read("/help/coffee")
