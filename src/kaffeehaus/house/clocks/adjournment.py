"""Adjourned games: a player resumes a game that was going on without any of its players."""

from __future__ import annotations

from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.changes import Change
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.table import Table, TablePhase


def resume(table: Table, me: Player, moment: Moment) -> Change | None:
    """Go on with an adjourned game; None if somebody was first.

    Raises `NotAllowed` for those who do not play there, and `NotNow` if the game does not run.
    """
    mine = table.seats_of(me)
    if not mine:
        raise NotAllowed("Only its players can resume a game.", code="not_your_seat")
    if table.phase is not TablePhase.ADJOURNED:
        table.require_running()
        return None
    appender = TableLogAppender(table, moment)
    appender.resume(mine[0])
    return appender.finish()
