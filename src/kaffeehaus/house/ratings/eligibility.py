"""Which games count for ratings: only accounts, one seat each; bots only among themselves.

Very short games, and many games of the same players, count less or not at all, against farming.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.house.errors import BadRequest, NotAllowed, NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.model import NewTable, Rated, SeatChoice, SeatKind, TableTerms
from kaffeehaus.house.tables.table import Table

FEWEST_TURNS = 2
"""Turns that every player must have made for a game to count."""
WINDOW_HOURS = 24
FULL_GAMES = 3
"""Games of the same players within the window that count in full."""
HALF_GAMES = 3
"""Further games that count half; later ones do not count."""

_NOT_COUNTED = "This game does not count for ratings"
_EARLIER = f"rated games with each other within {WINDOW_HOURS} hours"
SENTENCES = {
    Rated.HALVED: (
        f"This game counts half for ratings: its players had already finished {FULL_GAMES} "
        f"{_EARLIER}."
    ),
    Rated.TOO_MANY: (
        f"{_NOT_COUNTED}: its players had already finished {FULL_GAMES + HALF_GAMES} {_EARLIER}."
    ),
    Rated.TOO_SHORT: f"{_NOT_COUNTED}: not every player made {FEWEST_TURNS} turns.",
    Rated.NOT_RATEABLE: f"{_NOT_COUNTED}: not every seat belonged to one player with an account.",
}
"""Why a finished game counts less, or not at all."""


def rating_sentence(terms: TableTerms) -> str:
    """Why a finished game counts less, or not at all; empty otherwise."""
    return "" if terms.rated is None else SENTENCES.get(terms.rated, "")


def effect_of(turns: Sequence[int], games_before: int) -> Rated:
    """How a game counts, by turns per player and counted games of the same players before it."""
    if min(turns) < FEWEST_TURNS:
        return Rated.TOO_SHORT
    if games_before < FULL_GAMES:
        return Rated.COUNTED
    return Rated.HALVED if games_before < FULL_GAMES + HALF_GAMES else Rated.TOO_MANY


def terms_of(me: Player, wish: NewTable) -> TableTerms:
    """The terms of a new table; a game between bots is always rated. Raises `NotAllowed` for a
    guest, and `BadRequest` for rated tables with bots or several seats on one device."""
    whose = [seat.who for seat in wish.seats]
    if len(whose) > 1 and all(who is SeatChoice.BOT for who in whose):
        return replace(wish.terms, rated=Rated.ASKED)
    if not wish.terms.is_rated:
        return wish.terms
    require_rateable(me)
    if len(whose) < 2 or SeatChoice.BOT in whose or whose.count(SeatChoice.ME) > 1:
        raise BadRequest(
            "A rated game is between people, each at a device of their own.", code="not_rateable"
        )
    return wish.terms


def rematch_terms(table: Table) -> TableTerms:
    """The terms of a rematch: rated too, unless somebody has left or deleted the account."""
    goes_on = all(row.account for row in table.seats) or all(
        row.kind is SeatKind.BOT and not row.resigned for row in table.seats
    )
    terms = table.row.terms
    return replace(terms, rated=Rated.ASKED if terms.is_rated and goes_on else None)


def require_rateable(me: Player) -> None:
    """Raise `NotAllowed` for a guest."""
    if not me.is_account:
        raise NotAllowed("Rated games need an account; guests can watch.", code="needs_account")


def require_welcome(table: Table, me: Player) -> None:
    """Raise `NotAllowed` for a guest at a rated table."""
    if table.row.terms.is_rated:
        require_rateable(me)


def require_unrated(table: Table) -> None:
    """Raise `NotNow` at a rated table, where no bot may sit down."""
    if table.row.terms.is_rated:
        raise NotNow("No bots play in a rated game.", code="not_rateable")
