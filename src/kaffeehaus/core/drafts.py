"""Drafts: what a seat has done since its last confirm, shown on top of the record."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat


def drafted(state: AnyState, seat: Seat, actions: Sequence[str]) -> AnyState:
    """A copy of the record's state with the draft of this seat applied.

    Undo within a draft is a shorter draft on the same state. Raises `PlayerError` for the first
    action that cannot be read or is not legal, and for one that follows the confirming action.
    """
    position = state.copy()
    confirmed = False
    for text in actions:
        action = state.game.parse(text)
        if confirmed:
            raise IllegalAction(
                f"{text} comes after the action that confirms.",
                code="draft_is_over",
                position=position.position(),
            )
        position.apply(seat, action)
        confirmed = action.confirms
    return position


def is_sealed(state: AnyState, position: AnyState) -> bool:
    """Whether others must not see the draft that leads from the record's state to `position`.

    False for a draft whose confirming action opens it at once: that one is public.
    """
    return not position.hidden() <= state.hidden()
