"""Café as a game of the house: its facts, options and ways in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.guide import Guide
from kaffeehaus.core.i18n import Label, lazy_gettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.options import Chosen, Option, Options, Scalar
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.premoves import StandingOrder
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import HelpSection
from kaffeehaus.games.cafe.rules.actions import CafeAction
from kaffeehaus.games.cafe.rules.events import EVENTS
from kaffeehaus.games.cafe.rules.notation import parse_action
from kaffeehaus.games.cafe.rules.rounds import begin_round, deal_companies, shuffle_deck
from kaffeehaus.games.cafe.rules.variant import OPTIONS, variant_of
from kaffeehaus.games.cafe.state import CafeState, restore
from kaffeehaus.games.cafe.words.guide import FIRST_GAME
from kaffeehaus.games.cafe.words.help import example, help_sections
from kaffeehaus.games.cafe.words.prose import log_lines, tell_end, tell_event
from kaffeehaus.games.cafe.words.questions import NO_BID, NOTHING_LEFT


class Cafe(Game[CafeAction]):
    """Coffee companies of the Belle Époque: grow, dry, roast and deliver."""

    id: ClassVar[str] = "cafe"
    title: ClassVar[str] = "Café"
    tagline: ClassVar[Label] = lazy_gettext(
        "Place cards, grow and roast coffee, and supply the coffee shops of Portugal."
    )
    designer: ClassVar[str] = "Rôla & Costa"
    publisher: ClassVar[str] = "Pythagoras"
    year: ClassVar[int] = 2020
    version: int = 3
    older_versions: ClassVar[frozenset[int]] = frozenset({1, 2})
    default_move: ClassVar[Label] = lazy_gettext(
        "The first card of the market is placed where it first fits; actions are lost."
    )
    seat_counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    def new(
        self, options: Options | None = None, seats: int | None = None, seed: int = 0
    ) -> CafeState:
        """Companies, the first master, and the deck by number of players; the market is open."""
        chosen = self.read_options(options)
        variant = variant_of(chosen, self.version)
        count = self.read_seats(seats)
        rng = Rng(seed)
        companies = deal_companies(variant, count, rng.split("companies"))
        state = CafeState(self, chosen, variant, companies)
        state.master = rng.split("master").below(count)
        state.deck, state.removed = shuffle_deck(variant, count, rng.split("deck"))
        begin_round(state)
        return state

    def load(self, data: JsonObject) -> CafeState:
        """The position that `CafeState.save` wrote."""
        return restore(self, data)

    def read_options(self, given: Options | None) -> dict[str, Scalar]:
        """All options; a list of cards must be there if, and only if, it is played with."""
        options = super().read_options(given)
        variant_of(options, self.version)
        return options

    def parse(self, text: str) -> CafeAction:
        """The action with this text form. Raises `UnreadableAction`."""
        return parse_action(text)

    def standing_orders(self, options: Chosen) -> tuple[StandingOrder, ...]:
        """To end one's actions when nothing is left; with the house rule, to bid nothing."""
        bids = variant_of(options, self.version).bidding
        return (NO_BID, NOTHING_LEFT) if bids else (NOTHING_LEFT,)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event as a sentence."""
        return tell_event(event, names)

    def log_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[Event, str]]:
        """A card taken and placed in one sentence, and so are repeated actions."""
        return log_lines(events, names)

    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Who won, and by how much."""
        return tell_end(outcome, names)

    def showcase(self) -> State[CafeAction]:
        """The example of the help after its fifth card."""
        return example(self, 9)

    def guide(self) -> Guide:
        """A first game against one bot."""
        return FIRST_GAME

    def help(self) -> tuple[HelpSection, ...]:
        """The rules in our own words."""
        return help_sections(self)
