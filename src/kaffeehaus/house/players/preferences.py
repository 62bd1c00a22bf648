"""Preferences of a player for all tables: automatic steps, auto-pass, guide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

MAX_GUIDED = 50
"""Tables with a guide that are stored; the oldest are dropped."""
MAX_LESSONS = 500
LONGEST_NAME = 80
"""Characters of a table id or lesson name."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Preferences of a player. Members missing from stored JSON have these defaults."""

    takes_single_steps: bool = True
    """Whether a draft takes steps with a single option automatically, without confirming them. Undo
    removes them with the choice before."""
    passes_empty_turns: bool = False
    """Auto-pass: whether a decision without options is confirmed automatically."""
    guided: tuple[str, ...] = ()
    """Ids of the tables where the guide explains every step, the latest last."""
    lessons: tuple[str, ...] = ()
    """Lessons that the guide skips, as `lesson_name` builds them."""

    def with_guide(self, table_id: str, *, is_guided: bool) -> Preferences:
        """The same with the guide at a table turned on or off."""
        others = tuple(known for known in self.guided if known != table_id)
        return replace(self, guided=(*others, table_id)[-MAX_GUIDED:] if is_guided else others)

    def with_lesson(self, lesson: str, *, is_known: bool) -> Preferences:
        """The same with a lesson marked as known or unknown."""
        others = tuple(known for known in self.lessons if known != lesson)
        return replace(self, lessons=(*others, lesson)[-MAX_LESSONS:] if is_known else others)


BY_DEFAULT = Preferences()
FOR_PROGRAMS = Preferences(takes_single_steps=False)
"""Defaults for API clients: drafts contain only the steps that the client sends."""


def lesson_name(game: str, topic: str) -> str:
    """The stored name of a lesson of a game."""
    return f"{game}: {topic}"[:LONGEST_NAME]


def read_preferences(found: object) -> Preferences:
    """Parse stored preferences; members unknown to this version are ignored."""
    if not isinstance(found, dict):
        return Preferences()
    default = Preferences()
    return Preferences(
        _flag(found, "takes_single_steps", default.takes_single_steps),
        _flag(found, "passes_empty_turns", default.passes_empty_turns),
        _names(found, "guided")[-MAX_GUIDED:],
        _names(found, "lessons")[-MAX_LESSONS:],
    )


def _flag(found: Mapping[str, object], name: str, default: bool) -> bool:
    value = found.get(name)
    return value if isinstance(value, bool) else default


def _names(found: Mapping[str, object], name: str) -> tuple[str, ...]:
    names = found.get(name)
    if not isinstance(names, list):
        return ()
    return tuple(one[:LONGEST_NAME] for one in names if isinstance(one, str))
