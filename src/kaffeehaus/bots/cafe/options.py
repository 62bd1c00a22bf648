"""Move generation for Café bots: every way to take and lay a card, with its evaluation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kaffeehaus.bots.cafe.values import PLAIN, Taste, promise, standing
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.actions import CafeAction, Place, Take
from kaffeehaus.games.cafe.rules.area import Spot, places
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.picking import takes
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.games.cafe.rules.variant import Variant
from kaffeehaus.games.cafe.state import CafeState


@dataclass(frozen=True, slots=True)
class Way:
    """A card and its placement, not evaluated yet."""

    take: tuple[Take, ...]
    """Empty for a card that is in hand."""
    card: int
    spot: Spot
    paid: Company
    """The company before the card is laid."""


@dataclass(frozen=True, slots=True)
class Option:
    """A card, its price, its placement, and the resulting company with its value."""

    value: float
    card: int
    actions: tuple[CafeAction, ...]
    company: Company


def options_of(state: CafeState, seat: Seat) -> list[Option]:
    """Every card with every placement, paid with the cube that is missed least."""
    return valued(ways_of(state, seat), state.variant, ROUNDS - state.round)


def ways_of(state: CafeState, seat: Seat) -> list[Way]:
    """The same without evaluation, in the order of the market and of the grid."""
    company, variant = state.companies[seat], state.variant
    if company.hand is not None:
        return _ways(company, variant, (), company.hand)
    cheapest = spare_colour(company)
    found = []
    for take in takes(state, seat):
        if take.cube in (None, cheapest):
            paid = company.copy()
            if take.cube is not None:
                paid.warehouse[take.cube.index] -= 1
            found += _ways(paid, variant, (take,), take.card)
    return found


def _ways(company: Company, variant: Variant, take: tuple[Take, ...], card: int) -> list[Way]:
    spots = places(company.area, variant.cards[card])
    return [Way(take, card, spot, company) for spot in spots]


def valued(ways: Iterable[Way], variant: Variant, left: int, taste: Taste = PLAIN) -> list[Option]:
    """Evaluate placements, the best first; `left`: the rounds after this one."""
    found = []
    for way in ways:
        after = lay(way.paid, variant, way.card, way.spot)
        value = standing(after, variant, left + 1, taste) + promise(
            after.area, variant, left + 1, taste
        )
        found.append(Option(value, way.card, (*way.take, Place(*way.spot)), after))
    return sorted(found, key=lambda option: -option.value)


def spare_colour(company: Company) -> Colour | None:
    """The most abundant colour."""
    if not any(company.warehouse):
        return None
    return max(COLOURS, key=lambda colour: company.warehouse[colour.index])


def lay(company: Company, variant: Variant, card: int, spot: Spot) -> Company:
    """Copy of the company with the card laid."""
    after = company.copy()
    after.hand = None
    after.lay(variant.cards[card], *spot, inherit=variant.shops_inherit)
    return after
