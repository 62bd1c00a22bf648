"""Base class of Café bots that decide on a whole draft at once, and what they bid."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.cafe.options import Option, options_of, spare_colour, valued, ways_of
from kaffeehaus.bots.cafe.values import PLAIN, standing
from kaffeehaus.bots.cafe.work import Line, plan_actions
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.actions import DISCARD, DONE, READY, Bid, CafeAction, Refuse
from kaffeehaus.games.cafe.rules.cards import Colour
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.notation import company_line
from kaffeehaus.games.cafe.rules.position import ROUNDS, Phase
from kaffeehaus.games.cafe.state import CafeState


def plan_bid(state: CafeState, seat: Seat) -> tuple[CafeAction, ...]:
    """The lowest bid that beats all so far, if the best card is worth it."""
    price = _price(state, seat)
    company = state.companies[seat].copy()
    # The last cube is kept to pay for a card.
    if not 0 < price < sum(company.warehouse):
        return (READY,)
    left = ROUNDS - state.round + 1
    before = standing(company, state.variant, left)
    cubes = [_give_up_a_cube(company) for _ in range(price)]
    if _gain(state, seat) <= before - standing(company, state.variant, left):
        return (READY,)
    return (*map(Bid, cubes), READY)


def _rivals(state: CafeState) -> list[Seat]:
    """Seats that have bid: they pick before later seats with the same bid."""
    return [seat for seat in range(state.seats) if seat not in state.order]


def _price(state: CafeState, seat: Seat) -> int:
    """Number of additional cubes for the highest bid so far."""
    highest = max((sum(state.companies[rival].bid) for rival in _rivals(state)), default=-1)
    return highest + 1 - sum(state.companies[seat].bid)


def _give_up_a_cube(company: Company) -> Colour:
    colour = spare_colour(company)
    assert colour is not None
    company.warehouse[colour.index] -= 1
    return colour


def _gain(state: CafeState, seat: Seat) -> float:
    """Advantage of the best card over the second best, weighted by the chance that a rival takes
    it."""
    options = options_of(state, seat)
    others = [option for option in options if option.card != options[0].card]
    if not others:
        return 0.0
    chance = len(_rivals(state)) / len(state.market)
    return chance * (options[0].value - others[0].value)


class Drafting(ABC):
    """Caches the rest of the planned draft by position. In a position outside of it, it plans
    again, so a lost cache costs only time."""

    width = 1
    """Beam width of the search over actions."""
    taste = PLAIN

    def __init__(self, looks: int | None = None) -> None:
        """`looks`: number of random placements of a card that are evaluated; all if None."""
        self._looks = looks
        self._rest: dict[str, CafeAction] = {}

    def choose(self, turn: Turn) -> CafeAction:
        """Next action of the draft."""
        state = turn.sample(turn.rng)
        assert isinstance(state, CafeState)
        here = _key(state, turn.seat)
        if here not in self._rest:
            self._remember(state, turn.seat, self._plan(state, turn.seat, turn.rng))
        return self._rest[here]

    def _remember(self, state: CafeState, seat: Seat, draft: tuple[CafeAction, ...]) -> None:
        self._rest = {}
        for action in draft:
            self._rest[_key(state, seat)] = action
            state.play(seat, action)

    def _plan(self, state: CafeState, seat: Seat, rng: Rng) -> tuple[CafeAction, ...]:
        match state.phase:
            case Phase.BIDDING:
                return plan_bid(state, seat)
            case Phase.PICKING:
                return self._pick(state, seat, rng)
            case _:
                return (*self.work(state, seat).actions, DONE)

    def _pick(self, state: CafeState, seat: Seat, rng: Rng) -> tuple[CafeAction, ...]:
        ways = ways_of(state, seat)
        if self._looks is not None:
            rng.shuffle(ways)
        options = valued(ways[: self._looks], state.variant, ROUNDS - state.round, self.taste)
        if not options:
            last = state.legal(seat)[-1]
            return (last,) if isinstance(last, Refuse) else _fits_nowhere(state, seat)
        return self.pick(state, seat, options, rng).actions

    def work(self, state: CafeState, seat: Seat) -> Line:
        """How to spend the actions of the round."""
        return plan_actions(state.acting(seat), ROUNDS - state.round, self.width)

    @abstractmethod
    def pick(self, state: CafeState, seat: Seat, options: list[Option], rng: Rng) -> Option:
        """One of the options, which are sorted by value, best first; there is at least one."""


def _key(state: CafeState, seat: Seat) -> str:
    """The position as far as the seat's own draft goes."""
    return f"{state.round} {state.phase.value} {state.market} {company_line(state.companies[seat])}"


def _fits_nowhere(state: CafeState, seat: Seat) -> tuple[CafeAction, ...]:
    if state.companies[seat].hand is not None:
        return (DISCARD,)
    return (state.legal(seat)[0], DISCARD)
