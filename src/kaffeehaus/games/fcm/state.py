"""The state of a game as everything outside it knows it: a position that keeps the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Self

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import Game, State
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import JsonObject, plain
from kaffeehaus.core.options import Chosen
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.premoves import Armed, Stopped, Upcoming
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.story import Story
from kaffeehaus.core.view import Explanation, Preview, Shortcut
from kaffeehaus.games.fcm import view
from kaffeehaus.games.fcm.drawing.story import story_of
from kaffeehaus.games.fcm.rules import knowledge, orders
from kaffeehaus.games.fcm.rules.actions import FcmAction, Fire, Pay
from kaffeehaus.games.fcm.rules.phases import cleanup
from kaffeehaus.games.fcm.rules.phases.payday import bill_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.folded import Ruleset
from kaffeehaus.games.fcm.rules.ruleset.rulings import Rulings
from kaffeehaus.games.fcm.rules.town import OVER, ModuleState, Town
from kaffeehaus.games.fcm.view import FcmView
from kaffeehaus.games.fcm.words import previews, ruler, shortcuts

SLICES = "slices"
"""The key under which the state of modules is saved."""


class FcmState(Position, State[FcmAction]):
    """The contract's face of a position."""

    def __init__(
        self,
        game: Game[FcmAction],
        rules: Ruleset,
        rulings: Rulings,
        town: Town,
        slices: dict[str, ModuleState],
    ) -> None:
        super().__init__(rules, rulings, town, slices)
        self.game = game
        self._legal: dict[Seat, list[FcmAction]] = {}

    def legal(self, seat: Seat) -> Sequence[FcmAction]:
        """In the order of the step: cards as they are listed in the box, places in reading order,
        going on last."""
        if seat not in self._legal:
            self._legal[seat] = self._list_legal(seat)
        return self._legal[seat]

    def _list_legal(self, seat: Seat) -> list[FcmAction]:
        if self.town.step == OVER or seat not in self.seats_in_play():
            return []
        if seat in self.actors():
            return self.step.legal(self, seat)
        return self.step.recalls(self, seat)

    def play(self, seat: Seat, action: FcmAction) -> tuple[Event, ...]:
        """Do the action, and then everything that happens by itself."""
        self._legal = {}
        self.events = []
        player = self.town.players[seat]
        player.confirms += action.confirms
        self.step.play(self, seat, action)
        self.town.applied += 1
        self.go_on()
        events, self.events = tuple(self.events), []
        return events

    def called(self, names: Sequence[str]) -> Self:
        """The same position, in which every chain has the name of its player."""
        other = copy(self)
        other.names = tuple(names)
        return other

    def copy(self) -> Self:
        """An independent copy; the ground and the rules are shared."""
        other = super().copy()
        other.game = self.game
        other._legal = self._legal.copy()
        return other

    def save(self) -> JsonObject:
        """The town as plain data."""
        data = plain(self.town)
        assert isinstance(data, dict)
        return {**data, SLICES: plain(self.slices)} if self.slices else data

    def view(self, seat: Seat | None) -> FcmView:
        """What the seat may see."""
        return view.view_of(self, seat)

    def decision(self, seat: Seat) -> int:
        """How often the seat has confirmed."""
        return self.town.players[seat].confirms

    def outcome(self) -> Outcome | None:
        """Most cash wins; the earlier in turn order among equals."""
        return cleanup.outcome(self)

    def position(self) -> str:
        """Turn, step, bank, and every chain's cash, cards and stock."""
        return knowledge.line(self)

    def may_follow(self, earlier: State[FcmAction]) -> bool:
        """Whether both have the same map: nearly every game has its own."""
        return isinstance(earlier, FcmState) and self.town.tiles == earlier.town.tiles

    def hidden(self) -> frozenset[int]:
        """Reserve cards until the first break, structures until all are ready."""
        return knowledge.hidden_actions(self.town)

    def resample(self, seat: Seat | None, rng: Rng) -> FcmState:
        """Reserve cards and structures that the seat cannot know are drawn anew."""
        sample = self.copy()
        sample._legal.clear()
        knowledge.draw_anew(sample, seat, rng)
        return sample

    def conserved(self) -> Mapping[str, int]:
        """All the money, less what reserve cards added, and the copies of every card."""
        return knowledge.conserved(self)

    def preview(self, seat: Seat, action: FcmAction) -> Preview:
        """What the action would reach or cost."""
        return previews.preview(self, seat, action)

    def empty(self, seat: Seat) -> FcmAction | None:
        """The only thing that may be done, or paying nothing; but nobody is fired unseen."""
        legal = self.legal(seat)
        if Pay() in legal and not bill_of(self, seat).due:
            return Pay()
        only = super().empty(seat)
        return None if isinstance(only, Fire) else only

    def shortcuts(self, seat: Seat) -> tuple[Shortcut, ...]:
        """Whole structures, and cooks of a kind together."""
        return shortcuts.shortcuts(self, seat)

    def measure(self, seat: Seat | None, start: str, end: str) -> Preview:
        """The distance between two places, as dinner counts it, and one shortest way."""
        return ruler.measure(self, seat, start, end)

    def explain(self, event: Event) -> Explanation | None:
        """The long reasons: a dinner house by house, a campaign, a payday, a milestone."""
        return self.rules.words.explains(self, event)

    def story(self, before: Self, happened: Sequence[Event]) -> Story | None:
        """Dinner house by house, payday, the campaigns, milestones, the bank and the end."""
        return story_of(self, before.view(None), happened)

    def arm(self, seat: Seat, order: str, chosen: Chosen) -> Armed:
        """A standing order, with what ends it."""
        return orders.arm(self, seat, order, chosen)

    def follow(self, seat: Seat, order: Armed) -> tuple[FcmAction, ...] | Stopped | None:
        """What is done by a standing order: a place, a payday, a structure, or passing."""
        if order.id == orders.IDLE:
            only = self.empty(seat) if seat in self.actors() else None
            return None if only is None or not only.confirms else (only,)
        return orders.follow(self, seat, order)

    def upcoming(self, seat: Seat) -> Upcoming | None:
        """The structure or the working day that comes next."""
        return orders.upcoming(self, seat)

    def ahead(self, seat: Seat) -> FcmState:
        """The same with that decision begun: chains whose structure the seat cannot know work as
        in the last turn."""
        twin = self.resample(seat, Rng(0))
        supposed = knowledge.suppose(twin, seat)
        assert isinstance(supposed, FcmState)
        orders.move_ahead(supposed, seat)
        supposed._legal = {}
        return supposed

    def refusal(self, seat: Seat, action: FcmAction) -> IllegalAction:
        """Why the action is not legal now."""
        refused = super().refusal(seat, action)
        if refused.code != "illegal_action":
            return refused
        why = self.step.why_not(self, seat, action) if seat in self.actors() else ""
        return IllegalAction(self._refused(action, why), position=self.position())

    def _refused(self, action: FcmAction, why: str) -> str:
        if not why:
            return gettext(
                '"%(action)s" is not possible now: the current step is %(step)s.',
                action=action,
                step=self.step.title,
            )
        return gettext(
            '"%(action)s" is not possible now. %(why)s',
            action=action,
            why=why,
        )
