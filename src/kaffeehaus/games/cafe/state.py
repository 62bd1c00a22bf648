"""Café: the course of a game, in the order of the manual.

A round: the master turns up the market, the players pick and place a card each (the master last),
everyone acts, the master token goes on. Eight rounds. The actions themselves are in `acting`, the
placing in `placement`, the points in `scoring`. Numbers such as A11 are those of docs/rulings.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.games.cafe import prose, reasons
from kaffeehaus.games.cafe.acting import Acting
from kaffeehaus.games.cafe.actions import (
    DISCARD,
    READY,
    Bid,
    CafeAction,
    Clear,
    Deliver,
    Discard,
    Done,
    Dry,
    Fill,
    Place,
    Produce,
    Ready,
    Refuse,
    Roast,
    Take,
)
from kaffeehaus.games.cafe.company import Company
from kaffeehaus.games.cafe.deck import expresso_cards
from kaffeehaus.games.cafe.events import (
    ActionsBegan,
    ActionsEnded,
    BidPlaced,
    CardDiscarded,
    CardPlaced,
    CardRefused,
    CardTaken,
    CubeBid,
    OrderBid,
    Refilled,
    RoundBegan,
    Scored,
)
from kaffeehaus.games.cafe.notation import position_line
from kaffeehaus.games.cafe.placement import covered, places
from kaffeehaus.games.cafe.saved import SavedState, save_company
from kaffeehaus.games.cafe.scoring import Sheet, outcome_of, sheet_of
from kaffeehaus.games.cafe.squares import COLOURS, Card, Kind
from kaffeehaus.games.cafe.variant import Variant
from kaffeehaus.games.cafe.view import CafeView

ROUNDS = 8
CUBES = 35
"""Of each colour."""
SHIPS = 2
"""So many visible ships save the price of a card."""


class Phase(Enum):
    """What is going on."""

    BIDDING = "bidding"
    PICKING = "picking"
    ACTING = "acting"
    OVER = "over"


class CafeState(State[CafeAction]):
    """A position of Café."""

    def __init__(
        self,
        game: Game[CafeAction],
        options: dict[str, Scalar],
        variant: Variant,
        companies: list[Company],
    ) -> None:
        self.game = game
        self.options = options
        self.variant = variant
        self.seats = len(companies)
        self.companies = companies
        self.deck: list[int] = []
        """Face down; the next card is the last of the list."""
        self.removed: list[int] = []
        """Taken out unseen, in no order (A24)."""
        self.market: list[int] = []
        self.discarded: list[int] = []
        self.supply = [CUBES - self.seats] * 4
        self.round = 0
        self.master: Seat = 0
        self.phase = Phase.PICKING
        self.order: list[Seat] = []
        """Who is still to bid or to pick in this round, or the order of acting."""
        self.together = False
        """Whether all act at the same time in this round."""
        self._legal: dict[Seat, list[CafeAction]] = {}

    # The contract's questions

    def actors(self) -> tuple[Seat, ...]:
        """Who bids or picks next; in the action phase all who are not done, if they may act at
        the same time."""
        match self.phase:
            case Phase.BIDDING | Phase.PICKING:
                return (self.order[0],)
            case Phase.ACTING:
                waiting = [seat for seat in self.order if not self.companies[seat].finished]
                return tuple(sorted(waiting)) if self.together else (waiting[0],)
            case Phase.OVER:
                return ()

    def legal(self, seat: Seat) -> list[CafeAction]:
        """Bidding: colours, then `ready`. Picking: cards as they lie in the market, cubes by
        colour, then what can be refused; placing by turn and cell. Acting: see `Acting.legal`."""
        if seat not in self._legal:
            self._legal[seat] = self._find_legal(seat) if seat in self.actors() else []
        return self._legal[seat]

    def _find_legal(self, seat: Seat) -> list[CafeAction]:
        match self.phase:
            case Phase.BIDDING:
                return self._bids(seat)
            case Phase.PICKING:
                return self._picks(seat)
            case _:
                return self.acting(seat).legal()

    def play(self, seat: Seat, action: CafeAction) -> tuple[Event, ...]:
        """Carry out a legal action."""
        self._legal = {} if action.confirms or self.phase is not Phase.ACTING else self._legal
        self._legal.pop(seat, None)
        self.companies[seat].decisions += action.confirms
        match action:
            case Bid():
                return (self._bid(seat, action),)
            case Ready():
                return self._ready(seat)
            case Take():
                return (self._take(seat, action),)
            case Place():
                return (self._place(seat, action), *self._after_pick())
            case Refuse():
                return (CardRefused(seat, action.card), *self._after_pick(action.card))
            case Discard():
                return self._discard(seat)
            case Done():
                return self._done(seat)
            case _:
                return (self._act(seat, action),)

    def _act(self, seat: Seat, action: Produce | Fill | Dry | Roast | Deliver | Clear) -> Event:
        acting = self.acting(seat)
        match action:
            case Produce():
                return acting.produce(action)
            case Fill():
                return acting.fill(action)
            case Dry():
                return acting.dry(action)
            case Roast():
                return acting.roast(action)
            case Deliver():
                return acting.deliver(action)
            case Clear():
                return acting.clear(action)

    def acting(self, seat: Seat) -> Acting:
        """The seat at work."""
        return Acting(seat, self.companies[seat], self.supply, self.variant)

    # 1. Draw cards

    def begin_round(self) -> Event:
        """The master turns up three cards, or four with Expresso (A8)."""
        self.round += 1
        self.market = [self.deck.pop() for _ in range(self.variant.market)]
        self.order = self._from_left_of_master()
        bidding = self.variant.bidding and self.seats > 1
        self.phase = Phase.BIDDING if bidding else Phase.PICKING
        for company in self.companies:
            company.finished = False
        return RoundBegan(
            self.round, self.master, tuple(self.market), auto=True, reveals=Reveals.CHANCE
        )

    def _from_left_of_master(self) -> list[Seat]:
        """The master comes last."""
        return [(self.master + step) % self.seats for step in range(1, self.seats + 1)]

    # House rule: bidding for the order of picking (A28)

    def _bids(self, seat: Seat) -> list[CafeAction]:
        stored = self.companies[seat].warehouse
        return [*(Bid(colour) for colour in COLOURS if stored[colour.index]), READY]

    def _bid(self, seat: Seat, action: Bid) -> Event:
        company = self.companies[seat]
        company.warehouse[action.cube.index] -= 1
        company.bid[action.cube.index] += 1
        return CubeBid(seat, action.cube)

    def _ready(self, seat: Seat) -> tuple[Event, ...]:
        one, two, three, four = self.companies[seat].bid
        placed = BidPlaced(seat, (one, two, three, four))
        self.order.pop(0)
        return (placed,) if self.order else (placed, self._open_market())

    def _open_market(self) -> Event:
        """The highest bid picks first, equal ones as usual; all bids go to the supply."""
        usual = self._from_left_of_master()
        self.order = sorted(usual, key=lambda seat: -sum(self.companies[seat].bid))
        for company in self.companies:
            for index, count in enumerate(company.bid):
                self.supply[index] += count
            company.bid = [0, 0, 0, 0]
        self.phase = Phase.PICKING
        return OrderBid(tuple(self.order), auto=True)

    # 2. Select and buy cards

    def _picks(self, seat: Seat) -> list[CafeAction]:
        company = self.companies[seat]
        if company.hand is not None:
            spots = places(company.layout, self.variant.cards[company.hand])
            return [Place(turn, cell) for turn, cell in spots] or [DISCARD]
        takes: list[CafeAction] = []
        refusals: list[CafeAction] = []
        for card in self.market:
            ways = self._ways_to_pay(company, card)
            takes += ways
            if not ways:
                refusals.append(Refuse(card))
        # A11: putting a card aside is for those who can take none, unless the option allows it.
        return takes + refusals if not takes or self.variant.may_skip else takes

    def _ways_to_pay(self, company: Company, card: int) -> list[Take]:
        """A card with a cup costs a cube of any colour, or nothing with two ships (A9, A10)."""
        if not self.variant.cards[card].has_cup or company.layout.ships >= SHIPS:
            return [Take(card)]
        return [Take(card, colour) for colour in COLOURS if company.warehouse[colour.index]]

    def _take(self, seat: Seat, action: Take) -> Event:
        company = self.companies[seat]
        company.hand, company.paid = action.card, action.cube
        if action.cube is not None:
            company.warehouse[action.cube.index] -= 1
            self.supply[action.cube.index] += 1
        by_ships = action.cube is None and self.variant.cards[action.card].has_cup
        return CardTaken(seat, action.card, action.cube, by_ships)

    # 3. Card placement

    def _place(self, seat: Seat, action: Place) -> Event:
        company = self.companies[seat]
        card = self._card_in_hand(company)
        under = covered(company.layout, action.turn, action.cell)
        shops = len(company.layout.shops)
        returned = company.lay(card, action.turn, action.cell)
        for index, count in enumerate(returned):
            self.supply[index] += count
        own = int(card.shop is not None)
        closed = shops + own - len(company.layout.shops)
        self._leave_market(company)
        one, two, three, four = returned
        cubes = (one, two, three, four)
        return CardPlaced(seat, card.id, action.turn, action.cell, under, cubes, closed)

    def _card_in_hand(self, company: Company) -> Card:
        assert company.hand is not None
        return self.variant.cards[company.hand]

    def _leave_market(self, company: Company) -> None:
        """The place of the card stays free until the market is filled."""
        assert company.hand is not None
        self.market[self.market.index(company.hand)] = 0
        company.hand, company.paid = None, None

    def _discard(self, seat: Seat) -> tuple[Event, ...]:
        """A card without a legal place, as own decks may have, is put aside."""
        company = self.companies[seat]
        card = self._card_in_hand(company).id
        self._leave_market(company)
        self.discarded.append(card)
        return (CardDiscarded(seat, card), *self._after_pick())

    def _after_pick(self, refused: int | None = None) -> list[Event]:
        """Fill the market after every pick but the last of the round (A7)."""
        if refused is not None:
            self.market[self.market.index(refused)] = 0
            self.discarded.append(refused)
        self.order.pop(0)
        free = self.market.index(0)
        if not self.order:
            del self.market[free]
            return [self._begin_actions()]
        self.market[free] = self.deck.pop()
        return [Refilled(self.market[free], auto=True, reveals=Reveals.CHANCE)]

    # 4. Perform actions

    def _begin_actions(self) -> Event:
        """Everyone gets the action points of the visible cups."""
        self.phase = Phase.ACTING
        self.order = self._from_left_of_master()
        if self.variant.from_master:
            self.order = [self.master, *self.order[:-1]]
        for company in self.companies:
            company.points = company.layout.actions
        self.together = self._supply_is_ample()
        points = tuple(company.points for company in self.companies)
        return ActionsBegan(points, self.together, auto=True)

    def _supply_is_ample(self) -> bool:
        """Whether no order of acting can run any colour out: between two productions a square
        must be dried, so it takes at most one cube for every two action points."""
        for colour in COLOURS:
            most = 0
            for company in self.companies:
                squares = company.layout.squares
                beans = [
                    c for c in company.layout.cells_of(Kind.BEAN) if squares[c].colour is colour
                ]
                grown = len(beans) + len(company.layout.cells_of(Kind.LOTE))
                most += (company.points + 1) // 2 * grown
            if most > self.supply[colour.index]:
                return False
        return True

    def _done(self, seat: Seat) -> tuple[Event, ...]:
        """What is left of the action points is lost (A20)."""
        company = self.companies[seat]
        ended = ActionsEnded(seat, company.points)
        company.points, company.work, company.finished = 0, None, True
        if not all(other.finished for other in self.companies):
            return (ended,)
        return (ended, self._end_round())

    # 5. Discard, and 6. pass the master token

    def _end_round(self) -> Event:
        self.discarded += self.market
        self.market = []
        if self.round == ROUNDS:
            return self._end()
        self.master = (self.master + 1) % self.seats
        return self.begin_round()

    # Scoring and end

    def _end(self) -> Event:
        self.phase = Phase.OVER
        self.order = []
        sheets = self.sheets()
        return Scored(
            tuple(sheet.shop_points for sheet in sheets),
            tuple(sheet.warehouse_points for sheet in sheets),
            auto=True,
        )

    def sheets(self) -> tuple[Sheet, ...]:
        """By seat: the score sheet as it stands."""
        alone = self.variant.present_only
        return tuple(sheet_of(company, present_only=alone) for company in self.companies)

    def outcome(self) -> Outcome | None:
        """The result after the last round."""
        return outcome_of(self.sheets()) if self.phase is Phase.OVER else None

    # The rest of the contract

    def copy(self) -> CafeState:
        """An independent copy; what never changes is shared."""
        twin = CafeState.__new__(CafeState)
        twin.game, twin.options, twin.variant = self.game, self.options, self.variant
        twin.seats = self.seats
        twin.companies = [company.copy() for company in self.companies]
        twin.deck, twin.removed = self.deck.copy(), self.removed.copy()
        twin.market, twin.discarded = self.market.copy(), self.discarded.copy()
        twin.supply = self.supply.copy()
        twin.round, twin.master, twin.phase = self.round, self.master, self.phase
        twin.order, twin.together = self.order.copy(), self.together
        twin._legal = self._legal.copy()
        return twin

    def save(self) -> JsonObject:
        """The position as plain data."""
        saved = SavedState(
            options=self.options,
            deck=self.deck,
            removed=self.removed,
            market=self.market,
            discarded=self.discarded,
            supply=self.supply,
            round=self.round,
            master=self.master,
            phase=self.phase.value,
            order=self.order,
            together=self.together,
            companies=[save_company(company) for company in self.companies],
        )
        data = plain(saved)
        assert isinstance(data, dict)
        return data

    def decision(self, seat: Seat) -> int:
        """How many decisions of the seat are over."""
        return self.companies[seat].decisions

    def resample(self, seat: Seat | None, rng: Rng) -> CafeState:
        """Hidden are the order of the deck and the cards that were taken out: nobody knows more.

        The cards of Expresso are never among those taken out.
        """
        twin = self.copy()
        special = {card.id for card in expresso_cards()}
        unseen = [card for card in (*self.deck, *self.removed) if card not in special]
        unseen.sort()
        rng.shuffle(unseen)
        count = len(self.removed)
        twin.removed = sorted(unseen[:count])
        twin.deck = unseen[count:] + sorted(card for card in self.deck if card in special)
        rng.shuffle(twin.deck)
        return twin

    def conserved(self) -> Mapping[str, int]:
        """All cubes of each colour, and all cards of the deck."""
        cubes = {
            colour.value: self.supply[colour.index]
            + sum(company.all_cubes()[colour.index] for company in self.companies)
            for colour in COLOURS
        }
        placed = sum(len(company.placed) for company in self.companies)
        piles = (self.deck, self.removed, self.discarded, [card for card in self.market if card])
        return {**cubes, "cards": placed + sum(map(len, piles))}

    def position(self) -> str:
        """Round, phase, master, market, deck, supply, then every company on one line."""
        return position_line(self)

    def view(self, seat: Seat | None) -> CafeView:
        """Everything but the deck and the cards that were taken out; all see the same."""
        return CafeView(
            seat=seat,
            actors=self.actors(),
            outcome=self.outcome(),
            round=self.round,
            phase=self.phase.value,
            master=self.master,
            order=tuple(self.order),
            together=self.together,
            market=tuple(self.market),
            deck=len(self.deck),
            supply=tuple(self.supply),
            companies=tuple(company.copy() for company in self.companies),
            variant=self.variant,
        )

    def refusal(self, seat: Seat, action: CafeAction) -> IllegalAction:
        """The rule that forbids the action, as a sentence."""
        if seat not in self.actors():
            return super().refusal(seat, action)
        code, sentence = reasons.why_not(self, seat, action)
        return IllegalAction(sentence, code=code, position=self.position())

    def preview(self, seat: Seat, action: CafeAction) -> Preview:
        """What the action would do."""
        return prose.preview(self, seat, action)

    def explain(self, event: Event) -> Explanation | None:
        """The score sheets at the end."""
        return prose.explain(self, event)
