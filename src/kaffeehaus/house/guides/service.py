"""Guided games: creates a beginner's table and provides guidance for each decision."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.guide import Guidance
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import Mark, Tone
from kaffeehaus.house.accounts.accounts import PreferenceService
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.players.model import Player, Preferences, lesson_name
from kaffeehaus.house.players.store import preferences
from kaffeehaus.house.tables.model import TableTerms
from kaffeehaus.house.tables.new_table import ME, NewTable, bot_seat
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView


@dataclass(frozen=True, slots=True)
class GuideState:
    """The guide at a table, as a player sees it."""

    is_on: bool
    guidance: Guidance | None = None
    """Guidance for the current decision, if there is one."""
    is_known: bool = False
    """Whether the player has marked this lesson as known."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Highlights of what the guidance is about, unless the player knows it."""
        if self.guidance is None or self.is_known:
            return ()
        things = self.guidance.points_at
        return tuple(
            Mark(place, Tone.REACHED, thing.title) for thing in things for place in thing.places
        )


@dataclass(frozen=True, slots=True, eq=False)
class GuideService:
    """Creates guided games and stores the players' guide preferences."""

    _store: Store
    _preference_service: PreferenceService
    _create: Callable[[Player, NewTable], Awaitable[str]]

    async def begin(self, me: Player, game: AnyGame) -> str:
        """Create a guided game and return the table's id. Raises `NotFound` without a guide."""
        guide = game.guide()
        if guide is None:
            raise NotFound(
                gettext("%(game)s has no guided game yet.", game=game.title), code="no_guide"
            )
        seats = (ME, *map(bot_seat, guide.opponents))
        table_id = await self._create(
            me,
            NewTable(game.id, seats, guide.options, private=True, terms=TableTerms(practice=True)),
        )
        await self.set_guide(me, table_id, is_on=True)
        return table_id

    async def set_guide(self, me: Player, table_id: str, *, is_on: bool) -> None:
        """Turn the guide at an existing table on or off."""
        await self._preference_service.change(
            me, partial(Preferences.with_guide, table_id=table_id, is_guided=is_on)
        )

    async def mark_lesson(self, me: Player, game: AnyGame, topic: str, *, is_known: bool) -> None:
        """Mark a lesson as known or unknown."""
        lesson = lesson_name(game.id, topic)
        await self._preference_service.change(
            me, partial(Preferences.with_lesson, lesson=lesson, is_known=is_known)
        )

    async def at(self, me: Player | None, view: TableView) -> GuideState | None:
        """The guide for a player; None for spectators, for games without one, at rated tables, and
        after the end."""
        is_playing = bool(view.my_seats) and view.phase is TablePhase.RUNNING
        if me is None or view.terms.is_rated or not is_playing or view.game.guide() is None:
            return None
        wishes = await self._store.read(preferences, me.id)
        if view.id not in wishes.guided:
            return GuideState(is_on=False)
        can_act = view.is_live and bool(view.legal)
        guidance = view.view.guidance() if can_act and view.view is not None else None
        if guidance is None:
            return GuideState(is_on=True)
        is_known = lesson_name(view.game.id, guidance.topic) in wishes.lessons
        return GuideState(is_on=True, guidance=guidance, is_known=is_known)


GuidesDep = Annotated[GuideService, service("guides")]
