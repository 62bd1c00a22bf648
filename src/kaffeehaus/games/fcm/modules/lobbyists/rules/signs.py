"""What is seen of a road under construction: the arrows at its ends, and the roadworks."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import lobby_in
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import moved
from kaffeehaus.games.fcm.rules.placing import SIDES
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box, Piece

ROADWORKS = "roadworks"
ARROWS = tuple(f"road_end_{side}" for side in SIDES)
"""By heading: the kind of piece that the end of a road under construction is."""


def lobby_signs(state: Position) -> Iterator[Piece]:
    """They cover squares on which nobody can build anyway."""
    part = lobby_in(state)
    for piece in part.laid:
        if piece.finished:
            continue
        for end, heading in piece.turned.arrows:
            (square,) = moved((end,), piece.place)
            title = f"end of a road under construction, to the {SIDES[heading]}"
            yield Piece(ARROWS[heading], title, None, Box(*square, 1, 1))
    for square in part.works:
        yield Piece(ROADWORKS, "roadworks, one more on the way to dinner", None, Box(*square, 1, 1))
