"""What a movie star is worth to a chain: the houses that would be lost in a tie."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.movie_stars.rules import STARS, WAITRESS, rank_among
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought
from kaffeehaus.games.fcm.rules.town import House

EARLY = 1.0
"""What it is worth to choose a place before the others, in a turn."""
TIED = 0.4
"""How often a house that is equally near to a rival is decided by a tie: both must have the goods
and ask the same."""
ORDER = 2
"""So many items a house orders that is courted but wants nothing yet."""


class StarThought(Thought):
    """A star pays where rivals are as near as the own restaurants, and win ties so far."""

    def earns(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """The first choice, and the houses that would be lost in a tie without the star."""
        if card.id not in STARS:
            return 0.0
        won = sum(_worth(state, house) for house in _contested(state, seat, card.id))
        return EARLY + TIED * price * won

    def tie_rank(self, state: Position, seat: Seat) -> int:
        """A star in hand will be at work."""
        return rank_among(state.player(seat).cards())


def _worth(state: Position, house: House) -> int:
    """Items, as often as each is paid."""
    return (len(house.demand) or ORDER) * state.rules.dinner.multiplier(state, house)


def _contested(state: Position, seat: Seat, star: str) -> list[House]:
    """The houses that a rival would win in a tie without the star, and not with it."""
    rivals = [other for other in state.seats_in_play() if other != seat]
    beaten = [other for other in rivals if _beats(state, other, seat, star)]
    if not beaten:
        return []
    courted = {
        house.number
        for campaign in state.town.campaigns
        for house in state.rules.media[campaign.medium].reach(state, campaign)
    }
    return [
        house
        for house in state.town.houses
        if (house.demand or house.number in courted) and _is_tied(state, house, seat, beaten)
    ]


def _beats(state: Position, rival: Seat, seat: Seat, star: str) -> bool:
    """Whether ties with this rival are lost by waitresses or order, and won by the star."""
    theirs, ours = state.player(rival), state.player(seat)
    if rank_among(theirs.cards()) <= STARS.index(star):
        return False
    # The star was one of the waitresses.
    waiting = ours.owns(WAITRESS) - (0 if ours.owns(star) else 1)
    return theirs.owns(WAITRESS) >= waiting


def _is_tied(state: Position, house: House, seat: Seat, rivals: list[Seat]) -> bool:
    way = way_to(state, house, seat)
    return way is not None and any(way_to(state, house, other) == way for other in rivals)
