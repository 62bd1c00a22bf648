"""Guided games: the first table of a newcomer, and what the guide says there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.guide import Guidance
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.preferences import Preferences, lesson_name
from kaffeehaus.house.preferences.service import PreferenceService
from kaffeehaus.house.tables.new_table import ME, NewTable, bot_seat
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView


@dataclass(frozen=True, slots=True)
class GuideState:
    """What the guide has to say at a table."""

    is_on: bool
    """Whether it stands beside the player there."""
    guidance: Guidance | None = None
    """About the present decision, if there is one."""
    is_known: bool = False
    """The player knows this lesson."""


class GuideService:
    """Sets guided games up, and remembers who has a guide where."""

    def __init__(
        self,
        preference_service: PreferenceService,
        create: Callable[[Player, NewTable], Awaitable[str]],
    ) -> None:
        self._preference_service = preference_service
        self._create = create

    async def begin(self, me: Player, game: AnyGame) -> str:
        """A guided game of a newcomer; the table's id. Raises `NotFound` for a game without."""
        guide = game.guide()
        if guide is None:
            raise NotFound(f"{game.title} has no guided game yet.", code="no_guide")
        seats = (ME, *map(bot_seat, guide.opponents))
        table_id = await self._create(
            me, NewTable(game.id, seats, guide.options, private=True, practice=True)
        )
        await self.accompany(me, table_id, is_on=True)
        return table_id

    async def accompany(self, me: Player, table_id: str, *, is_on: bool) -> None:
        """Let the guide stand beside the player at a table that is there, or leave."""
        await self._preference_service.change(
            me, partial(Preferences.with_guide, table_id=table_id, is_guided=is_on)
        )

    async def know(self, me: Player, game: AnyGame, topic: str, *, is_known: bool) -> None:
        """A lesson need not be explained again, or does."""
        lesson = lesson_name(game.id, topic)
        await self._preference_service.change(
            me, partial(Preferences.with_lesson, lesson=lesson, is_known=is_known)
        )

    async def at(self, me: Player | None, sight: TableView) -> GuideState | None:
        """What the guide says to a player; None where there can be none: for onlookers, in games
        without one, and when the game is over."""
        if (
            me is None
            or not sight.my_seats
            or sight.phase is not TablePhase.RUNNING
            or not has_guide(sight.game)
        ):
            return None
        preference_service = await self._preference_service.of(me)
        if sight.id not in preference_service.guided:
            return GuideState(is_on=False)
        said = (
            sight.view.guidance()
            if sight.is_live and sight.legal and sight.view is not None
            else None
        )
        if said is None:
            return GuideState(is_on=True)
        return GuideState(
            True, said, lesson_name(sight.game.id, said.topic) in preference_service.lessons
        )


def has_guide(game: AnyGame) -> bool:
    """Whether a game explains itself to newcomers at the table."""
    return game.guide() is not None
