"""Suggests a level of a game by a player's last games against bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.summaries import TableSummaryRow

LAST_GAMES = 2
"""Games by which a level is suggested."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested level."""

    bot: str
    reason: str
    """A sentence."""


def suggested_level(
    game_id: str, player_id: str, finished: Sequence[TableSummaryRow]
) -> Suggestion | None:
    """One level above the last games if the player won them all, one below if they lost them all,
    otherwise that of the latest; None after fewer games. `finished` begins with the latest."""
    levels = {info.name: info.level for info in bots_of(game_id) if info.level}
    own = (row for row in finished if row.game == game_id)
    results = list(_results(own, player_id, levels))[:LAST_GAMES]
    if len(results) < LAST_GAMES:
        return None
    if all(won for _, won in results):
        wanted = max(level for level, _ in results) + 1
        reason = gettext("You won your last %(number)s games against bots.", number=LAST_GAMES)
    elif not any(won for _, won in results):
        wanted = min(level for level, _ in results) - 1
        reason = gettext("You lost your last %(number)s games against bots.", number=LAST_GAMES)
    else:
        wanted, _ = results[0]
        reason = gettext("You won one of your last %(number)s games.", number=LAST_GAMES)
    level = min(max(1, wanted), max(levels.values()))
    return Suggestion(next(name for name in levels if levels[name] == level), reason)


def _results(
    rows: Iterable[TableSummaryRow], player_id: str, levels: dict[str, int]
) -> Iterator[tuple[int, bool]]:
    """The strongest level and whether the player won, for each game against bots alone."""
    for row in rows:
        own = [seat.seat for seat in row.seats if seat.is_of(player_id)]
        others = [seat for seat in row.seats if not seat.is_of(player_id)]
        against = [levels.get(seat.bot or "", 0) for seat in others if seat.kind is SeatKind.BOT]
        is_fair = len(own) == 1 and len(against) == len(others) and any(against)
        if is_fair and row.outcome is not None and not row.outcome.is_aborted:
            yield max(against), own[0] in row.outcome.winners
