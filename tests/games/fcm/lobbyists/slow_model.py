"""Where a lobbyist may lay a piece, worked out square by square as the rulebook says it."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import (
    ARROW_IN_REACH,
    ROADWORKS_SLOW,
    lobby_in,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import PieceKind, lobby_pieces
from kaffeehaus.games.fcm.rules.board.plan import Square, square_name
from kaffeehaus.games.fcm.rules.board.roads import HEADINGS, neighbour, tile_of
from kaffeehaus.games.fcm.state import FcmState

RANGE = 2


def placements(state: FcmState, seat: Seat) -> set[str]:
    """Every legal `lay` action for every piece, as text."""
    reached = roads_in_reach(state, seat)
    return {
        f"lay {piece.id} {turned.name} {square_name(*square)}"
        for piece in lobby_pieces().values()
        for turned in piece.turns
        for square in state.ground.plan.squares()
        if _may_lie(
            state,
            seat,
            reached,
            [_plus(square, step) for step in turned.squares],
            [_plus(square, step) for step in turned.targets],
            is_road=piece.kind is PieceKind.ROAD,
        )
    }


def _may_lie(
    state: FcmState,
    seat: Seat,
    reached: set[Square],
    squares: list[Square],
    targets: list[Square],
    *,
    is_road: bool,
) -> bool:
    if not all(_is_empty(state, square) for square in squares):
        return False
    is_near = any(beside in reached for square in squares for beside in _beside(square))
    if not is_road:
        return is_near
    if any(target in entrances(state, seat) for target in targets):
        return True
    if state.rulings[ARROW_IN_REACH] == "yes":
        return any(target in reached for target in targets)
    return is_near and any(_is_road(state, target) for target in targets)


def roads_in_reach(state: FcmState, seat: Seat) -> set[Square]:
    """Road squares to which a drive from an own entrance crosses at most two tile borders."""
    works = lobby_in(state).works if state.rulings[ROADWORKS_SLOW] == "every_way" else []
    found: dict[tuple[Square, int], int] = {}
    waiting = [(door, heading, 0) for door in entrances(state, seat) for heading in HEADINGS]
    while waiting:
        square, heading, cost = waiting.pop()
        ahead = neighbour(square, heading)
        cost += (tile_of(square) != tile_of(ahead)) + (ahead in works)
        is_dearer = found.get((ahead, heading), RANGE + 1) <= cost
        if not _is_road(state, ahead) or cost > RANGE or is_dearer:
            continue
        found[ahead, heading] = cost
        is_overpass = state.ground.plan.sign(ahead) == "+"
        back = (heading + 2) % 4
        onward = [heading] if is_overpass else [one for one in HEADINGS if one != back]
        waiting += [(ahead, one, cost) for one in onward]
    return {square for square, _ in found}


def entrances(state: FcmState, seat: Seat) -> set[Square]:
    """Of the chain's open restaurants; the towns of these tests know no drive-in."""
    return {one.entrance for one in state.player(seat).restaurants if one.open}


def _is_road(state: FcmState, square: Square) -> bool:
    plan = state.ground.plan
    return plan.holds(square) and plan.sign(square) in "#+"


def _is_empty(state: FcmState, square: Square) -> bool:
    plan = state.ground.plan
    if not plan.holds(square) or plan.sign(square) != ".":
        return False
    boxes = [one.box for player in state.town.players for one in player.restaurants]
    boxes += [house.box for house in state.town.houses]
    return not any(square in box.squares() for box in boxes)


def _beside(square: Square) -> Iterator[Square]:
    return (neighbour(square, heading) for heading in HEADINGS)


def _plus(square: Square, step: Square) -> Square:
    return square[0] + step[0], square[1] + step[1]
