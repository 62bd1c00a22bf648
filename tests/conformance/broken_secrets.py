"""Auctions that do not keep their secrets, each in one way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.core.conformance import Law
from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Explanation, Preview
from tests.conformance.mutants import breaks
from tests.toys.auction import AuctionAction, AuctionState, Raise
from tests.toys.auction.events import BidChanged, BidSealed
from tests.toys.auction.view import AuctionView


@breaks(Law.HIDDEN)
class HidesWhatNobodyDid(AuctionState):
    def hidden(self) -> frozenset[int]:
        return super().hidden() | {1000} if self.room.lot else super().hidden()


@breaks(Law.HIDDEN)
class HidesAgain(AuctionState):
    def hidden(self) -> frozenset[int]:
        return super().hidden() | {0} if self.room.applied % 2 else super().hidden() - {0}


@breaks(Law.HIDDEN)
class OpensQuietly(AuctionState):
    def _open_bids(self) -> Event:
        return replace(super()._open_bids(), reveals=Reveals.NOTHING)


@breaks(Law.KNOWLEDGE)
class ViewShowsBids(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return replace(super().view(seat), bids=tuple(b.bid for b in self.room.bidders))


@breaks(Law.KNOWLEDGE)
class OnlookersSeeTheNextCard(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        view = super().view(seat)
        return view if seat is not None else replace(view, hand=tuple(self.room.deck[-1:]))


@breaks(Law.KNOWLEDGE)
class ViewCountsHighBids(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return replace(super().view(seat), deck=sum(b.bid > 4 for b in self.room.bidders))


@breaks(Law.KNOWLEDGE)
class TextShowsWhatTheDataHides(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        view = super().view(seat)
        drawn = {name: getattr(view, name) for name in view.__dataclass_fields__}
        text = f"{view.text()} {sum(self.room.deck[:2])}"

        class Drawn(AuctionView):
            def text(self) -> str:
                return text

        return Drawn(**drawn)


@breaks(Law.KNOWLEDGE)
class EveryoneHearsTheBid(AuctionState):
    def _change_bid(self, seat: Seat, by: int) -> tuple[Event, ...]:
        (event,) = super()._change_bid(seat, by)
        return (replace(event, seen_by=None),)


@breaks(Law.KNOWLEDGE)
class HighBidsAreHeard(AuctionState):
    def _hand_in(self, seat: Seat) -> tuple[Event, ...]:
        high = self.room.bidders[seat].bid > 2
        events = super()._hand_in(seat)
        return (BidSealed(seat), *events) if high else events


@breaks(Law.KNOWLEDGE)
class KeepsAreShown(AuctionState):
    def _keep(self, seat: Seat, cards: frozenset[int]) -> tuple[Event, ...]:
        kept, *others = super()._keep(seat, cards)
        return (replace(kept, seen_by=None), *others)


@breaks(Law.KNOWLEDGE)
class LegalDependsOnTheDeck(AuctionState):
    def legal(self, seat: Seat) -> Sequence[AuctionAction]:
        legal = super().legal(seat)
        dear = bool(self.room.deck) and self.room.deck[-1] > 6
        return [action for action in legal if not (dear and isinstance(action, Raise))]

    def empty(self, seat: Seat) -> None:
        return None


@breaks(Law.KNOWLEDGE)
class PreviewTellsTheNextCard(AuctionState):
    def preview(self, seat: Seat, action: AuctionAction) -> Preview:
        return Preview((f"Then {self.room.deck[-1:]} comes up.",))


@breaks(Law.KNOWLEDGE)
class ReasonsTellTheNextCard(AuctionState):
    def explain(self, event: Event) -> Explanation | None:
        if not isinstance(event, BidChanged):
            return super().explain(event)
        return Explanation("Your bid", (f"Next comes {self.room.deck[-1:]}.",))


@breaks(Law.KNOWLEDGE)
class RefusalTellsTheNextCard(AuctionState):
    def refusal(self, seat: Seat, action: AuctionAction) -> IllegalAction:
        return IllegalAction(f"Not while {self.room.deck[-1:]} is to come.")


@breaks(Law.KNOWLEDGE)
class ResamplesNothing(AuctionState):
    def resample(self, seat: Seat | None, rng: Rng) -> AuctionState:
        return self.copy()


@breaks(Law.KNOWLEDGE)
class ResamplesOwnCards(AuctionState):
    def resample(self, seat: Seat | None, rng: Rng) -> AuctionState:
        return super().resample(None, rng)
