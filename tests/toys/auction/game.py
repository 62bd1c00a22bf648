"""The static facts of Auction, and the way to its states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game
from kaffeehaus.core.notation import JsonObject, revive
from kaffeehaus.core.options import Choice, Chosen, Option, Options, Whole
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import HelpSection
from tests.toys.auction import actions, events
from tests.toys.auction.actions import AuctionAction
from tests.toys.auction.state import DEALT, AuctionState, Bidder, Reserve, Room


class Auction(Game[AuctionAction]):
    """Sealed bids for cards from a shuffled deck."""

    id = "auction"
    title = "Auction"
    tagline = "Sealed bids for the cards of a shuffled deck."
    designer = "Kaffeehaus"
    publisher = "Kaffeehaus"
    year = 2026
    version = 1
    seat_counts = (2, 3, 4)
    events = events.EVENTS
    options: ClassVar[tuple[Option, ...]] = (
        Whole("lots", "Lots", 3, 1, 6, "How many lots are sold."),
        Choice(
            "reserve",
            "Reserves",
            Reserve.OPEN.value,
            tuple(kind.value for kind in Reserve),
            "Whether the reserves are shown and counted at the end.",
        ),
    )
    state_class: ClassVar[type[AuctionState]] = AuctionState
    """Tests of the conformance checks put a broken one here."""
    simulation_options: ClassVar[Chosen] = {"lots": 2}

    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> AuctionState:
        chosen = self.read_options(options)
        count = self.read_seats(seats)
        deck = list(range(1, count * (DEALT + int(chosen["lots"])) + 1))
        Rng(seed).shuffle(deck)
        bidders = [Bidder([deck.pop() for _ in range(DEALT)]) for _ in range(count)]
        return self.state_class(self, Room(chosen, deck, bidders))

    def load(self, data: JsonObject) -> AuctionState:
        return self.state_class(self, revive(Room, data))

    def parse(self, text: str) -> AuctionAction:
        return actions.parse(text)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return events.tell(event, names)

    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        winners = " and ".join(names[seat] for seat in outcome.winners)
        return f"Everything is sold; the best collection is that of {winners}."

    def help(self) -> tuple[HelpSection, ...]:
        drawing = self.new(seed=1).view(0).svg()
        return (
            HelpSection("The goal", ("Cards and coins are points; most points win.",)),
            HelpSection("The reserve", ("Keep two of three cards.",), drawing, "Three cards."),
            HelpSection("A lot", ("All bid at once; the highest bid takes first.",)),
        )


GAME = Auction()
