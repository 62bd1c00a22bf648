"""Time on the pages: the form for a new table, what is told before one sits down, clocks, rest."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI

from kaffeehaus.core.pace import Pace, PaceKind
from kaffeehaus.house.clock import ServerClock
from kaffeehaus.house.clocks.pace import pace_title
from tests.house.readers import Reader
from tests.house.turned_clock import MINUTE, TurnedClock

pytestmark = pytest.mark.anyio


async def test_the_form_offers_paces_and_the_table_keeps_what_was_chosen(
    ada: Reader, ben: Reader
) -> None:
    form = await ada.read("/start/coffee")
    assert 'name="pace" value="untimed" checked' in form
    assert re.search(r'<option value="claim" selected>', form), "usual where two play"
    assert "first free cell on the line" in form
    table = await ada.set_table(pace="3d", rests="on", **{"time-up": "default"})
    page = await ben.read(table)
    assert "Each player has 3 days per move." in page, "told before one sits down"
    assert "the turn ends automatically" in page
    assert "Clocks pause outside each player’s daily hours" in page
    await ben.sit_down(table)
    page = await ben.read(table)
    assert re.search(
        r'role="timer" id="clock-0" data-left="259200000" data-short="3600000" data-up="\d+">', page
    )
    assert re.search(
        r'role="timer" id="clock-1" data-left="259200000" data-short="3600000" data-mine>3 d 0 h<',
        page,
    )
    assert "3 days per move" in await ben.read("/")


async def test_without_a_clock_nobody_is_held_hostage_and_it_is_told(
    ada: Reader, ben: Reader
) -> None:
    table = await ada.set_table(rests="on")
    page = await ben.read(table)
    assert "After 14 days’ absence you may claim the win" in page
    await ben.sit_down(table)
    assert "clock-0" not in await ben.read(table)


async def test_what_cannot_be_is_said_above_the_form(ada: Reader) -> None:
    fields = {"game": "auction", "name": "Ada", "pace": "3d", "time-up": "claim"}
    seats = {"seat-0": "me", "seat-1": "open", "seat-2": "open"}
    answer = await ada.send("/tables", {**fields, **seats}, 422)
    assert "A win on time can be claimed only with 2 players." in answer.text
    assert 'name="pace" value="3d" checked' in answer.text
    answer = await ada.send("/tables", {**fields, **seats, "pace": "fast"}, 422)
    assert "There is no such time control." in answer.text


async def test_who_waits_has_a_button_that_appears_in_time(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table(pace="1d", **{"time-up": "claim"})
    await ben.sit_down(table)
    page = await ben.read(table)
    assert re.search(r'id="claim-0" data-from="\d+" hidden>', page)
    assert 'id="claim-' not in await ada.read(table)
    answer = await ben.client.post(f"{table}/seats/0/claim")
    assert (answer.status_code, answer.json()["code"]) == (409, "time_left")


async def test_clocks_rest_as_the_own_page_says(ada: Reader) -> None:
    await ada.send("/me/name", {"name": "Ada"})
    page = await ada.read("/me")
    assert 'value="UTC"' in page
    assert "data-own-zone" in page
    fields = {"zone": "Europe/Vienna", "begin": "09:00", "end": "22:30"}
    days = {"first": "2026-12-24", "last": "2027-01-06"}
    answer = await ada.send("/me/rest", {**fields, **days})
    for value in ("Europe/Vienna", "09:00", "22:30", "2026-12-24", "2027-01-06"):
        assert f'value="{value}"' in answer.text
    assert "data-own-zone" not in answer.text
    answer = await ada.send("/me/rest", {**fields, "end": "10:00"}, 422)
    assert "at least 4 hours" in answer.text
    rest = (await ada.client.get("/api/me/rest")).json()
    assert rest["hours"] == {"begin": 540, "end": 1350}
    assert rest["holidays"] == [days]


async def test_an_adjourned_game_is_resumed_with_a_click(
    app: FastAPI, ada: Reader, ben: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TurnedClock()
    monkeypatch.setattr(ServerClock, "now", lambda _clock: clock.now())
    table = await ada.set_table(pace="10+5", private="on", **{"time-up": "default"})
    assert "3 turns in a row, the game is adjourned." in await ben.read(table)
    await ben.sit_down(table)
    for _ in range(40):
        clock.turn(MINUTE)
        await app.state.services.timekeeper.handle_due()
    page = await ada.read(table)
    assert '<h1 id="headline">Adjourned</h1>' in page
    assert "Every player missed three turns." in page
    assert "Resuming resets all clocks to 10 minutes." in page
    assert "Game adjourned: every player missed 3 turns in a row." in page
    assert '<span class="tag">Adjourned</span>' in await ada.read("/")
    assert '<span class="tag">Adjourned</span>' in await ada.read("/me/tables?sort=waiting")
    api = f"/api{table}"
    seen = (await ada.client.get(api)).json()
    assert (seen["phase"], seen["outcome"], seen["seats"][0]["to_act"]) == (
        "adjourned",
        None,
        False,
    )
    onlooker = Reader(app, "Cy")
    assert 'id="resume"' not in await onlooker.read(table)
    assert "The players can resume the game at any time." in await onlooker.read(table)
    await onlooker.send("/me/name", {"name": "Cy"})
    refused = await onlooker.client.post(f"{api}/resume")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")
    shown = await ben.client.post(f"{table}/resume")
    assert "Ben resumed the game. All clocks were reset." in await ben.read(table)
    assert 'data-mood="mine"' in shown.text or 'data-mood="theirs"' in shown.text
    again = await ada.client.post(f"{api}/resume")
    assert (again.status_code, again.json()["phase"]) == (200, "running"), "Ben was first"


def test_times_of_live_games_are_minutes_half_minutes_or_seconds() -> None:
    titles = [pace_title(Pace(PaceKind.LIVE, start, 3)) for start in (300, 90, 40)]
    assert titles == ["5 min + 3 s per move", "1.5 min + 3 s per move", "40 s + 3 s per move"]
