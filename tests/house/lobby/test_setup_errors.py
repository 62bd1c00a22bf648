"""Who has chosen in secret may choose again until everybody has; a move is undone as ever."""

from __future__ import annotations

import pytest

from tests.house.readers import Reader

pytestmark = pytest.mark.anyio

AGAIN = "You can change it until everyone has."


async def test_a_secret_choice_is_made_again_rather_than_undone(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open", game="auction")
    await ben.sit_down(table)
    for reader, seat in ((ada, 0), (ben, 1)):
        legal = reader.choices(await reader.read(table))["actions"]
        await reader.act(table, legal[0]["text"], seat=seat)
        page = await reader.read(table)
        assert (AGAIN in page) == (">Change choice</button>" in page) == (reader is ada)


async def test_an_open_move_is_undone(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table("me", "open", **{"option-board": "sq-2", "option-n": "2"})
    await ben.sit_down(table)
    await ada.act(table, "a1-")
    page = await ada.read(table)
    assert ">Undo</button>" in page
    assert AGAIN not in page
