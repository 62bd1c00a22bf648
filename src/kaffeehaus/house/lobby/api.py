"""JSON API of the lists of tables, and their response models."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import AliasPath, Field

from kaffeehaus.house.clocks.pace import PaceInfo
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.models import Model, OptionValue, SeatNumber
from kaffeehaus.house.http.problems import OWN_READS
from kaffeehaus.house.lobby.service import (
    LAST_PAGE,
    LONGEST_SEARCH,
    PAGE,
    LobbyDep,
    OwnTablesPage,
    TurnsInfo,
)
from kaffeehaus.house.lobby.store import OwnTablesFilter
from kaffeehaus.house.tables.api_models import TermsInfo
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.table import TablePhase


class SeatLineInfo(Model):
    """A seat of a table in a list."""

    seat: SeatNumber = Field(validation_alias=AliasPath("row", "seat"))
    kind: SeatKind = Field(validation_alias=AliasPath("row", "kind"))
    name: str = Field(validation_alias=AliasPath("row", "name"))
    guest: bool = Field(validation_alias=AliasPath("row", "is_guest"))
    """A person without an account."""
    mine: bool
    to_act: bool


class TableLineInfo(TermsInfo):
    """A table in a list."""

    table: str = Field(validation_alias=AliasPath("row", "id"))
    game: str = Field(validation_alias=AliasPath("game", "id"))
    options: dict[str, OptionValue] = Field(validation_alias=AliasPath("row", "options"))
    private: bool = Field(validation_alias=AliasPath("row", "private"))
    phase: TablePhase
    seats: list[SeatLineInfo]
    my_turn: bool
    may_join: bool
    """Whether you may take an open seat: guests may not at a rated table."""
    pace: PaceInfo | None = Field(validation_alias=AliasPath("row", "pace"))
    created: int = Field(validation_alias=AliasPath("row", "created"))
    changed: int = Field(validation_alias=AliasPath("row", "touched"))


class TableLists(Model):
    """The lists of the lobby, the latest change first, my turn before all."""

    mine: list[TableLineInfo]
    open: list[TableLineInfo]
    running: list[TableLineInfo]


class PublicList(Enum):
    """A public list of tables."""

    OPEN = "open"
    """Tables with an open seat."""
    RUNNING = "running"


class OwnTablesInfo(Model):
    """A page of the player's own tables."""

    tables: list[TableLineInfo] = Field(validation_alias="lines")
    page: int
    pages: int
    counts: dict[OwnTablesFilter, int]
    """Number of matching tables per list."""


router = APIRouter(prefix="/api", tags=["tables"])


@router.get(
    "/me/tables", response_model=OwnTablesInfo, summary="List my tables", responses=OWN_READS
)
async def read_tables(
    me: Me,
    lobby: LobbyDep,
    paging: PagingDep,
    which: Annotated[
        OwnTablesFilter, Query(alias="list", description="List to search.")
    ] = OwnTablesFilter.TURN,
    search: Annotated[
        str,
        Query(
            max_length=LONGEST_SEARCH, description="Part of the game’s title or a player’s name."
        ),
    ] = "",
    page: Annotated[int, Query(ge=1, le=LAST_PAGE)] = 1,
) -> OwnTablesPage:
    """Tables where it is your turn (the most urgent first), where others are to act or to join, or
    that are finished (the latest first). With `cursor` or `limit`, `page` does not count."""
    if not paging.is_asked:
        found = await lobby.own_tables(me, which, search, page)
        if found.page < found.pages:
            paging.link_offset(found.page * PAGE)
        return found
    return await lobby.own_tables_in(me, which, search, lambda ids: paging.cut(ids, str, PAGE))


@router.get("/me/turns", summary="Get my turns", responses=OWN_READS)
async def read_turns(
    me: Me,
    lobby: LobbyDep,
    besides: Annotated[str, Query(max_length=64, description="A table that does not count.")] = "",
) -> TurnsInfo:
    """The number of tables that wait for you, and the one with the least time left."""
    return await lobby.turns(me, besides)
