"""Quick pairing on pages: the widget of the lobby and its forms, which work without scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.clocks.pace import Preset
from kaffeehaus.house.http.dependencies import ClockDep, Guest, Me
from kaffeehaus.house.http.pages import FormText, Newcomer, RendererDep
from kaffeehaus.house.pairing.model import (
    PairingRequest,
    offered_games,
    offered_presets,
    read_wish,
    short_pace,
)
from kaffeehaus.house.pairing.service import PairingDep, PairingService
from kaffeehaus.house.players.model import Player

router = APIRouter(prefix="/pairing", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A request of the viewer that waits."""

    request: PairingRequest
    game: AnyGame
    preset: Preset
    waited: int
    """Milliseconds."""


@dataclass(frozen=True, slots=True)
class PaceButton:
    """A time control of a game to press."""

    preset: Preset
    label: str
    casual: int
    """Others who wait for a casual game."""
    rated: int


@dataclass(frozen=True, slots=True)
class PairingWidget:
    """Quick pairing as a page shows it to one viewer."""

    games: tuple[tuple[AnyGame, tuple[PaceButton, ...]], ...]
    live: WaitingLine | None = None
    standing: tuple[WaitingLine, ...] = ()
    """Requests for correspondence games."""


async def _widget(me: Guest, pairing: PairingDep, clock: ClockDep) -> PairingWidget:
    return await widget_of(me, pairing, clock.now())


async def widget_of(me: Player | None, pairing: PairingService, now: int) -> PairingWidget:
    """The widget for a player, or a visitor without a name."""
    waiting = await pairing.waiting(me)
    requests = [] if me is None else await pairing.requests(me)
    lines = [
        _line(request, now)
        for request in requests
        if request.table_id is None and request.game in game_ids()
    ]
    return PairingWidget(
        tuple((game, _buttons(game, waiting)) for game in offered_games()),
        next((line for line in lines if line.request.is_live), None),
        tuple(line for line in lines if not line.request.is_live),
    )


PairingWidgetDep = Annotated[PairingWidget, Depends(_widget)]


@router.post("")
async def seek(
    newcomer: Newcomer, pairing: PairingDep, choice: FormText = "", rated: FormText = ""
) -> Response:
    """Wait for an opponent in the lobby, or go to the table if one waits. `choice` is a game and
    a time control, such as `coffee 5+3`."""
    game, _, pace = choice.partition(" ")
    wish = read_wish(game, pace, rated=rated == "yes")

    async def ask(me: Player) -> str:
        return _place_of(await pairing.request(me, wish))

    return await newcomer.redirected(ask)


@router.get("")
async def check(me: Me, pairing: PairingDep) -> Response:
    """Go to the table if an opponent was found, or back to the lobby to wait on."""
    place = "/"
    for request in await pairing.requests(me):
        try:
            place = _place_of(await pairing.renew(me, request.id))
        except PlayerError:
            continue
        if request.is_live:
            break
    return RedirectResponse(place, 303)


@router.get("/fragment")
async def fragment(renderer: RendererDep, widget: PairingWidgetDep) -> Response:
    """The widget alone, for live updates."""
    return renderer.page("pairing/parts/quick_pairing.html", {"pairing": widget})


@router.post("/cancel")
async def cancel(me: Me, pairing: PairingDep, request: FormText) -> Response:
    """Stop waiting."""
    await pairing.cancel(me, request)
    return RedirectResponse("/", 303)


@router.post("/release", status_code=204)
async def release(me: Me, pairing: PairingDep) -> None:
    """A page that waited was closed."""
    await pairing.release(me)


def _place_of(request: PairingRequest) -> str:
    return "/" if request.table_id is None else f"/tables/{request.table_id}"


def _line(request: PairingRequest, now: int) -> WaitingLine:
    wish = read_wish(request.game, request.pace, rated=request.rated)
    return WaitingLine(request, find_game(request.game), wish.preset, now - request.created)


def _buttons(game: AnyGame, waiting: Mapping[tuple[str, str, bool], int]) -> tuple[PaceButton, ...]:
    return tuple(
        PaceButton(
            preset,
            short_pace(preset),
            waiting.get((game.id, preset.id, False), 0),
            waiting.get((game.id, preset.id, True), 0),
        )
        for preset in offered_presets(game)
    )
