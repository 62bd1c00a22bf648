"""API of the statistics of finished games."""

from __future__ import annotations

from fastapi import APIRouter, Response
from pydantic import Field

from kaffeehaus.house.http.documented_problems import problems
from kaffeehaus.house.http.models import Model, TableId
from kaffeehaus.house.play.service import TablesDep
from kaffeehaus.house.play.statistics import FILE_TYPE, as_csv

router = APIRouter(prefix="/api/tables/{table}", tags=["tables"])


class CurveInfo(Model):
    """How something grew for every seat."""

    title: str
    step: str = Field(description="What is counted along the way, such as a turn.")
    steps: list[str] = Field(description="The name of each step.")
    values: list[list[int]] = Field(description="By seat: the value after each step.")
    unit: str = Field(description="Stands before a number, such as `$`.")


class RowInfo(Model):
    """One line of a table."""

    title: str
    values: list[int | None] = Field(description="By seat; null where there is nothing to say.")
    is_sum: bool = Field(description="Whether it is the sum of the rows above it.")


class FiguresInfo(Model):
    """A table with a column for every seat."""

    title: str
    words: str = Field(description="What the numbers are.")
    rows: list[RowInfo]
    unit: str = Field(description="Stands before a number, such as `$`.")


class StatisticsInfo(Model):
    """How a game went."""

    players: list[str] = Field(description="By seat.")
    curves: list[CurveInfo]
    tables: list[FiguresInfo]
    sentences: list[str] = Field(description="What decided it.")


@router.get("/statistics", summary="How a game went", responses=problems(404, 409, 429))
async def read_statistics(table: TableId, services: TablesDep) -> StatisticsInfo:
    """Curves, tables and sentences about a finished game; not every game has them."""
    found, names = await services.views.statistics(table)
    return StatisticsInfo.model_validate(
        {
            "players": names,
            "curves": found.curves,
            "tables": found.tables,
            "sentences": found.sentences,
        }
    )


@router.get(
    "/statistics.csv",
    summary="How a game went, as a file",
    responses={
        **problems(404, 409, 429),
        200: {"content": {"text/csv": {"schema": {"type": "string"}}}},
    },
    response_class=Response,
)
async def read_statistics_file(table: TableId, services: TablesDep) -> Response:
    """All numbers as comma-separated values, a line for each, with a column for every player."""
    found, names = await services.views.statistics(table)
    disposition = {"Content-Disposition": f'attachment; filename="statistics-{table[:8]}.csv"'}
    return Response(as_csv(found, names), media_type=FILE_TYPE, headers=disposition)
