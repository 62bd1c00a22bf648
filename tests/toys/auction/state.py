"""The rules of Auction."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.game import State
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Explanation, Mark, Preview, Tone
from tests.toys.auction.actions import AuctionAction, Keep, Lower, Raise, Ready, Take
from tests.toys.auction.events import (
    BidChanged,
    BidSealed,
    BidsOpened,
    CardsKept,
    CardTaken,
    ReserveChosen,
    ReservesOpened,
    TurnedUp,
)
from tests.toys.auction.view import AuctionView, Phase

if TYPE_CHECKING:
    from tests.toys.auction.game import Auction

PURSE = 10
DEALT = 3
STEPS = (1, 2, 5)
"""By how much a bid can be raised at once."""


class Reserve(Enum):
    """What becomes of the reserves at the end."""

    OPEN = "open"
    SECRET = "secret"


@dataclass(slots=True)
class Bidder:
    """What one seat has, seen and unseen."""

    hand: list[int]
    purse: int = PURSE
    reserve: list[int] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    bid: int = 0
    ready: bool = False
    confirms: int = 0
    sealed: list[int] = field(default_factory=list)
    """Its applied actions since the bids were last opened."""
    sealed_reserve: int = -1
    """Its applied action that chose the reserve, until that is opened."""

    def copy(self) -> Bidder:
        """An independent copy."""
        return Bidder(
            self.hand.copy(),
            self.purse,
            self.reserve.copy(),
            self.aside.copy(),
            self.taken.copy(),
            self.bid,
            self.ready,
            self.confirms,
            self.sealed.copy(),
            self.sealed_reserve,
        )


@dataclass(slots=True)
class Room:
    """The whole position as plain data: what `save` writes and `load` reads."""

    options: dict[str, Scalar]
    deck: list[int]
    bidders: list[Bidder]
    phase: Phase = Phase.RESERVE
    lot: int = 0
    table: list[int] = field(default_factory=list)
    order: list[Seat] = field(default_factory=list)
    bank: int = 0
    applied: int = 0


class AuctionState(State[AuctionAction]):
    """A position of an auction."""

    game: Auction

    def __init__(self, game: Auction, room: Room) -> None:
        self.game = game
        self.room = room
        self.options = room.options
        self.seats = len(room.bidders)

    # The contract's questions

    def actors(self) -> tuple[Seat, ...]:
        match self.room.phase:
            case Phase.RESERVE:
                return self._seats_where(lambda bidder: not bidder.reserve)
            case Phase.BIDDING:
                return self._seats_where(lambda bidder: not bidder.ready)
            case Phase.PICKING:
                return (self.room.order[0],)
            case Phase.OVER:
                return ()

    def legal(self, seat: Seat) -> Sequence[AuctionAction]:
        """Pairs to keep in rising order; `raise` rising, `lower` rising, `ready`; cards to take
        in rising order."""
        if seat not in self.actors():
            return ()
        bidder = self.room.bidders[seat]
        match self.room.phase:
            case Phase.RESERVE:
                pairs = itertools.combinations(sorted(bidder.hand), 2)
                return [Keep(frozenset(pair)) for pair in pairs]
            case Phase.BIDDING:
                left = bidder.purse - bidder.bid
                raises = [Raise(step) for step in STEPS if step <= left]
                lowers = [Lower(step) for step in STEPS if step <= bidder.bid]
                return [*raises, *lowers, Ready()]
            case _:
                return [Take(card) for card in sorted(self.room.table)]

    def decision(self, seat: Seat) -> int:
        return self.room.bidders[seat].confirms

    def outcome(self) -> Outcome | None:
        if self.room.phase is not Phase.OVER:
            return None
        scores = tuple(self._score(bidder) for bidder in self.room.bidders)
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome(ranks, scores, "sold_out")

    def hidden(self) -> frozenset[int]:
        hidden = {bidder.sealed_reserve for bidder in self.room.bidders} - {-1}
        for bidder in self.room.bidders:
            hidden.update(bidder.sealed)
        return frozenset(hidden)

    def conserved(self) -> Mapping[str, int]:
        room = self.room
        cards = sum(
            len(b.hand) + len(b.reserve) + len(b.aside) + len(b.taken) for b in room.bidders
        )
        return {
            "cards": cards + len(room.deck) + len(room.table),
            "coins": room.bank + sum(bidder.purse for bidder in room.bidders),
        }

    def position(self) -> str:
        room = self.room
        bidders = " ".join(
            f"{_dots(b.hand)}/{_dots(b.reserve)}/{_dots(b.aside)}/{_dots(b.taken)}"
            f"/{b.purse}/{b.bid}{'!' if b.ready else ''}"
            for b in room.bidders
        )
        order = "".join(map(str, room.order))
        sold = f"{room.phase.value} {room.lot} {_dots(room.table)} {order or '-'}"
        return f"{sold} {bidders} deck {_dots(room.deck)}"

    def copy(self) -> AuctionState:
        room = self.room
        return self._with(
            Room(
                room.options,
                room.deck.copy(),
                [bidder.copy() for bidder in room.bidders],
                room.phase,
                room.lot,
                room.table.copy(),
                room.order.copy(),
                room.bank,
                room.applied,
            )
        )

    def save(self) -> JsonObject:
        data = plain(self.room)
        assert isinstance(data, dict)
        return data

    def view(self, seat: Seat | None) -> AuctionView:
        room = self.room
        own = room.bidders[seat] if seat is not None else Bidder([])
        bids_open = room.phase is not Phase.BIDDING
        shown = tuple(
            bidder.bid if bids_open or number == seat else None
            for number, bidder in enumerate(room.bidders)
        )
        opened = room.phase is Phase.OVER and self._reserves_open()
        reserves = tuple(tuple(sorted(bidder.reserve)) for bidder in room.bidders)
        return AuctionView(
            seat=seat,
            actors=self.actors(),
            outcome=self.outcome(),
            phase=room.phase,
            lot=room.lot,
            lots=int(self.options["lots"]),
            deck=len(room.deck),
            table=tuple(sorted(room.table)),
            order=tuple(room.order),
            hand=tuple(sorted(own.hand)),
            reserve=tuple(sorted(own.reserve)),
            aside=tuple(sorted(own.aside)),
            purses=tuple(bidder.purse for bidder in room.bidders),
            taken=tuple(tuple(bidder.taken) for bidder in room.bidders),
            bids=shown,
            ready=tuple(bidder.ready for bidder in room.bidders),
            reserves=reserves if opened else (),
        )

    def resample(self, seat: Seat | None, rng: Rng) -> AuctionState:
        """Cards that the seat cannot have seen are dealt anew; bids that it cannot know change."""
        sample = self.copy()
        others = [b for number, b in enumerate(sample.room.bidders) if number != seat]
        piles = [sample.room.deck, *(b.hand for b in others), *(b.aside for b in others)]
        if not (self.room.phase is Phase.OVER and self._reserves_open()):
            piles.extend(b.reserve for b in others)
        unseen = [card for pile in piles for card in pile]
        rng.shuffle(unseen)
        for pile in piles:
            pile[:] = [unseen.pop() for _ in pile]
        if self.room.phase is Phase.BIDDING:
            for bidder in others:
                bidder.bid = rng.below(bidder.purse + 1)
        return sample

    def preview(self, seat: Seat, action: AuctionAction) -> Preview:
        bidder = self.room.bidders[seat]
        match action:
            case Raise(by=by):
                return Preview((f"Your bid would be {bidder.bid + by} of {bidder.purse} coins.",))
            case Lower(by=by):
                return Preview((f"Your bid would be {bidder.bid - by} of {bidder.purse} coins.",))
            case Take(card=card):
                return Preview((f"You would get {card} points.",), (Mark(str(card), Tone.GAIN),))
        return Preview()

    def explain(self, event: Event) -> Explanation | None:
        match event:
            case BidChanged(seat=seat, bid=bid):
                purse = self.room.bidders[seat].purse
                return Explanation("Your bid", (f"It is {bid} of the {purse} in your purse.",))
            case BidsOpened(bids=bids, order=order):
                said = [f"Seat {seat + 1} bid {bids[seat]}." for seat in order]
                rule = "The lower seat goes first among equals."
                return Explanation("Who takes first", (*said, rule))
            case _:
                return None

    def refusal(self, seat: Seat, action: AuctionAction) -> IllegalAction:
        if (
            self.room.phase is Phase.BIDDING
            and seat in self.actors()
            and isinstance(action, Raise)
            and self.room.bidders[seat].bid + action.by > self.room.bidders[seat].purse
        ):
            return IllegalAction(
                "You cannot bid more than you have.", code="too_dear", position=self.position()
            )
        return super().refusal(seat, action)

    # The rules

    def play(self, seat: Seat, action: AuctionAction) -> tuple[Event, ...]:
        bidder = self.room.bidders[seat]
        index = self.room.applied
        self.room.applied += 1
        bidder.confirms += action.confirms
        match action:
            case Keep(cards=cards):
                bidder.sealed_reserve = index
                return self._keep(seat, cards)
            case Raise(by=by):
                bidder.sealed.append(index)
                return self._change_bid(seat, by)
            case Lower(by=by):
                bidder.sealed.append(index)
                return self._change_bid(seat, -by)
            case Ready():
                bidder.sealed.append(index)
                return self._hand_in(seat)
            case Take(card=card):
                return self._take(seat, card)
        raise TypeError(f"{action!r} is no action of Auction")

    def _keep(self, seat: Seat, cards: frozenset[int]) -> tuple[Event, ...]:
        bidder = self.room.bidders[seat]
        bidder.reserve = sorted(cards)
        bidder.aside = [card for card in bidder.hand if card not in cards]
        bidder.hand = []
        chosen = (CardsKept(seat, cards, seen_by=frozenset({seat})), ReserveChosen(seat))
        return chosen if self.actors() else (*chosen, *self._turn_up())

    def _turn_up(self) -> tuple[Event, ...]:
        room = self.room
        room.phase = Phase.BIDDING
        room.lot += 1
        room.table = [room.deck.pop() for _ in range(self.seats)]
        for bidder in room.bidders:
            bidder.bid = 0
            bidder.ready = False
        return (TurnedUp(tuple(room.table), auto=True, reveals=Reveals.CHANCE),)

    def _change_bid(self, seat: Seat, by: int) -> tuple[Event, ...]:
        bidder = self.room.bidders[seat]
        bidder.bid += by
        return (BidChanged(seat, bidder.bid, seen_by=frozenset({seat})),)

    def _hand_in(self, seat: Seat) -> tuple[Event, ...]:
        self.room.bidders[seat].ready = True
        sealed = BidSealed(seat)
        return (sealed,) if self.actors() else (sealed, self._open_bids())

    def _open_bids(self) -> Event:
        """Everyone pays its own bid; the highest takes first."""
        room = self.room
        room.phase = Phase.PICKING
        for bidder in room.bidders:
            bidder.purse -= bidder.bid
            room.bank += bidder.bid
            bidder.sealed = []
        room.order = sorted(range(self.seats), key=self.precedence)
        bids = tuple(bidder.bid for bidder in room.bidders)
        return BidsOpened(bids, tuple(room.order), auto=True, reveals=Reveals.CHOICE)

    def precedence(self, seat: Seat) -> tuple[int, int]:
        """By this they take: the lower seat first among equal bids."""
        return -self.room.bidders[seat].bid, seat

    def _take(self, seat: Seat, card: int) -> tuple[Event, ...]:
        taken = [self._give(seat, card)]
        if len(self.room.order) == 1:
            taken.append(self._give(self.room.order[0], self.room.table[0], auto=True))
        if self.room.order:
            return tuple(taken)
        if self.room.lot < int(self.options["lots"]):
            return (*taken, *self._turn_up())
        return (*taken, *self._end())

    def _give(self, seat: Seat, card: int, *, auto: bool = False) -> Event:
        self.room.order.remove(seat)
        self.room.table.remove(card)
        self.room.bidders[seat].taken.append(card)
        return CardTaken(seat, card, auto=auto)

    def _end(self) -> tuple[Event, ...]:
        self.room.phase = Phase.OVER
        if not self._reserves_open():
            return ()
        for bidder in self.room.bidders:
            bidder.sealed_reserve = -1
        reserves = tuple(frozenset(bidder.reserve) for bidder in self.room.bidders)
        return (ReservesOpened(reserves, auto=True, reveals=Reveals.CHOICE),)

    def _score(self, bidder: Bidder) -> int:
        """A reserve that stays secret counts nothing: the score would give it away."""
        reserve = sum(bidder.reserve) if self._reserves_open() else 0
        return sum(bidder.taken) + bidder.purse + reserve

    def _reserves_open(self) -> bool:
        return self.options["reserve"] == Reserve.OPEN.value

    def _seats_where(self, test: Callable[[Bidder], bool]) -> tuple[Seat, ...]:
        return tuple(seat for seat, bidder in enumerate(self.room.bidders) if test(bidder))

    def _with(self, room: Room) -> AuctionState:
        return type(self)(self.game, room)


def _dots(cards: list[int]) -> str:
    return ".".join(map(str, cards)) or "-"
