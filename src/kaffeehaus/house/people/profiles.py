"""Profiles with results and ratings, and the updater that counts finished games into ratings."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Annotated

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.accounts import Retell
from kaffeehaus.house.accounts.model import AccountRow
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import ALONE
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.lobby.service import table_lines
from kaffeehaus.house.lobby.store import finished_of, running_of
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.ratings.model import PROVISIONAL_GAMES, Rating, RatingChange
from kaffeehaus.house.ratings.store import (
    best_ratings,
    count_ratings,
    has_uncounted,
    rating_history,
    ratings_of,
)
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.reads import MORE_SEATS, TWO_SEATS
from kaffeehaus.house.tables.summaries import TableSummaryRow
from kaffeehaus.house.tables.table import Table

SIZES = {TWO_SEATS: lazy_gettext("two players"), MORE_SEATS: lazy_gettext("more players")}
MOST_CHANGES = 500
"""The latest rated games of a player that curves are drawn from."""
MOST_GAMES = 2000
"""The latest finished games of a player that results are counted from."""
RECENT = 10
BEST = 100
AT_ONCE = 50
EVERY_SECONDS = 5.0

logger = logging.getLogger(__name__)


@dataclass
class GameTally:
    """Results of a player at one game, with or without bots."""

    game: str
    with_bots: bool
    won: int = 0
    shared: int = 0
    lost: int = 0
    left: int = 0
    """Resigned or timed out; also counted as lost."""

    @property
    def played(self) -> int:
        return self.won + self.shared + self.lost


@dataclass(frozen=True, slots=True)
class Profile:
    """The public profile of an account."""

    account: AccountRow
    is_mine: bool
    tallies: tuple[GameTally, ...]
    ratings: tuple[Rating, ...]
    """Empty if hidden; the owner always sees them."""
    curves: Mapping[tuple[str, str], tuple[RatingChange, ...]]
    """The changes of each rating by game and table size, oldest first."""
    playing: tuple[TableLine, ...]
    """Running public games, the latest change first."""
    recent: tuple[TableLine, ...]
    """The latest finished public games."""


class ProfileService:
    """Reads profiles and ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def profile(self, who: str, me: Player | None) -> Profile:
        """The profile of an account by id or name. Raises `NotFound`: guests have none."""
        account = await self._store.read(account_store.account_of, who)
        if account is None:
            account = await self._store.read(account_store.account_by_looks, looks(who))
        if account is None:
            raise NotFound(gettext("No account has this name."), code="no_account")
        is_mine = me is not None and me.id == account.player_id
        rows = await self._store.read(finished_of, account.player_id, MOST_GAMES)
        shown = [row for row in rows if not row.private][:RECENT]
        playing = await self._store.read(running_of, account.player_id, RECENT)
        found: list[Rating] = []
        changes: list[RatingChange] = []
        if account.shows_ratings or is_mine:
            found = await self._store.read(ratings_of, account.player_id)
            changes = await self._store.read(rating_history, account.player_id, MOST_CHANGES)
        return Profile(
            account,
            is_mine,
            tuple(_tallies(rows, account.player_id)),
            tuple(rating for rating in found if rating.game in game_ids()),
            _curves(changes),
            tuple(table_lines(playing, me)),
            tuple(table_lines(shown, me)),
        )

    async def search(self, words: str, most: int) -> list[AccountRow]:
        """Accounts with these words in their names."""
        skeleton = looks(words)
        if not skeleton:
            return []
        return await self._store.read(account_store.accounts_like, skeleton, most)

    async def best(self, game: str, most: int = BEST) -> tuple[Rating, ...]:
        """The best public ratings of a game, by table size. Raises `UnknownGame`."""
        find_game(game)
        return tuple(await self._store.read(best_ratings, game, most))

    async def established(self, game: str) -> tuple[Rating, ...]:
        """Like `best`, without provisional ratings. Raises `UnknownGame`."""
        find_game(game)
        return tuple(await self._store.read(best_ratings, game, BEST, PROVISIONAL_GAMES))


@dataclass(frozen=True, slots=True, eq=False)
class RatingUpdater:
    """Counts finished games into ratings, each exactly once, whichever server does it.

    `_publish_tables` broadcasts to the tables how their game counted.
    """

    _store: Store
    _publish_tables: Retell
    _finished: asyncio.Queue[Table]
    """Rated games that end on this server, so that players see their new ratings at once."""

    async def count(self) -> int:
        """Count all finished games; how many there were."""
        counted = 0
        while await self._store.read(has_uncounted):
            found = await self._store.write(ALONE, count_ratings, AT_ONCE)
            counted += len(found)
            await self._publish_tables(found)
        return counted

    async def run(self) -> None:
        """Count finished games until cancelled: as soon as one ends here, and from time to time
        those of servers that stopped."""
        while True:
            try:
                await self.count()
            except PlayerError as error:
                logger.warning("ratings were not counted: %s", error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._finished.get(), EVERY_SECONDS)


def _tallies(rows: Sequence[TableSummaryRow], player_id: str) -> list[GameTally]:
    found: dict[tuple[str, bool], GameTally] = {}
    for row in rows:
        mine = [s for s in row.seats if player_id in {s.player_id, s.left_by}]
        if row.game not in game_ids() or row.outcome is None or row.outcome.is_aborted:
            continue
        if len(row.seats) < 2 or len(mine) != 1:
            continue  # A solo or hot-seat game has no winner among players.
        with_bots = any(s.kind is SeatKind.BOT and s.left_by is None for s in row.seats)
        tally = found.setdefault((row.game, with_bots), GameTally(row.game, with_bots))
        seat, ranks = mine[0], row.outcome.ranks
        has_left = seat.left_by == player_id or seat.resigned
        if not has_left and ranks[seat.seat] == 1:
            alone = ranks.count(1) == 1
            tally.won += alone
            tally.shared += not alone
        else:
            tally.lost += 1
            tally.left += has_left
    return sorted(found.values(), key=lambda tally: (find_game(tally.game).title, tally.with_bots))


def _curves(
    changes: Sequence[RatingChange],
) -> dict[tuple[str, str], tuple[RatingChange, ...]]:
    by_rating = attrgetter("game", "size")
    known = [change for change in changes if change.game in game_ids()]
    groups = groupby(sorted(known, key=by_rating), by_rating)
    return {key: tuple(found) for key, found in groups}


ProfilesDep = Annotated[ProfileService, service("profiles")]
