"""What a player has the house do at the table, everywhere and until told otherwise."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Preferences:
    """The wishes of a player. What a stored text does not name is as it is here."""

    takes_single_steps: bool = True
    """Within a draft: a step with one possibility is taken by itself. It confirms nothing, and is
    taken back with what was chosen before it."""
    passes_empty_turns: bool = False
    """A decision in which there is nothing to choose is confirmed by itself."""


def read_preferences(found: object) -> Preferences:
    """The preferences of stored data. What later or earlier versions wrote and this one does not
    know is left out."""
    if not isinstance(found, dict):
        return Preferences()
    wishes = {field.name: found.get(field.name) for field in fields(Preferences)}
    return Preferences(**{name: wish for name, wish in wishes.items() if isinstance(wish, bool)})
