"""Response models of the lists of tables."""

from __future__ import annotations

from pydantic import AliasPath, Field

from kaffeehaus.house.clocks.models import PaceInfo
from kaffeehaus.house.http.models import Model, OptionValue, SeatNumber
from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.lobby.own_table_queries import OwnTablesFilter
from kaffeehaus.house.tables.api_models import TermsInfo
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.table import TablePhase


class SeatLineInfo(Model):
    """A seat of a table in a list."""

    seat: SeatNumber
    kind: SeatKind
    name: str
    guest: bool = Field(validation_alias="is_guest", description="A person without an account.")
    mine: bool
    to_act: bool


class TableLineInfo(TermsInfo):
    """A table in a list."""

    table: str = Field(validation_alias="id")
    game: str = Field(validation_alias=AliasPath("game", "id"))
    options: dict[str, OptionValue]
    private: bool
    phase: TablePhase
    seats: list[SeatLineInfo]
    my_turn: bool
    pace: PaceInfo | None
    created: int
    changed: int


class TableLists(Model):
    """The lists of the lobby, the latest change first, my turn before all."""

    mine: list[TableLineInfo]
    open: list[TableLineInfo]
    running: list[TableLineInfo]


def table_line(line: TableLine) -> TableLineInfo:
    """A table in a list."""
    return TableLineInfo.model_validate(line)


class OwnTablesInfo(Model):
    """A page of the player's own tables."""

    tables: list[TableLineInfo] = Field(validation_alias="lines")
    page: int
    pages: int
    counts: dict[OwnTablesFilter, int] = Field(description="Number of matching tables per list.")


class TurnsInfo(Model):
    """Tables that wait for the player."""

    count: int
    next: str | None = Field(description="The table with the least time, or that waits longest.")
