"""Auctions that break the contract in their static facts, texts, events or pictures."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.conformance import Law
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.event import Event
from kaffeehaus.core.help_pages import Chapter, ListedCard
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.options import Choice, Chosen, Options, Whole
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.premoves import Armed, StandingOrder, Stopped
from kaffeehaus.core.view import NO_MARKS, Badge, HelpSection, Marks
from tests.conformance.mutants import breaks, game_breaks
from tests.toys.auction import Auction, AuctionAction, AuctionState, Raise, Ready
from tests.toys.auction.events import EVENTS, BidSealed
from tests.toys.auction.view import AuctionView, Phase

_seeds = itertools.count()


@game_breaks(Law.FACTS)
class WithoutTagline(Auction):
    tagline = ""


@game_breaks(Law.FACTS)
class SeatCountsOutOfOrder(Auction):
    seat_counts = (4, 3, 2)


@game_breaks(Law.FACTS)
class IdWithSpaces(Auction):
    id = "an auction"


@game_breaks(Law.FACTS)
class OlderThanItself(Auction):
    older_versions = frozenset({1})


@game_breaks(Law.FACTS)
class ForgetsTheVersionItIsUnder(Auction):
    version = 2
    older_versions = frozenset({1})

    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> AuctionState:
        state = super().new(options, seats, seed)
        state.game = type(self)()
        return state


@game_breaks(Law.FACTS)
class SharedEventCodes(Auction):
    events = (*EVENTS, BidSealed)


@game_breaks(Law.FACTS)
class OptionsWithTheSameName(Auction):
    options = (*Auction.options, Whole("lots", "Lots", 3, 1, 6, "Again."))


@game_breaks(Law.FACTS)
class OptionWithoutHelp(Auction):
    options = (*Auction.options, Choice("room", "Room", "red", ("red",), ""))


@game_breaks(Law.FACTS)
class TakesAnyOption(Auction):
    def read_options(self, given: Options | None) -> dict[str, str | int | bool]:
        known = {option.name for option in self.options}
        return super().read_options({k: v for k, v in (given or {}).items() if k in known})


@game_breaks(Law.FACTS)
class TakesAnyNumberOfSeats(Auction):
    def read_seats(self, seats: int | None) -> int:
        return max(self.seat_counts[0], min(self.seat_counts[-1], seats or 0))


@game_breaks(Law.FACTS)
class ForgetsItsOptions(Auction):
    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> AuctionState:
        state = super().new(options, seats, seed)
        state.options = {}
        return state


@game_breaks(Law.CHANCE)
class SeedDoesNotDecide(Auction):
    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> AuctionState:
        return super().new(options, seats, next(_seeds))


@game_breaks(Law.CHANCE)
class SeedMattersAfterAll(Auction):
    uses_seed = False


@game_breaks(Law.AHEAD)
class PlansAnswersToSecrets(Auction):
    conditional_moves = True


class _TakesOrders(Auction):
    def standing_orders(self, options: Chosen) -> tuple[StandingOrder, ...]:
        return (StandingOrder("ready", "Ready", "You are ready at once.", "Never stops."),)


class _OrdersWhatCannotBe(AuctionState):
    def follow(self, seat: Seat, order: Armed) -> tuple[AuctionAction, ...]:
        return (Raise(99),)


class _OrdersByTheDeck(AuctionState):
    def follow(self, seat: Seat, order: Armed) -> Stopped:
        return Stopped(f"The next lot is {self.room.deck[-1:]}.")


@game_breaks(Law.AHEAD)
class FollowsWhatIsIllegal(_TakesOrders):
    state_class = _OrdersWhatCannotBe


@game_breaks(Law.AHEAD)
class FollowsWhatIsHidden(_TakesOrders):
    state_class = _OrdersByTheDeck


@game_breaks(Law.TEXT)
class ActionsNameAnotherGame(Auction):
    id = "bazaar"


@game_breaks(Law.TEXT)
class ReadsSpaces(Auction):
    def parse(self, text: str) -> AuctionAction:
        return super().parse(text.strip())


@game_breaks(Law.TEXT)
class ReadsCapitals(Auction):
    def parse(self, text: str) -> AuctionAction:
        return super().parse(text.lower())


@game_breaks(Law.TEXT)
class ReadsEveryRaiseAsOne(Auction):
    def parse(self, text: str) -> AuctionAction:
        read = super().parse(text)
        return Raise(1) if isinstance(read, Raise) else read


@game_breaks(Law.TEXT)
class CannotReadReady(Auction):
    def parse(self, text: str) -> AuctionAction:
        return super().parse("" if text == "ready" else text)


@dataclass(frozen=True)
class Quietly(AuctionAction):
    """Looks like `ready`, but is another action."""

    kind = "quietly"

    def __str__(self) -> str:
        return "ready"


@breaks(Law.TEXT)
class TwoActionsOneText(AuctionState):
    def legal(self, seat: Seat) -> Sequence[AuctionAction]:
        legal = super().legal(seat)
        return [*legal, Quietly()] if Ready() in legal else legal


@game_breaks(Law.SAVE)
class LoadsWithoutBids(Auction):
    def load(self, data: JsonObject) -> AuctionState:
        state = super().load(data)
        for bidder in state.room.bidders:
            bidder.bid = 0
        return state


@game_breaks(Law.EVENT)
class EventsLoseTheirSeat(Auction):
    def read_event(self, data: JsonObject) -> Event:
        event = super().read_event(data)
        return replace(event, seat=0) if isinstance(event, BidSealed) else event


@game_breaks(Law.EVENT)
class TellsNothing(Auction):
    def tell(self, event: Event, names: Sequence[str]) -> str:
        return "" if isinstance(event, BidSealed) else super().tell(event, names)


@dataclass(frozen=True)
class Overheard(BidSealed):
    """Everyone sees it, whatever `seen_by` says."""

    code = "overheard"

    def visible_to(self, seat: Seat | None) -> bool:
        return True


class OverheardState(AuctionState):
    def _hand_in(self, seat: Seat) -> tuple[Event, ...]:
        _, *others = super()._hand_in(seat)
        return (Overheard(seat, seen_by=frozenset({seat})), *others)


@game_breaks(Law.EVENT)
class VisibleAgainstSeenBy(Auction):
    state_class = OverheardState
    events = (*EVENTS, Overheard)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return "It is said." if isinstance(event, Overheard) else super().tell(event, names)


@game_breaks(Law.OUTCOME)
class EndsWithoutWords(Auction):
    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        return ""


@game_breaks(Law.HELP)
class WithoutHelp(Auction):
    def help(self) -> tuple[HelpSection, ...]:
        return ()


@game_breaks(Law.HELP)
class HelpDrawingNotClosed(Auction):
    def help(self) -> tuple[HelpSection, ...]:
        return (HelpSection("The goal", ("Win.",), "<svg>"),)


@game_breaks(Law.HELP)
class BookWithoutTheHelp(Auction):
    def book(self) -> tuple[Chapter, ...]:
        return (Chapter("", "The goal"),)


@game_breaks(Law.HELP)
class ChapterInTheWay(Auction):
    def book(self) -> tuple[Chapter, ...]:
        return (*super().book(), Chapter("rulings", "Answers"))


@game_breaks(Law.HELP)
class CardThatSaysNothing(Auction):
    def book(self) -> tuple[Chapter, ...]:
        card = ListedCard("ace", "Ace", "Cards", "")
        return (*super().book(), Chapter("cards", "Cards", cards=lambda: (card,)))


@game_breaks(Law.ERRORS)
class CannotBegin(Auction):
    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> AuctionState:
        raise PlayerError("No auction today.")


@dataclass(frozen=True)
class NotWellFormed(AuctionView):
    def svg(self, marks: Marks = NO_MARKS) -> str:
        return super().svg(marks).removesuffix("</svg>")


@dataclass(frozen=True)
class NoDrawing(AuctionView):
    def svg(self, marks: Marks = NO_MARKS) -> str:
        return "<p>A board.</p>"


@dataclass(frozen=True)
class DoesNotScale(AuctionView):
    def svg(self, marks: Marks = NO_MARKS) -> str:
        return super().svg(marks).replace("viewBox", "data-box")


@dataclass(frozen=True)
class SharesIds(AuctionView):
    def svg(self, marks: Marks = NO_MARKS) -> str:
        return super().svg(marks).replace("</svg>", '<g id="x"/><g id="x"/></svg>')


@dataclass(frozen=True)
class RunsAScript(AuctionView):
    def svg(self, marks: Marks = NO_MARKS) -> str:
        return super().svg(marks).replace("</svg>", "<script>alert(1)</script></svg>")


@dataclass(frozen=True)
class RunsOnClick(AuctionView):
    def svg(self, marks: Marks = NO_MARKS) -> str:
        return super().svg(marks).replace("<title>", '<title onclick="alert(1)">')


@dataclass(frozen=True)
class OffersNoValue(AuctionView):
    def svg(self, marks: Marks = NO_MARKS) -> str:
        return super().svg(marks).replace("<title>", '<title data-field="card">')


@dataclass(frozen=True)
class OffersWhenever(AuctionView):
    def svg(self, marks: Marks = NO_MARKS) -> str:
        return super().svg(marks).replace("<title>", '<title data-when="card">')


@dataclass(frozen=True)
class WithoutText(AuctionView):
    def text(self) -> str:
        return " "


@dataclass(frozen=True)
class OneBadgeOnly(AuctionView):
    def badges(self) -> tuple[Badge, ...]:
        return super().badges()[:1]


@dataclass(frozen=True)
class OnlyColourDiffers(AuctionView):
    def badges(self) -> tuple[Badge, ...]:
        first, *others = super().badges()
        return (first, *(replace(first, colour=badge.colour) for badge in others))


@dataclass(frozen=True)
class BadgeWithoutTitle(AuctionView):
    def badges(self) -> tuple[Badge, ...]:
        return tuple(replace(badge, title="") for badge in super().badges())


@dataclass(frozen=True)
class AsksWithoutWords(AuctionView):
    def ask(self, field: str) -> str:
        return "" if self.phase is Phase.PICKING else super().ask(field)


BROKEN_VIEWS: tuple[type[AuctionView], ...] = (
    NotWellFormed,
    NoDrawing,
    DoesNotScale,
    SharesIds,
    RunsAScript,
    RunsOnClick,
    OffersNoValue,
    OffersWhenever,
    WithoutText,
    OneBadgeOnly,
    OnlyColourDiffers,
    BadgeWithoutTitle,
    AsksWithoutWords,
)


def _with_view(broken: type[AuctionView]) -> type[AuctionState]:
    class Shown(AuctionState):
        def view(self, seat: Seat | None) -> AuctionView:
            view = super().view(seat)
            return broken(**{name: getattr(view, name) for name in view.__dataclass_fields__})

    Shown.__name__ = broken.__name__
    return Shown


class OwnHelp(Auction):
    """Its help draws nothing, so that only the views are looked at."""

    def help(self) -> tuple[HelpSection, ...]:
        return (HelpSection("The goal", ("Win.",)),)


for _broken in BROKEN_VIEWS:
    game_breaks(Law.VIEW)(type(_broken.__name__, (OwnHelp,), {"state_class": _with_view(_broken)}))
