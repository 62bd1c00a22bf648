"""Database access for the lesson progress of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, insert, select, update

from kaffeehaus.house.database.schema import lesson_progress
from kaffeehaus.house.database.store import row_to, values_of

_PROGRESS = lesson_progress.c


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far a player has come in a lesson."""

    player_id: str
    game: str
    lesson: str
    step: int
    """The furthest completed step; 0 for none."""
    right: int | None
    """The most right answers to the questions; None before the first answers."""
    at: int


ProgressByLesson: TypeAlias = Mapping[tuple[str, str], LessonProgress]
"""By game and lesson."""


def find_lessons(connection: Connection, player_id: str) -> Sequence[LessonProgress]:
    """The lessons that a player has begun, the latest first."""
    mine = select(lesson_progress).where(_PROGRESS.player_id == player_id)
    rows = connection.execute(mine.order_by(_PROGRESS.at.desc(), _PROGRESS.lesson))
    return [row_to(LessonProgress, row) for row in rows]


def record_progress(connection: Connection, progress: LessonProgress) -> None:
    """Store a step or answers. What was reached before is kept."""
    here = (
        (_PROGRESS.player_id == progress.player_id)
        & (_PROGRESS.game == progress.game)
        & (_PROGRESS.lesson == progress.lesson)
    )
    found = connection.execute(
        select(_PROGRESS.step, _PROGRESS.right).where(here).with_for_update()
    ).one_or_none()
    if found is None:
        connection.execute(insert(lesson_progress), values_of(progress))
        return
    results = [right for right in (found.right, progress.right) if right is not None]
    values = {
        "step": max(found.step, progress.step),
        "right": max(results, default=None),
        "at": progress.at,
    }
    connection.execute(update(lesson_progress).where(here).values(values))
