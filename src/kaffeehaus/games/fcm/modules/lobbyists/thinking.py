"""What lobbyists are worth to a chain: parks beside houses that eat there, and not at rivals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import LayPiece, TakePark
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import LOBBYIST, pieces_left
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import PieceKind, lobby_pieces
from kaffeehaus.games.fcm.modules.lobbyists.rules.places import places, site_of
from kaffeehaus.games.fcm.modules.parks.rules import is_beside_a_park
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.cards import Employee, GoodKind
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought
from kaffeehaus.games.fcm.rules.town import House

LATER = 0.5
"""Income of later turns counts so much."""
INCOME_A_TURN = 32
"""What a chain earns in a turn, roughly; it tells how long the bank lasts."""
RESERVE = 250
"""What a reserve card adds that is not known."""
LONGEST = 8.0
"""So many turns are reckoned with at most."""
WELL_OFF = 50
"""Cash without which growing comes first."""
SURE = 3
"""Who is so much cheaper or nearer keeps a house."""


@dataclass(frozen=True, slots=True)
class _Neighbour:
    """A house without a park: where one would touch it, and what that is worth in a turn."""

    beside: Mask
    worth: float


class LobbyThought(Thought):
    """A park is worth one more price for everything that houses beside it will eat."""

    def earns(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """What the best park adds in the turns to come."""
        if card.id != LOBBYIST or _is_too_early(state, seat):
            return 0.0
        neighbours = list(_neighbours(state, seat))
        parks = (
            lay
            for piece in pieces_left(state, PieceKind.PARK)
            for lay in places(site_of(state, seat), piece)
        )
        return max((_worth(state, lay, neighbours) for lay in parks), default=0.0)

    def choose(self, state: Position, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction | None:
        """The best park, if one is worth anything; no roads."""
        neighbours = list(_neighbours(state, seat)) if _is_asked(legal) else []
        best, most = None, 0.0
        for action in legal:
            match action:
                case TakePark(park=park):
                    lays = places(site_of(state, seat), lobby_pieces()[park])
                    worth = max((_worth(state, lay, neighbours) for lay in lays), default=0.0)
                case LayPiece():
                    worth = _worth(state, action, neighbours)
                case _:
                    continue
            if worth > most:
                best, most = action, worth
        return best


def _is_too_early(state: Position, seat: Seat) -> bool:
    """Only a chain that earns hires one, and one at a time: the best park is built once."""
    player, day = state.player(seat), state.town.day
    is_hiring = day is not None and day.seat == seat
    return is_hiring and (player.owns(LOBBYIST) > 0 or player.cash < WELL_OFF)


def _is_asked(legal: Sequence[FcmAction]) -> bool:
    return any(isinstance(action, TakePark | LayPiece) for action in legal)


def _worth(state: Position, lay: LayPiece, neighbours: Sequence[_Neighbour]) -> float:
    squares = state.ground.net.mask([read_square(square) for square in lay.covers()])
    return sum(house.worth for house in neighbours if house.beside & squares)


def _neighbours(state: Position, seat: Seat) -> Iterator[_Neighbour]:
    """Houses that will eat, as far as they have no park yet; those of rivals count against it."""
    turns = LATER * max(0.0, _turns_left(state) - 1)
    for house in state.town.houses:
        items = _items(state, house)
        if not items or is_beside_a_park(state, house):
            continue
        paid = items * state.rules.setup.base_price * turns
        beside = state.ground.grown(state.house_mask(house))
        yield _Neighbour(beside, paid * _lead(state, seat, house))


def _items(state: Position, house: House) -> int:
    """What the house will want in a turn: its order, or what campaigns before it bring."""
    counters = sum(
        house in state.rules.media[campaign.medium].reach(state, campaign)
        for campaign in state.town.campaigns
    )
    most = counters * house.per_hit if house.limit is None else min(counters, house.limit)
    return max(len(house.demand), most)


def _lead(state: Position, seat: Seat, house: House) -> float:
    """How sure it is that the house eats here, 1, or at a rival, -1; 0 is open."""
    scores = {
        chain: state.rules.dinner.unit_price(state, chain) + way
        for chain in state.seats_in_play()
        if _can_cook_for(state, chain, house) and (way := way_to(state, house, chain)) is not None
    }
    own = scores.pop(seat, None)
    if own is None:
        return -1.0 if scores else 0.0
    rival = min(scores.values(), default=math.inf)
    return max(-1.0, min(1.0, (rival - own) / SURE))


def _can_cook_for(state: Position, seat: Seat, house: House) -> bool:
    """Whether the chain has cooks for all the food that a house wants."""
    cooked = {
        good
        for card in state.player(seat).cards()
        if (cooks := state.card(card).cooks)
        for good in cooks.goods
    }
    food = {
        counter.good
        for counter in house.demand
        if state.rules.goods[counter.good].kind is GoodKind.FOOD
    }
    return bool(cooked) and food <= cooked


def _turns_left(state: Position) -> float:
    money = state.town.bank + (0 if state.town.breaks else RESERVE * state.seats)
    left = min(LONGEST, money / (INCOME_A_TURN * state.seats))
    limit = int(state.options["turns"])
    return min(left, limit - state.town.turn + 1) if limit else left
