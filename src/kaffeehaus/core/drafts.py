"""Drafts: a seat's actions since its last confirming action, applied on top of the record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import IllegalAction, PlayerError
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True, slots=True)
class AppliedDraft:
    """A draft applied to the record's state: the resulting position and the events on the way.

    Immutable: `extended` returns a longer draft that starts where this one ends.
    """

    position: AnyState
    """Must not be mutated."""
    actions: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    is_confirmed: bool = False
    """Whether its last action confirms it."""

    def extended(self, seat: Seat, actions: Sequence[Action]) -> AppliedDraft:
        """The draft extended by these actions. Raises `PlayerError` at the first illegal action,
        and for an action after the confirming one."""
        if not actions:
            return self
        first, *others = actions
        self._require_open(first)
        # A position that was shown has its legal list cached; a copy would compute it again.
        if first not in self.position.legal(seat):
            raise self.position.refusal(seat, first)
        position = self.position.copy()
        events = self.events + position.play(seat, first)
        longer = AppliedDraft(position, (*self.actions, str(first)), events, first.confirms)
        for action in others:
            longer._require_open(action)
            events = longer.events + position.apply(seat, action)
            written = (*longer.actions, str(action))
            longer = AppliedDraft(position, written, events, action.confirms)
        return longer

    def _require_open(self, action: Action) -> None:
        if self.is_confirmed:
            raise IllegalAction(
                gettext("The move is already confirmed: %(action)s comes too late.", action=action),
                code="draft_is_over",
                position=self.position.position(),
            )


def drafted(state: AnyState, seat: Seat, actions: Sequence[str]) -> AnyState:
    """Position after this seat's draft on the record's state; must not be mutated.

    Undo within a draft is a shorter draft on the same state. Raises `PlayerError` at the first
    unreadable or illegal action, and for an action after the confirming one.
    """
    return draft_on(state, seat, actions).position


def draft_on(state: AnyState, seat: Seat, actions: Sequence[str]) -> AppliedDraft:
    """Apply this seat's draft to the record's state. Raises what `drafted` raises."""
    return AppliedDraft(state).extended(seat, [state.game.parse(text) for text in actions])


def draft_prefixes(state: AnyState, seat: Seat, actions: Sequence[str]) -> Iterator[AppliedDraft]:
    """All proper prefixes of the draft, applied to the record's state, the empty one first. Raises
    what `drafted` raises."""
    begun = AppliedDraft(state)
    for text in actions:
        yield begun
        begun = begun.extended(seat, [state.game.parse(text)])


def without_reversals(state: AnyState, seat: Seat, draft: AppliedDraft) -> AppliedDraft:
    """The draft without pairs of actions that cancel out (`Action.reverses`); unchanged if the rest
    would be illegal by itself."""
    kept: list[Action] = []
    for action in map(state.game.parse, draft.actions):
        undone = [place for place, earlier in enumerate(kept) if action.reverses(earlier)]
        if undone:
            del kept[undone[-1]]
        else:
            kept.append(action)
    if len(kept) == len(draft.actions):
        return draft
    try:
        return AppliedDraft(state).extended(seat, kept)
    except PlayerError:
        return draft


def before_last_choice(state: AnyState, seat: Seat, actions: Sequence[str]) -> AppliedDraft | None:
    """The draft up to its last action that was a real choice (`State.empty`); None if it contains
    none. Raises what `drafted` raises."""
    begun, before = AppliedDraft(state), None
    for text in actions:
        empty = begun.position.empty(seat)
        if empty is None or str(empty) != text:
            before = begun
        begun = begun.extended(seat, [state.game.parse(text)])
    return before


LONGEST_DEFAULT = 500
"""Maximum number of actions taken for a seat on timeout."""


def ended_by_default(begun: AppliedDraft, seat: Seat) -> AppliedDraft:
    """The draft completed by the game's default moves after a timeout (`State.default`); the
    actions drafted so far stay. Raises `PlayerError` if a default move is illegal or none confirms.
    """
    ended = begun
    for _ in range(LONGEST_DEFAULT):
        ended = ended.extended(seat, [ended.position.default(seat)])
        if ended.is_confirmed:
            return ended
    raise IllegalAction(
        gettext("The default move never ends the turn."),
        code="no_default",
        position=begun.position.position(),
    )


def is_sealed(state: AnyState, position: AnyState) -> bool:
    """Whether the draft from the record's state to `position` is hidden from other seats.

    False for a draft whose confirming action reveals it at once: that one is public.
    """
    return not position.hidden() <= state.hidden()
