"""The front page: own games first, a game at once, today's easy puzzle, and the lobby."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Response

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.bots.menu import BotMenu, BotOffer, bot_menu
from kaffeehaus.house.http.pages import RendererDep
from kaffeehaus.house.lobby.pages import lobby_context
from kaffeehaus.house.lobby.service import LobbyDep
from kaffeehaus.house.lobby.suggestions import Suggestion
from kaffeehaus.house.pairing.pages import PairingWidgetDep
from kaffeehaus.house.puzzles.pages import PuzzleTask
from kaffeehaus.house.puzzles.service import PuzzlesDep

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class GameOffer:
    """A game with its opponents, for a start with one click."""

    game: AnyGame
    bots: BotMenu
    suggestion: Suggestion | None

    @property
    def levels(self) -> tuple[BotOffer, ...]:
        """The opponents, from weak to strong: levels, or all bots of a game without levels."""
        return self.bots.levels or self.bots.others

    @property
    def first(self) -> BotOffer:
        """The suggested opponent, or that of a first game."""
        wanted = self.suggestion.bot if self.suggestion else self.bots.first.spec
        return next((bot for bot in self.levels if bot.spec == wanted), self.bots.first)


@router.get("/")
async def front_page(
    lobby: LobbyDep, renderer: RendererDep, pairing: PairingWidgetDep, puzzles: PuzzlesDep
) -> Response:
    """The whole page; its lists are updated by `/fragment`."""
    me, longest = renderer.guest, renderer.settings.bot_seconds
    suggested = await lobby.suggested_levels(me)
    warm_up = puzzles.warm_up()
    task = PuzzleTask(puzzles, warm_up[0].id, warm_up[1], me) if warm_up else None
    lists = await lobby.lists(me)
    latest = [line.game.id for line in lists.mine]
    context = lobby_context(lists) | {
        "pairing": pairing,
        "offers": [
            GameOffer(find_game(game), bot_menu(game, longest), suggested.get(game))
            for game in game_ids()
        ],
        "chosen_game": latest[0] if latest else game_ids()[0],
        "puzzle": await task.page() if task else None,
    }
    return renderer.page("site/front_page.html", context)
