"""Services behind the page and the API of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kaffeehaus.house.clock import Clock
from kaffeehaus.house.guides.service import GuideService
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.lobby.service import LobbyService
from kaffeehaus.house.lookback.service import AnalysisService
from kaffeehaus.house.notes.service import NoteService
from kaffeehaus.house.people.friends import FriendService
from kaffeehaus.house.play.service import TableService
from kaffeehaus.house.seats.service import SeatService
from kaffeehaus.house.views.position_text import PositionTexts
from kaffeehaus.house.views.service import ViewService


@dataclass(frozen=True, slots=True, eq=False)
class TableServices:
    """Services that the routes of a table use."""

    clock: Clock
    rate_limits: RateLimits
    hub: Hub
    tables: TableService
    views: ViewService
    seats: SeatService
    lobby: LobbyService
    friends: FriendService
    notes: NoteService
    guides: GuideService
    analyses: AnalysisService
    position_texts: PositionTexts


TablesDep = Annotated[TableServices, service("play")]
