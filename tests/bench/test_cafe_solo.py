"""Café alone: the beam that knows the deck keeps the rules, and rollouts do not collapse."""

from __future__ import annotations

from statistics import mean

import pytest

from bench.cafe_solo import SHARE, WORST, beam_points, bot_points, kept_beam
from kaffeehaus.kernels import FAST

NARROW = (8, 8, 2)


def test_the_beam_plays_by_the_rules() -> None:
    """Every game is replayed; a narrow beam makes less than the one that is kept."""
    found = beam_points(range(2), NARROW)
    if found is None:
        pytest.skip("no compiler here")
    points = list(found)
    assert all(0 < some <= most for some, most in zip(points, kept_beam(), strict=False))


@pytest.mark.skipif(not FAST, reason="the C layer could not be built here")
@pytest.mark.parametrize("deck", [48, 73])
def test_it_makes_points_where_other_bots_collapsed(deck: int) -> None:
    """`search:40` made 8 and 10 points here: it filled its roast squares with one colour."""
    assert bot_points("rollouts:60", deck) >= WORST * SHARE * mean(kept_beam())
