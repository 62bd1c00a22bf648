"""Playing alone: a person's best scores, game by game and deck by deck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from kaffeehaus.house.database.store import Store
from kaffeehaus.house.lobby.lists import table_lines
from kaffeehaus.house.lobby.model import BestScores, SoloScore
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.rows import TableSummaryRow

MOST_SCORES = 5
"""So many of the best are shown for each deck."""


async def best_scores_of(store: Store, me: Player) -> tuple[BestScores, ...]:
    """The best scores of the player, for every game and set of options played alone."""
    return tuple(_best(await store.read(table_reads.solo_tables_of, me.id), me))


def _best(rows: Iterable[TableSummaryRow], me: Player) -> Iterable[BestScores]:
    scores = {row.id: row.outcome.scores[0] for row in rows if row.outcome is not None}
    by_deck = defaultdict(list)
    for line in table_lines(rows, me):
        if line.id in scores:
            by_deck[line.game.id, tuple(line.options.items())].append(line)
    for lines in by_deck.values():
        lines.sort(key=lambda line: (-scores[line.id], line.changed))
        best = tuple(SoloScore(scores[x.id], x.id, x.changed) for x in lines[:MOST_SCORES])
        yield BestScores(lines[0].game, lines[0].options, len(lines), best)
