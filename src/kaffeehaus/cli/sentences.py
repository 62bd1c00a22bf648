"""Game-neutral text lines about a game: title, events, result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.options import Chosen, option_text
from kaffeehaus.core.outcome import Outcome, Seat, early_end

LONGEST_WORD = 100
"""Maximum length of an option's value in a line."""


def title_line(game: AnyGame, options: Chosen) -> str:
    """Title with the options that matter: `Coffee: board=sq-5 n=4 pie=false`. Long values, such as
    a list of cards, are truncated."""
    told = [option.name for option in game.options_told(options) if option.name in options]
    words = {name: option_text(options[name]) for name in told}
    chosen = " ".join(
        f"{name}={word if len(word) <= LONGEST_WORD else word[:LONGEST_WORD] + '…'}"
        for name, word in words.items()
    )
    return f"{game.title}: {chosen}" if chosen else game.title


def told(
    game: AnyGame, events: Iterable[Event], names: Sequence[str], seat: Seat | None
) -> tuple[str, ...]:
    """Sentences for the events that the seat, or a spectator, may see."""
    seen = [event for event in events if event.visible_to(seat)]
    return tuple(sentence for _, sentence in game.log_lines(seen, names))


def end_sentence(state: AnyState, outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game ended in this position and who won."""
    return state.end_reason(outcome, names) if outcome.is_by_rules else early_end(outcome, names)
