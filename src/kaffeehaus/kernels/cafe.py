"""Kernel interface of Café: a search by rollouts for the card and the actions of a round, in C.

There is no Python implementation: where the C extension is missing, or a table plays with cards
that it does not know, `knows` is false and bots fall back on `kaffeehaus.bots.cafe.search`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.actions import (
    CafeAction,
    Deliver,
    Dry,
    Fill,
    Place,
    Produce,
    Roast,
    Take,
)
from kaffeehaus.games.cafe.rules.cards import COLOURS, HOUSE_KINDS, NO_CUBES, Kind, Shop, Square
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.games.cafe.rules.variant import Variant
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.ticking import Progress

_NO_LIMIT = 2**63
_NO_SHOP = 255
_KINDS = tuple(kind for kind in Kind if kind not in HOUSE_KINDS)
"""In the order of native/cafe_rules.h."""
_QUARTER = 90
_WORDS = struct.Struct("<4H")


@dataclass(frozen=True, slots=True)
class CafeTried:
    """Something to do, with what came of it."""

    actions: tuple[CafeAction, ...]
    points: float
    """Mean of the points at the end; the evaluation if there were no rollouts."""
    rollouts: int


@dataclass(frozen=True, slots=True)
class CafeFound:
    """Result of a search: what was tried, best first."""

    done: int
    tried: tuple[CafeTried, ...]


def knows(state: CafeState, seat: Seat) -> bool:
    """Whether the kernel can search here: not with Expresso, nor amid an action."""
    company = state.companies[seat]
    busy = company.work is not None or company.emptying is not None or company.short
    return FAST and not (busy or state.variant.expresso or state.variant.shops_inherit)


def search_cards(
    state: CafeState, seat: Seat, budget: Budget, rng: Rng, progress: Progress | None = None
) -> CafeFound:
    """Search for a card of the market, or the one in hand, and its place.

    Nothing is found if no card can be paid for. The deck of the state is not looked at.
    """
    company = state.companies[seat]
    market = [card for card in state.market if card] if company.hand is None else [company.hand]
    return _search(state, seat, market, budget, rng, progress)


def search_actions(
    state: CafeState, seat: Seat, budget: Budget, rng: Rng, progress: Progress | None = None
) -> CafeFound:
    """Search for the actions of a round, without `DONE` at their end."""
    return _search(state, seat, None, budget, rng, progress)


def _search(
    state: CafeState,
    seat: Seat,
    market: list[int] | None,
    budget: Budget,
    rng: Rng,
    progress: Progress | None,
) -> CafeFound:
    from kaffeehaus.kernels import _native  # noqa: PLC0415 - the C extension may be missing

    variant, company = state.variant, state.companies[seat]
    numbers = _numbers(variant)
    unseen = sorted(numbers[card] for card in (*state.deck, *state.removed))
    done, rng.state, found = _native.cafe_search(
        packed_squares(company, variant),
        packed_shops(company, variant),
        packed_cards(variant),
        _facts(state, company),
        bytes(numbers[card] for card in market or ()),
        bytes(unseen),
        market is None,
        budget.playouts or _NO_LIMIT,
        budget.time or 0.0,
        rng.state,
        progress,
    )
    ids = tuple(numbers)
    tried = []
    for card, paid, turn, cell, steps, points, rollouts in found:
        actions = tuple(actions_of(steps))
        if market is not None:
            place = Place(turn * _QUARTER, cell)
            cube = COLOURS[paid] if paid < len(COLOURS) else None
            actions = (place,) if company.hand is not None else (Take(ids[card], cube), place)
        tried.append(CafeTried(actions, points, rollouts))
    return CafeFound(done, tuple(tried))


@lru_cache(maxsize=16)
def _numbered(cards: tuple[int, ...]) -> dict[int, int]:
    return {card: number for number, card in enumerate(cards)}


def _numbers(variant: Variant) -> dict[int, int]:
    """By id of a card: its number for C."""
    return _numbered(tuple(variant.cards))


def _card_shops(variant: Variant) -> list[Shop]:
    initial = (card.shop for card in variant.deck.initial)
    return [shop for shop in (*initial, *(card.shop for card in variant.cards.values())) if shop]


def _all_shops(company: Company, variant: Variant) -> list[Shop]:
    """Those of all cards; then others of the area, which a written position may have."""
    here = (square.shop for square in company.area.squares.values() if square.shop)
    return list(dict.fromkeys((*_card_shops(variant), *here)))


def _square(square: Square, shops: list[Shop]) -> tuple[int, int, int, int]:
    colour = square.colour.index if square.colour else 0
    shop = shops.index(square.shop) if square.shop else _NO_SHOP
    return _KINDS.index(square.kind), colour, int(square.star), shop


def packed_cards(variant: Variant) -> bytes:
    """The cards of a table; native/cafe_methods.h has the format."""
    shops = _card_shops(variant)
    squares = (square for card in variant.cards.values() for square in card.squares)
    return bytes(byte for square in squares for byte in _square(square, shops))


def packed_squares(company: Company, variant: Variant) -> bytes:
    """A company's visible squares with their cubes."""
    shops, found = _all_shops(company, variant), bytearray()
    for cell in sorted(company.area.squares):
        colour, count = company.cubes.get(cell, (COLOURS[0], 0))
        found += cell.to_bytes(2, "little")
        found += bytes((*_square(company.area.squares[cell], shops), colour.index, count))
    return bytes(found)


def packed_shops(company: Company, variant: Variant) -> bytes:
    """The shops of all cards, with what the company has delivered to those it can see."""
    first = {open_shop.shop: first for first, open_shop in company.area.shops.items()}
    found = bytearray()
    for shop in _all_shops(company, variant):
        got = company.delivered.get(first[shop], NO_CUBES) if shop in first else NO_CUBES
        found += bytes((*shop.demand, shop.points, shop.size, *got))
    return bytes(found)


def _facts(state: CafeState, company: Company) -> bytes:
    variant = state.variant
    return bytes(
        (
            *company.warehouse,
            *state.supply,
            ROUNDS - state.round,
            company.points,
            variant.market,
            variant.any_colour,
            variant.star_red_surcharge,
            variant.present_only,
        )
    )


def actions_of(steps: bytes) -> Iterator[CafeAction]:
    """The small actions of these records."""
    for what, first, second, third in _WORDS.iter_unpack(steps):
        match what:
            case 0:
                yield Produce(first)
            case 1:
                yield Fill(first)
            case 2:
                yield Dry(COLOURS[first], second)
            case 3:
                yield Roast(COLOURS[first], second)
            case _:
                yield Deliver(first, second, third) if second else Deliver(first)
