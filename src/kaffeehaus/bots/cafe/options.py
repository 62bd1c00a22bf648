"""Every way to take and lay a card, and how good it looks."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.cafe.values import promise, standing
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.actions import CafeAction, Place, Take
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.picking import takes
from kaffeehaus.games.cafe.rules.placement import Spot, places
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.games.cafe.rules.variant import Variant
from kaffeehaus.games.cafe.state import CafeState


@dataclass(frozen=True, slots=True)
class Option:
    """A card, what is paid for it, where it goes, and what the company is like then."""

    value: float
    card: int
    actions: tuple[CafeAction, ...]
    company: Company


def options_of(state: CafeState, seat: Seat) -> list[Option]:
    """Every card with every place, the price paid with the cube that is missed least."""
    company, variant = state.companies[seat], state.variant
    left = ROUNDS - state.round
    found = []
    if company.hand is not None:
        return _sorted(_laid(company, variant, (), company.hand, left))
    cheapest = spare_colour(company)
    for take in takes(state, seat):
        if take.cube in (None, cheapest):
            paid = company.copy()
            if take.cube is not None:
                paid.warehouse[take.cube.index] -= 1
            found += _laid(paid, variant, (take,), take.card, left)
    return _sorted(found)


def _sorted(options: list[Option]) -> list[Option]:
    return sorted(options, key=lambda option: -option.value)


def spare_colour(company: Company) -> Colour | None:
    """The colour of which there is most."""
    if not any(company.warehouse):
        return None
    return max(COLOURS, key=lambda colour: company.warehouse[colour.index])


def _laid(
    company: Company, variant: Variant, take: tuple[Take, ...], card: int, left: int
) -> list[Option]:
    found = []
    for spot in places(company.area, variant.cards[card]):
        after = lay(company, variant, card, spot)
        value = standing(after, variant, left + 1) + promise(after.area, variant, left + 1)
        found.append(Option(value, card, (*take, Place(*spot)), after))
    return found


def lay(company: Company, variant: Variant, card: int, spot: Spot) -> Company:
    """A copy of the company with the card laid."""
    after = company.copy()
    after.hand = None
    after.lay(variant.cards[card], *spot, inherit=variant.shops_inherit)
    return after
