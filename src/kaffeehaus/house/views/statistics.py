"""Statistics of a finished game."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.event import Event
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.i18n import current_language
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.errors import NotFound, NotNow
from kaffeehaus.house.tables.cache import TableSlot
from kaffeehaus.house.tables.table import Table


async def statistics_of(
    slot: TableSlot, table: Table, background_work: BackgroundWork
) -> Statistics:
    """Statistics of a finished game, cached. The game is replayed, as stored events lack details
    that the statistics need.

    Raises `NotFound` for a game without statistics, `NotNow` while it runs.
    """
    if not table.game.has_statistics:
        raise NotFound("This game keeps no statistics.", code="no_statistics")
    fold, names = table.playable, table.names
    if table.outcome is None:
        raise NotNow("There are statistics when the game is over.", code="not_over")
    language = current_language()
    if language not in slot.statistics:
        told = await background_work.in_turn(
            lambda: fold.game.statistics(public_events(fold), names)
        )
        if not slot.holds(fold):
            return told
        slot.statistics[language] = told
    return slot.statistics[language]


def public_events(fold: Fold) -> Iterator[Event]:
    """The public events of all moves that count, in order."""
    state = fold.game.new(fold.options, fold.seats, fold.seed)
    for kept in fold.kept:
        for text in kept.actions:
            happened = state.play(kept.seat, fold.game.parse(text))
            yield from (event for event in happened if event.visible_to(None))
