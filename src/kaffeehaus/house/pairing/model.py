"""Pairing requests, and who is matched with whom.

A live request stays while its pages, or a program, renew it; a request for a correspondence game
stays until it is matched, cancelled or expired.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.pace import DAY, SECOND, PaceKind
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.clocks.pace import PRESETS, Preset, pace_for_two, span
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.ratings.model import completed_options
from kaffeehaus.house.tables.model import SeatKind, TableTerms
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable
from kaffeehaus.house.tables.table import Table

PLAYERS = 2
RENEW_MS = 4 * SECOND
"""Interval in which a page renews a live request."""
LIVE_MS = 25 * SECOND
"""A live request expires so long after it was renewed. Longer than the pings of an event stream, on
which hidden pages renew it."""
RELEASED_MS = 3 * SECOND
"""How long a request survives the closing of its page, unmatched: a reload takes it up again."""
STANDING_MS = 14 * DAY * SECOND
"""When the request for a correspondence game expires."""
MATCHED_MS = 60 * SECOND
"""How long a matched request names its table, for the pages that wait."""
MOST_STANDING = 5
"""Requests for correspondence games of one player."""
FIRST_WINDOW = 150
"""Rating difference that is accepted at once."""
WIDENING = 15
"""How much more is accepted after each second."""


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """A player waits for an opponent, or has found one."""

    id: str
    player_id: str
    slot: str
    """A player has one request in each: `live`, or the choice of a correspondence game."""
    game: str
    pace: str
    """The id of a preset, such as `5+3`."""
    rated: bool
    rating: int | None
    """Of the player at this game; None for guests."""
    created: int
    expires: int
    table_id: str | None = None
    """The table, once the request is matched."""

    @property
    def is_live(self) -> bool:
        """Whether the request lives only while a page renews it."""
        return self.slot == LIVE

    def window(self, now: int) -> int:
        """The rating difference that is accepted after the time waited."""
        return FIRST_WINDOW + WIDENING * max(0, now - self.created) // SECOND

    def accepts(self, other: PairingRequest, now: int) -> bool:
        """Whether the ratings fit: the window of whoever has waited longer decides. It is only for
        live games; elsewhere, and for guests, everybody fits."""
        difference = self.difference(other)
        if difference is None or not self.is_live:
            return True
        return difference <= max(self.window(now), other.window(now))

    def difference(self, other: PairingRequest) -> int | None:
        """The rating difference, if both have a rating."""
        if self.rating is None or other.rating is None:
            return None
        return abs(self.rating - other.rating)


LIVE = "live"
"""The slot of a player's only live request."""


def best_match(
    mine: PairingRequest, others: Iterable[PairingRequest], now: int
) -> PairingRequest | None:
    """The accepted request with the closest rating; among equals the one that waited longest."""
    accepted = [other for other in others if mine.accepts(other, now)]
    accepted.sort(key=lambda other: (mine.difference(other) or 0, other.created))
    return accepted[0] if accepted else None


@dataclass(frozen=True, slots=True)
class PairingWish:
    """A game, time control and kind of game that quick pairing offers."""

    game: AnyGame
    preset: Preset
    rated: bool

    @property
    def is_live(self) -> bool:
        """Whether a request for it must be renewed."""
        return self.preset.pace.kind is PaceKind.LIVE

    @property
    def slot(self) -> str:
        """The slot of a request for it."""
        if self.is_live:
            return LIVE
        return f"{self.game.id} {self.preset.id}{' rated' if self.rated else ''}"

    @property
    def table(self) -> NewTable:
        """The table of two players who are matched, with the default options of the game."""
        return NewTable(
            self.game.id,
            (ME, OPEN_SEAT),
            private=False,
            pace=pace_for_two(self.preset.id),
            terms=TableTerms.matched(is_rated=self.rated),
            limits_first_move=True,
        )


def offered_games() -> tuple[AnyGame, ...]:
    """The games for two players."""
    games = (find_game(game_id) for game_id in game_ids())
    return tuple(game for game in games if PLAYERS in game.seat_counts)


def offered_presets(game: AnyGame) -> tuple[Preset, ...]:
    """The time controls that quick pairing offers for a game."""
    by_pace = {preset.pace: preset for preset in PRESETS}
    return tuple(by_pace[pace] for pace in game.quick_paces)


def read_wish(game_id: str, preset_id: str, *, rated: bool) -> PairingWish:
    """The wish for these. Raises `UnknownGame`, or `BadRequest` for what is not offered."""
    game = find_game(game_id)
    preset = next((known for known in offered_presets(game) if known.id == preset_id), None)
    if preset is None or game not in offered_games():
        raise BadRequest(gettext("There is no such time control."), code="bad_pace")
    return PairingWish(game, preset, rated)


def wish_of(table: Table) -> PairingWish | None:
    """The wish for a game like that at a public table of two people; None unless it is offered."""
    pace, game = table.row.header.pace, table.game
    if table.row.private or any(row.kind is not SeatKind.PERSON for row in table.seats):
        return None
    if pace is None or game not in offered_games() or len(table.seats) != PLAYERS:
        return None
    for preset in offered_presets(game):
        wish = PairingWish(game, preset, table.row.terms.is_rated)
        asked = wish.table
        is_same = replace(pace, first_move=None) == asked.pace
        if is_same and table.row.header.options == completed_options(game, asked):
            return wish
    return None


def short_pace(preset: Preset) -> str:
    """The time control as on a button: `5+3`, `1 day`."""
    return span(preset.pace.start) if preset.pace.kind is PaceKind.DAYS else preset.id
