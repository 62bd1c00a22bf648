"""What a road, a park or a tile would do, worked out on a copy before it is laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from kaffeehaus.core.i18n import LazyMessage, and_list, comma_list, gettext, lazy_gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import (
    LayPiece,
    LayTile,
    TakePark,
    TakeRoad,
    TakeTile,
)
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import lobby_in
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import PieceKind, lobby_pieces
from kaffeehaus.games.fcm.modules.lobbyists.rules.places import add_tile
from kaffeehaus.games.fcm.modules.lobbyists.rules.steps import FinishRoads, lay
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import DRINKS, Plan, read_square, square_name
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.board.tiles import Laid, all_tiles
from kaffeehaus.games.fcm.rules.houses import house_places
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.words.titles import (
    good_title,
    house_start,
    house_title,
    houses_text,
)

Ways: TypeAlias = dict[Seat, dict[str, int | None]]
"""By chain and house: how far it is."""


def preview(state: Position, seat: Seat, action: FcmAction) -> Preview | None:
    """What a person reads and sees before a piece or tile is taken or laid."""
    match action:
        case TakeRoad(road=piece) | TakePark(park=piece):
            laid = sum(one.piece == piece for one in lobby_in(state).laid)
            left = lobby_pieces()[piece].copies - laid
            return Preview((ngettext("%(num)s left.", "%(num)s left.", left),))
        case LayPiece() if lobby_pieces()[action.piece].kind is PieceKind.PARK:
            return _park(state, seat, action)
        case LayPiece():
            return _road(state, seat, action)
        case TakeTile(map_tile=tile):
            return Preview((_on_the_tile(tile),))
        case LayTile():
            return _tile(state, seat, action)
    return None


# Roads


def _road(state: Position, seat: Seat, action: LayPiece) -> Preview:
    """What it joins, and how ways change: for this dinner, and from the next turn on."""
    tonight = state.copy()
    lay(tonight, seat, action)
    later = tonight.copy()
    FinishRoads().begin(later)
    before, now, then = all_ways(state), all_ways(tonight), all_ways(later)
    net = state.ground.net
    squares = net.mask([read_square(square) for square in action.covers()])
    joined = net.squares(state.ground.grown(squares) & net.roads)
    works = lobby_in(tonight).works[len(lobby_in(state).works) :]
    sentences = [
        gettext("Connects to the road at %(squares)s.", squares=_named(joined))
        if joined
        else gettext("Connects to no road yet."),
        *_changes(state, _TONIGHT, before, now),
        *_changes(state, _NEXT_TURN, before, then),
    ]
    if works:
        slow = gettext("Roadworks on %(squares)s: distance +1 tonight.", squares=_named(works))
        sentences.insert(1, slow)
    if before == then:
        sentences.append(gettext("From next turn, no distance to dinner changes."))
    marks = [
        *(Mark(square, Tone.COVERED) for square in action.covers()),
        *(Mark(square_name(*square), Tone.PATH) for square in joined if square not in works),
        *(Mark(square_name(*square), Tone.LOSS, gettext("roadworks")) for square in works),
        *_houses(state, _nearer(now, before), Tone.LOSS),
        *_houses(state, _nearer(before, then), Tone.GAIN),
    ]
    return Preview(tuple(sentences), tuple(marks))


def all_ways(state: Position) -> Ways:
    """How far it is from every house to every chain."""
    return {
        seat: {house.number: way_to(state, house, seat) for house in state.town.houses}
        for seat in state.seats_in_play()
    }


_TONIGHT = lazy_gettext("Tonight to %(chain)s: %(changes)s.")
_NEXT_TURN = lazy_gettext("From next turn to %(chain)s: %(changes)s.")
_AT_ONCE = lazy_gettext("At once to %(chain)s: %(changes)s.")


def _changes(state: Position, said: LazyMessage, before: Ways, after: Ways) -> Iterator[str]:
    """`Tonight to Gluttony: house 7 (2 → 3).`, for each chain with another distance."""
    for seat, ways in after.items():
        changed = [
            f"{house_title(house)} ({_far(before[seat][house])} → {_far(way)})"
            for house, way in ways.items()
            if way != before[seat][house]
        ]
        if changed:
            yield str(said) % {"chain": state.mark(seat).name, "changes": comma_list(changed)}


def _far(way: int | None) -> str:
    return gettext("no route") if way is None else str(way)


def _nearer(one: Ways, other: Ways) -> set[str]:
    """The houses that are nearer to some chain in the other case than in the one."""
    return {
        house
        for seat, ways in other.items()
        for house, way in ways.items()
        if way is not None and (one[seat][house] is None or way < (one[seat][house] or 0))
    }


def _houses(state: Position, houses: set[str], tone: Tone) -> Iterator[Mark]:
    for house in state.town.houses:
        if house.number in houses:
            for place in house_places(state.ground.plan, house):
                yield Mark(place, tone, house_title(house.number))


def _named(squares: list[tuple[int, int]]) -> str:
    return and_list([square_name(*square) for square in squares])


# Parks


def _park(state: Position, seat: Seat, action: LayPiece) -> Preview:
    """Which houses would pay more."""
    after = state.copy()
    lay(after, seat, action)
    times = state.rules.dinner.multiplier
    paid = {house.number: (times(state, house), times(after, house)) for house in state.town.houses}
    more = {house: pair for house, pair in paid.items() if pair[0] != pair[1]}
    said = tuple(
        gettext(
            "%(house)s would pay %(new)s× the unit price, not %(old)s×.",
            house=house_start(house),
            new=new,
            old=old,
        )
        for house, (old, new) in more.items()
    )
    covered = (Mark(square, Tone.COVERED) for square in action.covers())
    marks = (*covered, *_houses(state, set(more), Tone.GAIN))
    return Preview(said or (gettext("No house would pay more."),), marks)


# Tiles


def _on_the_tile(tile: str) -> str:
    """What is printed on a tile, in words."""
    rows = all_tiles()[tile].rows
    houses = [building.number for building in all_tiles()[tile].buildings]
    signs = "".join(rows)
    things = [houses_text(houses)] if houses else []
    things += [
        f"{number} × {good_title(good)}"
        for sign, good in DRINKS.items()
        if (number := signs.count(sign))
    ]
    things += [gettext("parks")] if "P" in signs else []
    if not things:
        return gettext("Tile %(tile)s: roads only.", tile=tile)
    return gettext("Tile %(tile)s: %(things)s.", tile=tile, things=comma_list(things))


def _tile(state: Position, seat: Seat, action: LayTile) -> Preview:
    """What is on it, whether a road leads there, and how far its houses are."""
    after = state.copy()
    add_tile(after, seat, action)
    before, then = all_ways(state), all_ways(after)
    joined = after.ground.net.squares(_crossing(after, action))
    new = [house.number for house in after.town.houses if house.number not in before[seat]]
    old = {chain: {h: w for h, w in ways.items() if h not in new} for chain, ways in then.items()}
    sentences = [
        _on_the_tile(action.map_tile),
        gettext("Its roads connect to the town at %(squares)s.", squares=_named(joined))
        if joined
        else gettext("No road connects it to the town."),
        *(_distances(state, house, then) for house in new),
        *_changes(state, _AT_ONCE, before, old),
    ]
    marks = [Mark(square_name(*square), Tone.PATH) for square in joined]
    return Preview(tuple(sentences), (*marks, *_houses(state, _nearer(before, old), Tone.GAIN)))


def _distances(state: Position, house: str, then: Ways) -> str:
    """`House 20, distance to dinner: Gluttony 3, Xango no route.`"""
    far = (f"{state.mark(chain).name} {_far(ways[house])}" for chain, ways in then.items())
    return gettext(
        "%(house)s, distance to dinner: %(distances)s.",
        house=house_start(house),
        distances=comma_list(far),
    )


def _crossing(after: Position, action: LayTile) -> Mask:
    """The road squares of the old town that touch a road of the new tile."""
    tile = Plan(Laid(action.map_tile, action.turn).rows(), *read_square(action.lot))
    ground = after.ground
    new = ground.net.mask(list(tile.squares())) & ground.net.roads
    return ground.grown(new) & ground.net.roads & ~ground.net.mask(list(tile.squares()))
