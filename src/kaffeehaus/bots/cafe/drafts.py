"""Bots that decide on a whole draft at once and then play it action by action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from kaffeehaus.bots.base import Turn
from kaffeehaus.bots.cafe.values import promise, standing
from kaffeehaus.bots.cafe.work import plan_actions
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.actions import (
    DISCARD,
    DONE,
    READY,
    CafeAction,
    Place,
    Refuse,
    Take,
)
from kaffeehaus.games.cafe.company import Company
from kaffeehaus.games.cafe.notation import company_line
from kaffeehaus.games.cafe.placement import Spot, places
from kaffeehaus.games.cafe.squares import COLOURS, Colour
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.games.cafe.table import ROUNDS, Phase
from kaffeehaus.games.cafe.variant import Variant


@dataclass(frozen=True, slots=True)
class Option:
    """A card, what is paid for it, where it goes, and what the company is like then."""

    value: float
    actions: tuple[CafeAction, ...]
    company: Company


class Drafting(ABC):
    """Remembers the rest of the draft it has decided on, by position. Asked in a position that
    is not part of it, it decides anew, so a lost memory costs time and nothing else."""

    width = 1
    """How many lines the search over actions keeps."""

    def __init__(self) -> None:
        self._rest: dict[str, CafeAction] = {}

    def choose(self, turn: Turn) -> CafeAction:
        """The next action of the draft."""
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
                return (READY,)
            case Phase.PICKING:
                return self._pick(state, seat, rng)
            case _:
                left = ROUNDS - state.round
                return (*plan_actions(state.acting(seat), left, self.width).actions, DONE)

    def _pick(self, state: CafeState, seat: Seat, rng: Rng) -> tuple[CafeAction, ...]:
        options = options_of(state, seat)
        if not options:
            last = state.legal(seat)[-1]
            return (last,) if isinstance(last, Refuse) else _fits_nowhere(state, seat)
        return self.pick(state, seat, options, rng).actions

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


def options_of(state: CafeState, seat: Seat) -> list[Option]:
    """Every card with every place, the price paid with the cube that is missed least."""
    company, variant = state.companies[seat], state.variant
    left = ROUNDS - state.round
    found = []
    if company.hand is not None:
        return _sorted(_laid(company, variant, (), company.hand, left))
    takes = [action for action in state.legal(seat) if isinstance(action, Take)]
    cheapest = _spare(company)
    for take in takes:
        if take.cube in (None, cheapest):
            paid = company.copy()
            if take.cube is not None:
                paid.warehouse[take.cube.index] -= 1
            found += _laid(paid, variant, (take,), take.card, left)
    return _sorted(found)


def _sorted(options: list[Option]) -> list[Option]:
    return sorted(options, key=lambda option: -option.value)


def _spare(company: Company) -> Colour | None:
    """The colour of which there is most."""
    if not any(company.warehouse):
        return None
    return max(COLOURS, key=lambda colour: company.warehouse[colour.index])


def _laid(
    company: Company, variant: Variant, take: tuple[CafeAction, ...], card: int, left: int
) -> list[Option]:
    found = []
    for spot in places(company.layout, variant.cards[card]):
        after = lay(company, variant, card, spot)
        value = standing(after, variant, left + 1) + promise(after.layout, variant, left + 1)
        found.append(Option(value, (*take, Place(*spot)), after))
    return found


def lay(company: Company, variant: Variant, card: int, spot: Spot) -> Company:
    """A copy of the company with the card laid."""
    after = company.copy()
    after.hand = None
    after.lay(variant.cards[card], *spot)
    return after
