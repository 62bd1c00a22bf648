"""Drafts: what a seat has done since its last confirm, shown on top of the record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import IllegalAction, PlayerError
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True, slots=True)
class Drafted:
    """A draft on top of the record's state: where it leads, and what happens on the way.

    It is a value: a longer draft is another one, which begins where this one stands.
    """

    position: AnyState
    """Not to be changed."""
    actions: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    is_confirmed: bool = False
    """Its last action confirms it."""

    def extended(self, seat: Seat, actions: Sequence[Action]) -> Drafted:
        """The draft with these actions of its seat behind it. Raises `PlayerError` for the first
        that is not legal, and for one that follows the confirming action."""
        if not actions:
            return self
        first, *others = actions
        self._require_open(first)
        # Whoever looked at the position has made its list already, which a copy makes anew.
        if first not in self.position.legal(seat):
            raise self.position.refusal(seat, first)
        position = self.position.copy()
        events = self.events + position.play(seat, first)
        longer = Drafted(position, (*self.actions, str(first)), events, first.confirms)
        for action in others:
            longer._require_open(action)
            events = longer.events + position.apply(seat, action)
            written = (*longer.actions, str(action))
            longer = Drafted(position, written, events, action.confirms)
        return longer

    def _require_open(self, action: Action) -> None:
        if self.is_confirmed:
            raise IllegalAction(
                f"{action} comes after the action that confirms.",
                code="draft_is_over",
                position=self.position.position(),
            )


def drafted(state: AnyState, seat: Seat, actions: Sequence[str]) -> AnyState:
    """The record's state with the draft of this seat applied; not to be changed.

    Undo within a draft is a shorter draft on the same state. Raises `PlayerError` for the first
    action that cannot be read or is not legal, and for one that follows the confirming action.
    """
    return draft_on(state, seat, actions).position


def draft_on(state: AnyState, seat: Seat, actions: Sequence[str]) -> Drafted:
    """The draft of this seat on the record's state. Raises what `drafted` raises."""
    return Drafted(state).extended(seat, [state.game.parse(text) for text in actions])


def growing(state: AnyState, seat: Seat, actions: Sequence[str]) -> Iterator[Drafted]:
    """The draft of this seat as it grew on the record's state: without any action, with the first,
    and so on, but not the whole. Raises what `drafted` raises."""
    begun = Drafted(state)
    for text in actions:
        yield begun
        begun = begun.extended(seat, [state.game.parse(text)])


def shortest(state: AnyState, seat: Seat, draft: Drafted) -> Drafted:
    """The draft on the record's state without what it takes back itself (`Action.reverses`); as it
    is where the rest would not be legal alone."""
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
        return Drafted(state).extended(seat, kept)
    except PlayerError:
        return draft


def before_last_choice(state: AnyState, seat: Seat, actions: Sequence[str]) -> Drafted | None:
    """The draft on the record's state as it was before its last action that was a choice
    (`State.empty`); None if nothing in it was one. Raises what `drafted` raises."""
    begun, before = Drafted(state), None
    for text in actions:
        empty = begun.position.empty(seat)
        if empty is None or str(empty) != text:
            before = begun
        begun = begun.extended(seat, [state.game.parse(text)])
    return before


LONGEST_DEFAULT = 500
"""So many small actions at most are done for a seat whose time is up."""


def ended_by_default(begun: Drafted, seat: Seat) -> Drafted:
    """The draft of a seat whose time is up, ended as its game has it (`State.default`): what the
    seat had chosen so far stays. Raises `PlayerError` if the game's choice is not legal, or none
    ever confirms."""
    ended = begun
    for _ in range(LONGEST_DEFAULT):
        ended = ended.extended(seat, [ended.position.default(seat)])
        if ended.is_confirmed:
            return ended
    raise IllegalAction(
        "The default move never ends the turn.",
        code="no_default",
        position=begun.position.position(),
    )


def is_sealed(state: AnyState, position: AnyState) -> bool:
    """Whether others must not see the draft that leads from the record's state to `position`.

    False for a draft whose confirming action opens it at once: that one is public.
    """
    return not position.hidden() <= state.hidden()
