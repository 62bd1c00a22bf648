"""Builds the lists of the lobby and of best scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.lobby.model import BestScores, Lobby, SeatLine, SoloScore, TableLine
from kaffeehaus.house.lobby.own_table_queries import lobby_tables
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import SeatKind, SeatRow, TableStatus, TableSummaryRow
from kaffeehaus.house.tables.table import PHASES, TablePhase, with_distinct_names
from kaffeehaus.house.views.sentences import option_lines

LONGEST = 24
"""Tables in each list; "my tables" has all of a player's own."""
MOST_SCORES = 5
"""Best scores shown for each deck."""


async def lobby_of(store: Store, me: Player | None, stamp: str) -> Lobby:
    """The player's tables, the open and the running ones."""
    rows = await store.read(lobby_tables, None if me is None else me.id, LONGEST)
    mine = {row.id for row in rows.mine}
    opened = [row for row in rows.open if row.id not in mine]
    shown = mine | {row.id for row in opened}
    return Lobby(
        stamp=stamp,
        mine=tuple(sorted(table_lines(rows.mine, me), key=_urgency)),
        open=tuple(table_lines(opened, me)),
        running=tuple(table_lines((row for row in rows.running if row.id not in shown), me)),
    )


def table_lines(rows: Iterable[TableSummaryRow], me: Player | None) -> Iterable[TableLine]:
    """Tables as lists show them, without those of games that the server no longer has."""
    for row in rows:
        try:
            yield _line(row, me)
        except UnknownGame:
            continue


async def best_scores_of(store: Store, me: Player) -> tuple[BestScores, ...]:
    """The player's best solo scores, for every game and set of options."""
    rows = await store.read(table_reads.solo_tables_of, me.id)
    scores = {row.id: row.outcome.scores[0] for row in rows if row.outcome is not None}
    by_deck = defaultdict(list)
    for line in table_lines(rows, me):
        if line.id in scores:
            by_deck[line.game.id, tuple(line.options.items())].append(line)
    found = []
    for lines in by_deck.values():
        lines.sort(key=lambda line: (-scores[line.id], line.changed))
        best = tuple(SoloScore(scores[x.id], x.id, x.changed) for x in lines[:MOST_SCORES])
        found.append(BestScores(lines[0].game, lines[0].options, len(lines), best))
    return tuple(found)


def _line(row: TableSummaryRow, me: Player | None) -> TableLine:
    game = find_game(row.game)
    phase = PHASES[row.status] if game.follows(row.version) else TablePhase.READ_ONLY
    to_act = row.to_act if row.status is TableStatus.RUNNING else ()
    seats = tuple(_seat(seat, to_act, me) for seat in with_distinct_names(row.seats))
    return TableLine(
        id=row.id,
        game=game,
        options=row.options,
        option_lines=option_lines(game.options_told(row.options), row.options),
        private=row.private,
        terms=row.terms,
        phase=phase,
        seats=seats,
        my_turn=any(seat.mine and seat.to_act for seat in seats),
        outcome=row.outcome,
        created=row.created,
        changed=row.touched,
        pace=row.pace,
    )


def _seat(row: SeatRow, to_act: tuple[int, ...], me: Player | None) -> SeatLine:
    return SeatLine(
        seat=row.seat,
        kind=row.kind,
        name=row.name,
        mine=me is not None and row.kind is SeatKind.PERSON and row.player_id == me.id,
        to_act=row.seat in to_act,
        person=row.person,
        is_guest=row.is_guest,
    )


def _urgency(line: TableLine) -> tuple[bool, bool, int]:
    """Sort key: my turn first, then unfinished tables, then the latest change."""
    over = line.phase not in {TablePhase.WAITING, TablePhase.RUNNING, TablePhase.ADJOURNED}
    return (not line.my_turn, over, -line.changed)
