"""The course of a game: the set-up, the market of each round, the master token."""

from __future__ import annotations

from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.cards import COLOURS, Colour, Kind
from kaffeehaus.games.cafe.rules.company import Company, found_company
from kaffeehaus.games.cafe.rules.deck import COMPANIES, expresso_cards
from kaffeehaus.games.cafe.rules.events import ActionsBegan, ActionsEnded, RoundBegan, Scored
from kaffeehaus.games.cafe.rules.position import ROUNDS, Phase, Position
from kaffeehaus.games.cafe.rules.variant import Variant

TAKEN_OUT = {1: 16, 2: 8, 3: 0, 4: 0}
"""By seats: cards that are taken out unseen, besides the ★ cards (which four players keep)."""


def deal_companies(variant: Variant, seats: int, rng: Rng) -> list[Company]:
    """A company for every seat, drawn by chance, with its own initial card (A25)."""
    numbers = list(range(COMPANIES))
    rng.shuffle(numbers)
    return [found_company(number, variant.deck) for number in numbers[:seats]]


def shuffle_deck(variant: Variant, seats: int, rng: Rng) -> tuple[list[int], list[int]]:
    """The deck, and what was taken out unseen (A24); the cards of Expresso all stay in."""
    cards = [card.id for card in variant.deck.plan if seats == COMPANIES or not card.star]
    rng.shuffle(cards)
    out = TAKEN_OUT[seats]
    removed, deck = sorted(cards[:out]), cards[out:]
    if variant.expresso:
        deck += [card.id for card in expresso_cards()]
        rng.shuffle(deck)
    return deck, removed


# 1. Draw cards


def begin_round(position: Position) -> Event:
    """The master turns up three cards, or four with Expresso (A8)."""
    position.round += 1
    position.market = [position.deck.pop() for _ in range(position.variant.market)]
    position.order = position.from_left_of_master()
    bidding = position.variant.bidding and position.seats > 1
    position.phase = Phase.BIDDING if bidding else Phase.PICKING
    for company in position.companies:
        company.finished = False
    market = tuple(position.market)
    return RoundBegan(position.round, position.master, market, auto=True, reveals=Reveals.CHANCE)


# 4. Perform actions


def begin_actions(position: Position) -> Event:
    """Everyone gets the action points of the visible cups."""
    position.phase = Phase.ACTING
    position.order = position.from_left_of_master()
    if position.variant.from_master:
        position.order = [position.master, *position.order[:-1]]
    for company in position.companies:
        company.points = company.area.actions
    position.together = all(_is_ample(position, colour) for colour in COLOURS)
    points = tuple(company.points for company in position.companies)
    return ActionsBegan(points, position.together, auto=True)


def _is_ample(position: Position, colour: Colour) -> bool:
    """Whether no order of acting can run the colour out: between two productions a square must
    be dried, so it takes at most one cube for every two action points."""
    most = 0
    for company in position.companies:
        area = company.area
        beans = [c for c in area.cells_of(Kind.BEAN) if area.squares[c].colour is colour]
        grown = len(beans) + len(area.cells_of(Kind.LOTE))
        most += (company.points + 1) // 2 * grown
    return most <= position.supply[colour.index]


def end_actions(position: Position, seat: Seat) -> tuple[Event, ...]:
    """What is left of the action points is lost (A20); after the last seat the round ends."""
    company = position.companies[seat]
    ended = ActionsEnded(seat, company.points)
    company.points, company.work, company.finished = 0, None, True
    if not all(other.finished for other in position.companies):
        return (ended,)
    return (ended, _end_round(position))


# 5. Discard, and 6. pass the master token


def _end_round(position: Position) -> Event:
    position.discarded += position.market
    position.market = []
    if position.round == ROUNDS:
        return _end(position)
    position.master = (position.master + 1) % position.seats
    return begin_round(position)


# Scoring and end


def _end(position: Position) -> Event:
    position.phase = Phase.OVER
    position.order = []
    sheets = position.sheets()
    return Scored(
        tuple(sheet.shop_points for sheet in sheets),
        tuple(sheet.warehouse_points for sheet in sheets),
        auto=True,
    )
