"""Movie stars: their rank in the turn order and in ties at dinner."""

from __future__ import annotations

from collections.abc import Container

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.position import Position

MOVIE_STARS = "movie_stars"
"""The id of the module."""
WAITRESS = "waitress"
STARS = ("b_movie_star", "c_movie_star", "d_movie_star")
"""The brightest first; a chain has one at most."""


def rank_among(cards: Container[str]) -> int:
    """The place of the star among these cards, from 0; after all stars without one."""
    return next((place for place, star in enumerate(STARS) if star in cards), len(STARS))


def brightest_at_work(state: Position, seat: Seat) -> int:
    """Rank of the chain's star at work; stars on the beach do not count."""
    return rank_among(state.player(seat).work)
