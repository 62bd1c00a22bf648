"""Café on the contract: who may do what, and what it does.

A round: the master turns up the market, the players pick and place a card each (the master last),
everyone acts, the master token goes on. Eight rounds. The rules stand in `rounds`, `bidding`,
`picking`, `placement`, `acting` and `scoring`. Numbers such as A11 are those of docs/rulings.md.
"""

from __future__ import annotations

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.games.cafe.rules import bidding, picking
from kaffeehaus.games.cafe.rules.actions import (
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
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.deck import expresso_cards
from kaffeehaus.games.cafe.rules.notation import position_line
from kaffeehaus.games.cafe.rules.position import Phase, Table
from kaffeehaus.games.cafe.rules.rounds import end_actions
from kaffeehaus.games.cafe.rules.saved import SavedState, save_company
from kaffeehaus.games.cafe.rules.scoring import outcome_of
from kaffeehaus.games.cafe.rules.variant import Variant
from kaffeehaus.games.cafe.view import CafeView
from kaffeehaus.games.cafe.words import prose, reasons


class CafeState(Table, State[CafeAction]):
    """A position of Café."""

    def __init__(
        self,
        game: Game[CafeAction],
        options: dict[str, Scalar],
        variant: Variant,
        companies: list[Company],
    ) -> None:
        super().__init__(variant, companies)
        self.game = game
        self.options = options
        self._legal: dict[Seat, list[CafeAction]] = {}

    def legal(self, seat: Seat) -> list[CafeAction]:
        """Bidding: colours, then `ready`. Picking: cards as they lie in the market, cubes by
        colour, then what can be refused; placing by turn and cell. Acting: see `Acting.legal`."""
        if seat not in self._legal:
            self._legal[seat] = self._find_legal(seat) if seat in self.actors() else []
        return self._legal[seat]

    def _find_legal(self, seat: Seat) -> list[CafeAction]:
        match self.phase:
            case Phase.BIDDING:
                return bidding.bids(self, seat)
            case Phase.PICKING:
                return picking.picks(self, seat)
            case _:
                return self.acting(seat).legal()

    def play(self, seat: Seat, action: CafeAction) -> tuple[Event, ...]:
        """Carry out a legal action."""
        self._legal = {} if action.confirms or self.phase is not Phase.ACTING else self._legal
        self._legal.pop(seat, None)
        self.companies[seat].decisions += action.confirms
        match action:
            case Bid():
                return (bidding.bid(self, seat, action),)
            case Ready():
                return bidding.ready(self, seat)
            case Take():
                return (picking.take(self, seat, action),)
            case Place():
                return picking.place(self, seat, action)
            case Refuse():
                return picking.refuse(self, seat, action)
            case Discard():
                return picking.discard(self, seat)
            case Done():
                return end_actions(self, seat)
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

    def outcome(self) -> Outcome | None:
        """The result after the last round."""
        return outcome_of(self.sheets()) if self.phase is Phase.OVER else None

    def copy(self) -> CafeState:
        """An independent copy; what never changes is shared."""
        twin = CafeState.__new__(CafeState)
        twin.game, twin.options, twin.variant = self.game, self.options, self.variant
        twin.seats = self.seats
        twin.lay_out_as(self)
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
