"""Taking back what one has confirmed while others still choose: what is allowed, what is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from kaffeehaus.core.conformance import Law, check
from kaffeehaus.core.errors import ContractError
from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from tests.toys.auction import Auction, AuctionAction, AuctionState, Lower
from tests.toys.auction.events import BidChanged
from tests.toys.auction.view import Phase


@dataclass(frozen=True)
class Withdraw(AuctionAction):
    """Take a sealed bid back."""

    kind = "withdraw"
    recalls = True

    def __str__(self) -> str:
        return "withdraw"


class Hesitant(AuctionState):
    """Who has handed in its bid may take it back until the last has."""

    def legal(self, seat: Seat) -> Sequence[AuctionAction]:
        sealed = self.room.phase is Phase.BIDDING and self.room.bidders[seat % self.seats].ready
        return self.second_thoughts(seat) if sealed else super().legal(seat)

    def second_thoughts(self, seat: Seat) -> Sequence[AuctionAction]:
        return [Withdraw()] if seat < self.seats else []

    def play(self, seat: Seat, action: AuctionAction) -> tuple[Event, ...]:
        if not isinstance(action, Withdraw):
            return super().play(seat, action)
        bidder = self.room.bidders[seat]
        bidder.sealed.append(self.room.applied)
        self.room.applied += 1
        bidder.confirms += 1
        bidder.ready = False
        return (BidChanged(seat, bidder.bid, seen_by=frozenset({seat})),)


class HesitantAuction(Auction):
    state_class = Hesitant

    def parse(self, text: str) -> AuctionAction:
        return Withdraw() if text == "withdraw" else super().parse(text)


class MayLowerToo(Hesitant):
    def second_thoughts(self, seat: Seat) -> Sequence[AuctionAction]:
        return [Withdraw(), Lower(1)] if self.room.bidders[seat].bid else [Withdraw()]


class LapsesAtOnce(Hesitant):
    def second_thoughts(self, seat: Seat) -> Sequence[AuctionAction]:
        return [Withdraw()] if self.room.applied % 2 else []


class TakesOthersAlong(Hesitant):
    def play(self, seat: Seat, action: AuctionAction) -> tuple[Event, ...]:
        if isinstance(action, Withdraw):
            for bidder in self.room.bidders:
                bidder.bid = 0
        return super().play(seat, action)


def test_a_confirmed_choice_may_be_recalled_while_others_choose() -> None:
    report = check(HesitantAuction(), games=6, longest=2000)
    assert report.checks[Law.COMMUTE] > 0


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (MayLowerToo, Law.LEGAL),
        (LapsesAtOnce, Law.COMMUTE),
        (TakesOthersAlong, Law.COMMUTE),
    ],
)
def test_what_recalling_may_not_do(state: type[Hesitant], law: Law) -> None:
    game = type("Broken", (HesitantAuction,), {"state_class": state})()
    with pytest.raises(ContractError) as caught:
        check(game, games=8, longest=400)
    assert caught.value.law == law.value, str(caught.value)
