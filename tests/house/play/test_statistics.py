"""How a finished game went: over the interface, as a file, and on a page of its own."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from kaffeehaus.core.statistics import Statistics, StatisticsRow, StatisticsTable, TimeSeries
from kaffeehaus.house.play.statistics import as_csv, draw_curve
from tests.house.catalog.test_dinner_figures import dined
from tests.house.visitors import log_in, quick_app, serving

pytestmark = pytest.mark.anyio


async def test_a_finished_game_tells_how_it_went(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        table = await dined(ada)
        told = await ada.get(f"{table}/statistics")
        cash = [line[-1] for line in told["curves"][0]["values"]]
        money = next(part for part in told["tables"] if part["unit"] == "$")
        assert money["rows"][-1]["values"] == cash
        assert {"Coffee on the way", "Salaries"} & {row["title"] for row in money["rows"]}
        assert told["sentences"]

        answer = await client.get(f"{table}/statistics.csv")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        first, *lines = csv.reader(io.StringIO(answer.text))
        assert first == ["part", "line", *told["players"]]
        assert ["Income and expenses", "Cash", *map(str, cash)] in lines

        path = table.replace("/api", "")
        page = (await client.get(f"{path}/statistics")).text
        assert all(sentence in page for sentence in ("Game statistics", "Cash by turn"))
        assert f'href="{table}/statistics.csv"' in page
        assert f'href="{path}/statistics"' in (await client.get(path)).text


async def test_running_games_and_games_without_statistics_say_so(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as client:
        ada = await log_in(client, "Ada")
        running = await ada.table({"who": "me"}, game="fcm")
        coffee = await ada.table({"who": "me"})
        for table, status, code in ((running, 409, "not_over"), (coffee, 404, "no_statistics")):
            for ending in ("", ".csv"):
                answer = await client.get(f"{table}/statistics{ending}")
                assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_names_are_no_formulas() -> None:
    told = Statistics(
        tables=(StatisticsTable("Goods", "", (StatisticsRow("Beer, cold", (1, None)),)),)
    )
    sheet = as_csv(told, ["=cmd()", "Ben"])
    assert sheet.splitlines() == ["part,line,'=cmd(),Ben", 'Goods,"Beer, cold",1,']


def test_the_lines_of_a_curve_stay_on_the_drawing() -> None:
    curve = TimeSeries("Cash", "Turn", ("1", "2"), ((-10, 5), (0, 1234), (0, 1230)), "$")
    svg = draw_curve(curve, (None, None, None))
    assert svg.count('class="line"') == 3
    ends = [float(part.split('"')[0]) for part in svg.split(' class="end" x="618" y="')[1:]]
    assert all(0 < end < 300 for end in ends)
    assert abs(ends[0] - ends[1]) >= 15


def test_a_curve_of_one_step_is_drawn() -> None:
    assert draw_curve(TimeSeries("Cash", "Turn", ("1",), ((0,),)), (None,)).startswith("<svg")
