"""What a player has the house do at the table, everywhere and until told otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

MOST_GUIDED = 50
"""At so many tables a guide stands beside a player; the oldest are forgotten."""
MOST_LESSONS = 500
LONGEST_NAME = 80
"""Of a table or a lesson."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The wishes of a player. What a stored text does not name is as it is here."""

    takes_single_steps: bool = True
    """Within a draft: a step with one possibility is taken by itself. It confirms nothing, and is
    taken back with what was chosen before it."""
    passes_empty_turns: bool = False
    """A decision in which there is nothing to choose is confirmed by itself."""
    guided: tuple[str, ...] = ()
    """The tables at which a guide explains every step, the latest last."""
    lessons: tuple[str, ...] = ()
    """What the guide need not explain again: the game and the topic, as `lesson_name` has them."""

    def with_guide(self, table_id: str, *, is_guided: bool) -> Preferences:
        """The same with or without a guide at the table."""
        others = tuple(known for known in self.guided if known != table_id)
        return replace(self, guided=(*others, table_id)[-MOST_GUIDED:] if is_guided else others)

    def with_lesson(self, lesson: str, *, is_known: bool) -> Preferences:
        """The same where a lesson is known, or to be explained again."""
        others = tuple(known for known in self.lessons if known != lesson)
        return replace(self, lessons=(*others, lesson)[-MOST_LESSONS:] if is_known else others)


BY_DEFAULT = Preferences()
FOR_PROGRAMS = Preferences(takes_single_steps=False)
"""A program that comes in is surprised by nothing: its drafts have only what it sends."""


def lesson_name(game: str, topic: str) -> str:
    """By what a lesson of a game is remembered."""
    return f"{game}: {topic}"[:LONGEST_NAME]


def read_preferences(found: object) -> Preferences:
    """The preferences of stored data. What later or earlier versions wrote and this one does not
    know is left out."""
    if not isinstance(found, dict):
        return Preferences()
    usual = Preferences()
    return Preferences(
        _flag(found, "takes_single_steps", usual.takes_single_steps),
        _flag(found, "passes_empty_turns", usual.passes_empty_turns),
        _names(found, "guided")[-MOST_GUIDED:],
        _names(found, "lessons")[-MOST_LESSONS:],
    )


def _flag(found: Mapping[str, object], name: str, usual: bool) -> bool:
    wish = found.get(name)
    return wish if isinstance(wish, bool) else usual


def _names(found: Mapping[str, object], name: str) -> tuple[str, ...]:
    names = found.get(name)
    if not isinstance(names, list):
        return ()
    return tuple(one[:LONGEST_NAME] for one in names if isinstance(one, str))
