"""The level that is suggested after some games against bots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaffeehaus.core.outcome import ABORTED, Outcome
from kaffeehaus.house.lobby.suggestions import suggested_level
from kaffeehaus.house.tables.model import SeatKind, SeatRow, TableStatus
from kaffeehaus.house.tables.summaries import TableSummaryRow
from tests.house.readers import Reader

WON, LOST = Outcome((1, 2), (1, 0), "line"), Outcome((2, 1), (0, 1), "line")
GAME = TableSummaryRow(
    *("t", "coffee", 1, {}, "ada", True, TableStatus.OVER, 0, 0, 0, 0, ()), WON, ()
)


def _game(level: str, outcome: Outcome, player: str = "ada") -> TableSummaryRow:
    seats = (
        SeatRow(0, SeatKind.PERSON, "Ada", player),
        SeatRow(1, SeatKind.BOT, "Bot", bot=level),
    )
    return replace(GAME, outcome=outcome, seats=seats)


@pytest.mark.parametrize(
    ("games", "bot"),
    [
        ((_game("level-3", WON), _game("level-3", WON), _game("level-9", LOST)), "level-4"),
        ((_game("level-3", WON), _game("level-5", WON)), "level-6"),
        ((_game("level-3", LOST), _game("level-4", LOST)), "level-2"),
        ((_game("level-3", WON), _game("level-4", LOST)), "level-3"),
        ((_game("level-13", WON), _game("level-13", WON)), "level-13"),
        ((_game("level-1", LOST), _game("level-1", LOST)), "level-1"),
    ],
)
def test_two_games_decide(games: tuple[TableSummaryRow, ...], bot: str) -> None:
    found = suggested_level("coffee", "ada", games)
    assert found is not None
    assert found.bot == bot
    assert found.reason.endswith(".")


def test_only_finished_games_against_levels_count() -> None:
    others = (
        _game("greedy", WON),
        _game("level-2", replace(WON, reason=ABORTED)),
        _game("level-2", WON, player="ben"),
        replace(_game("level-2", WON), game="fcm"),
    )
    assert suggested_level("coffee", "ada", (*others, _game("level-2", WON))) is None


@pytest.mark.anyio
async def test_each_level_has_a_portrait(ada: Reader) -> None:
    picture = await ada.client.get("/games/coffee/bots/level-3.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    await ada.read("/games/coffee/bots/greedy.svg", 404)
    form = await ada.read("/start/coffee?who=bots")
    assert 'src="/games/coffee/bots/level-13.svg"' in form
    table = await ada.set_table("me", "bot-level-2")
    page = await ada.read(table)
    assert 'src="/games/coffee/bots/level-2.svg"' in page
    assert "bot · Level 2" in page
