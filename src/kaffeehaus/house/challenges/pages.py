"""Pages of challenges: the form, a challenge with its answers, and the list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.options import Chosen
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.challenges.model import (
    CHALLENGE_PRESETS,
    ChallengeTerms,
    DeclineReason,
    options_of_preset,
    playable_games,
    preset_like,
    preset_of,
    seat_titles,
)
from kaffeehaus.house.challenges.service import ChallengesDep
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.dependencies import Me, built, service
from kaffeehaus.house.http.pages import FormText, RendererDep
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.sentences import brief_options

router = APIRouter(prefix="/challenges", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class _ChallengePages:
    """Renders the pages of challenges for one request."""

    challenges: ChallengesDep
    me: Me
    renderer: RendererDep
    updater: Annotated[TableUpdater, service("updater")]

    async def one(self, challenge_id: str, *, whole: bool = True) -> Response:
        """A challenge, as a page or as its live part."""
        challenge = await self.challenges.view(self.me, challenge_id)
        part = "challenges/challenge.html" if whole else "challenges/parts/challenge.html"
        context = {
            "challenge": challenge,
            "reasons": list(DeclineReason),
            "seats": seat_titles(challenge.game),
        }
        return self.renderer.page(part, context)

    async def form(self, asked: ChallengeForm, error: PlayerError | None = None) -> Response:
        """The form for a challenge."""
        table = await asked.origin(self.updater)
        opponent = await self.challenges.player(asked.opponent_of(table))
        context = {
            "opponent": opponent,
            "asked": asked.completed(table),
            "presets": CHALLENGE_PRESETS,
            "games": playable_games(),
            "last_game": None if table is None else _last_game(table),
            "may_rate": self.me.is_account and opponent.is_account,
        }
        return self.renderer.page("challenges/new.html", context, error=error)


AGAIN = "again"
"""Chosen in place of a game: that of the table, with its options."""


def _last_game(table: Table) -> str:
    """The game of a table with its options in words."""
    options = brief_options(table.game, table.row.header.options)
    return " · ".join([str(table.game.title), *options])


ChallengePages = Annotated[_ChallengePages, built(_ChallengePages)]


@dataclass(frozen=True, slots=True)
class ChallengeForm:
    """What the form was opened with, or sends: an opponent by id, or by a seat at a table."""

    to: str = ""
    table: str = ""
    at: int = 0
    """The opponent's seat at the table."""
    game: str = ""
    """A game, or one of its presets: `coffee`, `coffee hex-4`; or `AGAIN`."""
    pace: str = ""
    seat: str = ""
    """The challenger's seat; empty for a random one."""
    rated: str = ""

    async def origin(self, updater: TableUpdater) -> Table | None:
        """The table whose player is challenged."""
        return await updater.table(self.table) if self.table else None

    def opponent_of(self, table: Table | None) -> str:
        """The id of the challenged player. Raises `NotFound`."""
        player = self.to if table is None else table.seat_at(self.at).player_id
        return player or ""

    def completed(self, table: Table | None) -> ChallengeForm:
        """The same with the game and time control of the table, or those of the first game."""
        first = playable_games()[0].game
        game = self.game or (first.id if table is None else AGAIN)
        preset = None if table is None else preset_like(table.row.header.pace)
        default = preset or preset_like((first if table is None else table.game).quick_paces[0])
        pace = self.pace or (default.id if default is not None else CHALLENGE_PRESETS[0].id)
        return ChallengeForm(self.to, self.table, self.at, game, pace, self.seat, self.rated)

    def terms(self, table: Table | None) -> ChallengeTerms:
        """The terms of the challenge. Raises `BadRequest`."""
        options: Chosen
        if table is not None and self.game == AGAIN:
            game, options = table.game, table.row.header.options
        else:
            game_id, _, preset = self.game.partition(" ")
            game = find_game(game_id)
            options = options_of_preset(game, preset)
        seat = int(self.seat) if self.seat.isdecimal() else None
        return ChallengeTerms(game, preset_of(self.pace), options, self.rated == "yes", seat)

    @property
    def query(self) -> str:
        """The address of the form."""
        origin = {"table": self.table, "at": self.at} if self.table else {"to": self.to}
        return urlencode(origin)


@router.get("")
async def challenges(pages: ChallengePages) -> Response:
    """The open challenges of and to the player."""
    context = {"challenges": await pages.challenges.challenges(pages.me)}
    return pages.renderer.page("challenges/challenges.html", context)


@router.get("/new")
async def new(
    pages: ChallengePages,
    to: Annotated[str, Query(max_length=64)] = "",
    table: Annotated[str, Query(max_length=64)] = "",
    at: Annotated[int, Query(ge=0, le=99)] = 0,
) -> Response:
    """The form for a challenge to a player, or to the opponent at a table."""
    return await pages.form(ChallengeForm(to, table, at))


@router.post("")
async def challenge(
    pages: ChallengePages,
    game: FormText,
    pace: FormText,
    to: FormText = "",
    table: FormText = "",
    at: Annotated[int, Form(ge=0, le=99)] = 0,
    seat: FormText = "",
    rated: FormText = "",
) -> Response:
    """Send the challenge, or show the form again with the error."""
    form = ChallengeForm(to, table, at, game, pace, seat, rated)
    origin = await form.origin(pages.updater)
    try:
        sent = await pages.challenges.challenge(
            pages.me, form.opponent_of(origin), form.terms(origin)
        )
    except NotFound:
        raise
    except PlayerError as error:
        return await pages.form(form, error)
    return RedirectResponse(f"/challenges/{sent.id}", 303)


@router.get("/{challenge_id}")
async def page(challenge_id: str, pages: ChallengePages) -> Response:
    """A challenge, with its answers."""
    return await pages.one(challenge_id)


@router.get("/{challenge_id}/fragment")
async def fragment(challenge_id: str, pages: ChallengePages) -> Response:
    """The live part of the page."""
    return await pages.one(challenge_id, whole=False)


@router.post("/{challenge_id}/accept")
async def accept(challenge_id: str, pages: ChallengePages) -> Response:
    """Accept, and go to the table."""
    return RedirectResponse(f"/tables/{await pages.challenges.accept(pages.me, challenge_id)}", 303)


@router.post("/{challenge_id}/decline")
async def decline(
    challenge_id: str,
    pages: ChallengePages,
    reason: Annotated[DeclineReason, Form()] = DeclineReason.NONE,
) -> Response:
    """Decline."""
    await pages.challenges.decline(pages.me, challenge_id, reason)
    return RedirectResponse("/challenges", 303)


@router.post("/{challenge_id}/cancel")
async def cancel(challenge_id: str, pages: ChallengePages) -> Response:
    """Cancel a challenge that the player sent."""
    await pages.challenges.cancel(pages.me, challenge_id)
    return RedirectResponse("/challenges", 303)
