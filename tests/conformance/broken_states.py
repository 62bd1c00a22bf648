"""Auctions whose states break the contract, each in one way."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.conformance import LONGEST_LIST, Law
from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event, Reveals
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Explanation, Preview, Shortcut
from tests.conformance.mutants import breaks
from tests.parsed import Parsed
from tests.toys.auction import AuctionAction, AuctionState, Lower, Raise, Ready, Take
from tests.toys.auction.events import BidChanged, BidsOpened
from tests.toys.auction.view import AuctionView, Phase

_chance = itertools.count()


@breaks(Law.CHANCE)
class DrawsWhilePlaying(AuctionState):
    def _turn_up(self) -> tuple[Event, ...]:
        self.room.deck.insert(next(_chance) % 3, self.room.deck.pop())
        return super()._turn_up()


@breaks(Law.ACTORS)
class ActorsOutOfOrder(AuctionState):
    def actors(self) -> tuple[Seat, ...]:
        return super().actors()[::-1]


@breaks(Law.ACTORS)
class NobodyToAct(AuctionState):
    def actors(self) -> tuple[Seat, ...]:
        return () if self.room.lot == 2 else super().actors()


@breaks(Law.ACTORS)
class ActorsAfterTheEnd(AuctionState):
    def actors(self) -> tuple[Seat, ...]:
        return (0,) if self.room.phase is Phase.OVER else super().actors()


@breaks(Law.LEGAL)
class NothingToDo(AuctionState):
    def legal(self, seat: Seat) -> Sequence[AuctionAction]:
        return () if self.room.phase is Phase.PICKING else super().legal(seat)


@breaks(Law.LEGAL)
class SameActionTwice(AuctionState):
    def legal(self, seat: Seat) -> Sequence[AuctionAction]:
        legal = super().legal(seat)
        return [*legal, *legal[:1]]


@breaks(Law.LEGAL)
class ActionsOutOfTurn(AuctionState):
    def legal(self, seat: Seat) -> Sequence[AuctionAction]:
        return super().legal(seat) or [Ready()]


@breaks(Law.LEGAL)
class ListTooLong(AuctionState):
    def legal(self, seat: Seat) -> Sequence[AuctionAction]:
        legal = super().legal(seat)
        if Ready() not in legal:
            return legal
        return [*legal, *(Take(card) for card in range(1, LONGEST_LIST + 1))]


@breaks(Law.ASKING)
class ViewLeavesATrace(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        self.room.applied += 1
        return super().view(seat)


@breaks(Law.ASKING)
class PreviewPlays(AuctionState):
    def preview(self, seat: Seat, action: AuctionAction) -> Preview:
        self.play(seat, action)
        return Preview()


@breaks(Law.ASKING)
class ResampleShufflesTheDeck(AuctionState):
    def resample(self, seat: Seat | None, rng: Rng) -> AuctionState:
        rng.shuffle(self.room.deck)
        return super().resample(seat, rng)


@breaks(Law.COPY)
class SharedBidders(AuctionState):
    def copy(self) -> AuctionState:
        copy = super().copy()
        copy.room.bidders = self.room.bidders
        return copy


@breaks(Law.COPY)
class ForgetfulCopy(AuctionState):
    def copy(self) -> AuctionState:
        copy = super().copy()
        copy.room.applied = 0
        return copy


@breaks(Law.COPY)
class EqualsOnlyItself(AuctionState):
    __hash__ = None  # type: ignore[assignment] # as Python sets it beside `__eq__`

    def __eq__(self, other: object) -> bool:
        return self is other


@breaks(Law.TEXT)
class TakesTextForTheFirstAction(AuctionState):
    def apply(  # type: ignore[override]  # only what the check uses
        self, seat: Seat, action: AuctionAction | str
    ) -> tuple[Event, ...]:
        return super().apply(seat, self.legal(seat)[0] if isinstance(action, str) else action)


@breaks(Law.SAVE)
class SavesAFloat(AuctionState):
    def save(self) -> JsonObject:
        data: dict[str, Parsed] = super().save()
        return {**data, "bank": float(self.room.bank)}


@breaks(Law.SAVE)
class SavesTooLittle(AuctionState):
    def save(self) -> JsonObject:
        data = super().save()
        del data["order"]
        return data


@breaks(Law.ILLEGAL)
class DoesWhatIsNotLegal(AuctionState):
    def apply(  # type: ignore[override]  # only what the check uses
        self, seat: Seat, action: AuctionAction | str
    ) -> tuple[Event, ...]:
        if isinstance(action, Raise) and 0 <= seat < self.seats:
            return self.play(seat, action)
        return super().apply(seat, action)


@breaks(Law.ILLEGAL)
class RefusesTooLate(AuctionState):
    def apply(  # type: ignore[override]  # only what the check uses
        self, seat: Seat, action: AuctionAction | str
    ) -> tuple[Event, ...]:
        if not isinstance(action, str) and action not in self.legal(seat):
            self.room.applied += 1
        return super().apply(seat, action)


@breaks(Law.ILLEGAL)
class RefusesWithoutReason(AuctionState):
    def refusal(self, seat: Seat, action: AuctionAction) -> IllegalAction:
        return IllegalAction("")


@breaks(Law.DEFAULT)
class DefaultIsNotLegal(AuctionState):
    def default(self, seat: Seat) -> AuctionAction:
        return Raise(1000)


@breaks(Law.DEFAULT)
class DefaultNeverConfirms(AuctionState):
    def default(self, seat: Seat) -> AuctionAction:
        legal = self.legal(seat)
        changes = [action for action in legal if isinstance(action, Raise | Lower)]
        return changes[-1] if changes else legal[0]


@breaks(Law.EMPTY)
class PassesIllegally(AuctionState):
    def empty(self, seat: Seat) -> AuctionAction:
        return Raise(1000)


@breaks(Law.EMPTY)
class PassesWithAWeakHand(AuctionState):
    def empty(self, seat: Seat) -> AuctionAction | None:
        is_weak = sum(self.room.bidders[seat].hand) < 20
        return self.legal(seat)[0] if is_weak else None


@breaks(Law.SHORTCUT)
class RaisesTooFarAtOnce(AuctionState):
    def shortcuts(self, seat: Seat) -> tuple[Shortcut, ...]:
        return (Shortcut("Far too much", (str(Raise(1000)),)),)


@breaks(Law.SHORTCUT)
class SuggestsByTheDeck(AuctionState):
    def shortcuts(self, seat: Seat) -> tuple[Shortcut, ...]:
        first = str(self.legal(seat)[0])
        return (Shortcut(f"Before {self.room.deck[-1:]}", (first,)),)


@breaks(Law.DECISION)
class OneDecisionForAll(AuctionState):
    def decision(self, seat: Seat) -> int:
        return 0


@breaks(Law.DECISION)
class EveryConfirmIsADecisionOfAll(AuctionState):
    def decision(self, seat: Seat) -> int:
        return sum(bidder.confirms for bidder in self.room.bidders)


@breaks(Law.DECISION)
class DecisionsComeBack(AuctionState):
    def decision(self, seat: Seat) -> int:
        return super().decision(seat) % 2


@breaks(Law.DRAFT)
class SmallActionsAreDecisions(AuctionState):
    def decision(self, seat: Seat) -> int:
        return len(self.room.bidders[seat].sealed) + 100 * super().decision(seat)


@breaks(Law.DRAFT)
class SmallActionsReveal(AuctionState):
    def _change_bid(self, seat: Seat, by: int) -> tuple[Event, ...]:
        (event,) = super()._change_bid(seat, by)
        return (replace(event, reveals=Reveals.CHANCE),)


@breaks(Law.DRAFT)
class SmallActionsPassTheTurn(AuctionState):
    def actors(self) -> tuple[Seat, ...]:
        actors = super().actors()
        bidding = self.room.phase is Phase.BIDDING and len(actors) > 1
        return actors[1:] if bidding and self.room.bidders[actors[0]].sealed else actors


@breaks(Law.COMMUTE)
class FirstReadyBidsMore(AuctionState):
    def _hand_in(self, seat: Seat) -> tuple[Event, ...]:
        if len(self.actors()) == self.seats and self.room.bidders[seat].purse:
            self.room.bidders[seat].bid = self.room.bidders[seat].purse
        return super()._hand_in(seat)


@breaks(Law.COMMUTE)
class NobodyLowersOnceOneIsReady(AuctionState):
    def legal(self, seat: Seat) -> Sequence[AuctionAction]:
        waited_for = any(bidder.ready for bidder in self.room.bidders)
        legal = super().legal(seat)
        return [action for action in legal if not (waited_for and isinstance(action, Lower))]

    def empty(self, seat: Seat) -> None:
        return None


@breaks(Law.EVENT)
class EventsForAbsentSeats(AuctionState):
    def _change_bid(self, seat: Seat, by: int) -> tuple[Event, ...]:
        (event,) = super()._change_bid(seat, by)
        return (replace(event, seen_by=frozenset({seat, 9})),)


@dataclass(frozen=True)
class Surprise(Event):
    """No game declares it."""

    code = "surprise"


@breaks(Law.EVENT)
class UndeclaredEvent(AuctionState):
    def _give(self, seat: Seat, card: int, *, auto: bool = False) -> Event:
        super()._give(seat, card, auto=auto)
        return Surprise()


@breaks(Law.EVENT)
class HasNoReasons(AuctionState):
    def explain(self, event: Event) -> None:
        return None


@breaks(Law.EVENT)
class ExplainsUnasked(AuctionState):
    def explain(self, event: Event) -> Explanation | None:
        return super().explain(event) or Explanation("Why?", ("Because.",))


@breaks(Law.VIEW)
class ViewOfAnotherSeat(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return replace(super().view(seat), seat=0)


@breaks(Law.VIEW)
class ViewForgetsTheActors(AuctionState):
    def view(self, seat: Seat | None) -> AuctionView:
        return replace(super().view(seat), actors=())


@breaks(Law.CONSERVED)
class CoinsGetLost(AuctionState):
    def _open_bids(self) -> Event:
        opened = super()._open_bids()
        self.room.bank = 0
        return opened


@breaks(Law.CONSERVED)
class NamesChange(AuctionState):
    def conserved(self) -> Mapping[str, int]:
        return {} if self.room.lot == 2 else super().conserved()


@breaks(Law.POSITION)
class PositionOfTwoLines(AuctionState):
    def position(self) -> str:
        return f"{super().position()}\n{self.room.bank}"


@breaks(Law.ENDS)
class NeverEnds(AuctionState):
    def _turn_up(self) -> tuple[Event, ...]:
        self.room.lot = 0
        self.room.deck[:0] = [card for bidder in self.room.bidders for card in bidder.taken]
        for bidder in self.room.bidders:
            bidder.taken = []
        return super()._turn_up()


@breaks(Law.OUTCOME)
class RanksFromZero(AuctionState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, ranks=tuple(rank - 1 for rank in outcome.ranks))


@breaks(Law.OUTCOME)
class RanksWithGaps(AuctionState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, ranks=(1, *(4 for _ in outcome.ranks[1:])))


@breaks(Law.OUTCOME)
class RanksOneSeatTooFew(AuctionState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, ranks=(1,) * (self.seats - 1))


@breaks(Law.OUTCOME)
class EndsWithoutReason(AuctionState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, reason="")


@breaks(Law.RECORD)
class EarlyRaisersTakeFirst(AuctionState):
    """The order of small actions of different seats is not in the record."""

    def _change_bid(self, seat: Seat, by: int) -> tuple[Event, ...]:
        self.room.order = list(dict.fromkeys((*self.room.order, seat)))
        return super()._change_bid(seat, by)

    def position(self) -> str:
        shown = self.copy()
        shown.room.order = []
        return AuctionState.position(shown)

    def view(self, seat: Seat | None) -> AuctionView:
        view = super().view(seat)
        return replace(view, order=()) if self.room.phase is Phase.BIDDING else view

    def _open_bids(self) -> Event:
        raised = self.room.order
        opened = super()._open_bids()
        assert isinstance(opened, BidsOpened)
        self.room.order.sort(key=lambda seat: raised.index(seat) if seat in raised else 9)
        return replace(opened, order=tuple(self.room.order))


@breaks(Law.ERRORS)
class StumblesOverLowering(AuctionState):
    def play(self, seat: Seat, action: AuctionAction) -> tuple[Event, ...]:
        if isinstance(action, Lower):
            raise KeyError("lower")
        return super().play(seat, action)


@breaks(Law.ERRORS)
class CannotExplain(AuctionState):
    def explain(self, event: Event) -> Explanation | None:
        if isinstance(event, BidChanged):
            raise RuntimeError("no reasons")
        return super().explain(event)


@breaks(Law.ERRORS)
class CannotSayThePosition(AuctionState):
    def position(self) -> str:
        raise RuntimeError("no words")


@breaks(Law.ERRORS)
class RefusesInItsOwnWay(AuctionState):
    def apply(  # type: ignore[override]  # only what the check uses
        self, seat: Seat, action: AuctionAction | str
    ) -> tuple[Event, ...]:
        if not isinstance(action, str) and action not in self.legal(seat):
            raise ValueError("not legal")
        return super().apply(seat, action)
