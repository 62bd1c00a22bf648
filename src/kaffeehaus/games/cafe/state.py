"""A game of Café as the house sees it: the rules, and the words and pictures around them."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.notation import JsonObject, plain, revive
from kaffeehaus.core.options import Chosen, Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.premoves import Armed, Stopped
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.games.cafe.rules.actions import CafeAction
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.deck import expresso_cards
from kaffeehaus.games.cafe.rules.notation import position_line
from kaffeehaus.games.cafe.rules.phases import arm, carry_out, follow, legal_actions
from kaffeehaus.games.cafe.rules.position import (
    Phase,
    Position,
    SavedState,
    load_company,
    save_company,
)
from kaffeehaus.games.cafe.rules.scoring import outcome_of
from kaffeehaus.games.cafe.rules.variant import Variant, variant_of
from kaffeehaus.games.cafe.view import CafeView
from kaffeehaus.games.cafe.words.previews import preview_action
from kaffeehaus.games.cafe.words.prose import tell_end
from kaffeehaus.games.cafe.words.reasons import explain_event, why_not


class CafeState(Position, State[CafeAction]):
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
        """What the seat may do now, in the order that `legal_actions` documents."""
        if seat not in self._legal:
            self._legal[seat] = legal_actions(self, seat)
        return self._legal[seat]

    def play(self, seat: Seat, action: CafeAction) -> tuple[Event, ...]:
        """Carry out a legal action."""
        self._legal = {} if action.confirms or self.phase is not Phase.ACTING else self._legal
        self._legal.pop(seat, None)
        return carry_out(self, seat, action)

    def outcome(self) -> Outcome | None:
        """The result after the last round."""
        return outcome_of(self.sheets()) if self.phase is Phase.OVER else None

    def copy(self) -> CafeState:
        """An independent copy; what never changes is shared."""
        twin = CafeState.__new__(CafeState)
        twin.game, twin.options, twin.variant = self.game, self.options, self.variant
        twin.seats = self.seats
        twin.become(self)
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

    def arm(self, seat: Seat, order: str, chosen: Chosen) -> Armed:
        """A standing order, with the round in which it was given."""
        return arm(self, order, chosen)

    def follow(self, seat: Seat, order: Armed) -> tuple[CafeAction, ...] | Stopped | None:
        """What is done by a standing order: an empty bid, the end of empty actions."""
        return follow(self, seat, order)

    def refusal(self, seat: Seat, action: CafeAction) -> IllegalAction:
        """The rule that forbids the action, as a sentence."""
        if seat not in self.actors():
            return super().refusal(seat, action)
        code, sentence = why_not(self, seat, action)
        return IllegalAction(sentence, code=code, position=self.position())

    def preview(self, seat: Seat, action: CafeAction) -> Preview:
        """What the action would do."""
        return preview_action(self, seat, action)

    def end_reason(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Who won, and by which tie-break."""
        return tell_end(outcome, names, self.sheets())

    def explain(self, event: Event) -> Explanation | None:
        """The score sheets at the end."""
        return explain_event(self, event)


def restore(game: Game[CafeAction], data: JsonObject) -> CafeState:
    """The state that `CafeState.save` wrote. Raises `ValueError` for data of another form."""
    saved = revive(SavedState, data)
    options = game.read_options(saved.options)
    variant = variant_of(options, game.version)
    companies = [load_company(company, variant) for company in saved.companies]
    state = CafeState(game, options, variant, companies)
    state.deck, state.removed = saved.deck, saved.removed
    state.market, state.discarded = saved.market, saved.discarded
    state.supply, state.round, state.master = saved.supply, saved.round, saved.master
    state.phase, state.order, state.together = Phase(saved.phase), saved.order, saved.together
    return state
