"""Results of finished games, as the lists of the lobby say them."""

from __future__ import annotations

from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.views.results import WITHOUT_OUTCOME, result_words


def result_of_line(table: TableLine) -> str:
    """The same for a table in a list that is not played any more."""
    if table.outcome is None:
        return WITHOUT_OUTCOME.get(table.phase, "Over")
    mine = [seat.seat for seat in table.seats if seat.mine]
    return result_words(table.outcome, [seat.name for seat in table.seats], mine)
