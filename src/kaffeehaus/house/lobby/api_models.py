"""Response models of the lists of tables."""

from __future__ import annotations

from pydantic import Field

from kaffeehaus.house.clocks.models import PaceInfo, pace_info
from kaffeehaus.house.http.models import Model, OptionValue, SeatNumber
from kaffeehaus.house.lobby.model import Lobby, TableLine
from kaffeehaus.house.lobby.own_table_queries import OwnTablesFilter
from kaffeehaus.house.tables.rows import SeatKind
from kaffeehaus.house.tables.table import TablePhase


class SeatLineInfo(Model):
    """A seat of a table in a list."""

    seat: SeatNumber
    kind: SeatKind
    name: str
    guest: bool = Field(description="A person without an account.")
    mine: bool
    to_act: bool


class TableLineInfo(Model):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, OptionValue]
    private: bool
    rated: bool = Field(description="Whether the outcome changes ratings.")
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


def table_lists(lobby: Lobby) -> TableLists:
    """The lists of the lobby."""
    return TableLists(
        mine=[table_line(line) for line in lobby.mine],
        open=[table_line(line) for line in lobby.open],
        running=[table_line(line) for line in lobby.running],
    )


def table_line(line: TableLine) -> TableLineInfo:
    """A table in a list."""
    return TableLineInfo(
        table=line.id,
        game=line.game.id,
        options=line.options,
        private=line.private,
        rated=line.rated,
        phase=line.phase,
        seats=[
            SeatLineInfo(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                guest=seat.is_guest,
                mine=seat.mine,
                to_act=seat.to_act,
            )
            for seat in line.seats
        ],
        my_turn=line.my_turn,
        pace=pace_info(line.pace),
        created=line.created,
        changed=line.changed,
    )


class OwnTablesInfo(Model):
    """A page of one's own tables."""

    tables: list[TableLineInfo]
    page: int
    pages: int
    counts: dict[OwnTablesFilter, int] = Field(description="How many of each sort were found.")


class TurnsInfo(Model):
    """The tables that wait for who asks."""

    count: int
    next: str | None = Field(description="The table with the least time, or that waits longest.")
