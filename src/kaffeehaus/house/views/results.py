"""Result of a game in two or three words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.house.tables.table import TablePhase

WITHOUT_OUTCOME = {TablePhase.CALLED_OFF: "Called off", TablePhase.ADJOURNED: "Adjourned"}


def result_words(outcome: Outcome | None, names: Sequence[str], mine: Collection[Seat]) -> str:
    """The result from the viewer's perspective; `mine` are the viewer's seats."""
    if outcome is None:
        return "The game is over"
    winners = outcome.winners
    if len(names) == 1:
        return f"Score: {outcome.scores[0]}"
    if len(winners) > 1:
        return "A draw" if len(winners) == len(names) else "A shared win"
    if tuple(mine) == winners:
        return "You won"
    return f"{names[winners[0]]} won"
