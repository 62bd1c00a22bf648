"""Game-neutral text lines about a game: title, events, result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.outcome import Outcome, Seat, early_end


def told(
    game: AnyGame, events: Iterable[Event], names: Sequence[str], seat: Seat | None
) -> tuple[str, ...]:
    """Sentences for the events that the seat, or a spectator, may see."""
    seen = [event for event in events if event.visible_to(seat)]
    return tuple(sentence for _, sentence in game.log_lines(seen, names))


def end_sentence(state: AnyState, outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game ended in this position and who won."""
    return state.end_reason(outcome, names) if outcome.is_by_rules else early_end(outcome, names)
