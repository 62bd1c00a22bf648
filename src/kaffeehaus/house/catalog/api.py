"""API of the games on offer."""

from __future__ import annotations

from fastapi import APIRouter

from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.catalog.models import GameInfo, game_info
from kaffeehaus.house.http.documented_problems import READS

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("", summary="All games")
def list_games() -> list[GameInfo]:
    """Every game on offer, with its options and bots."""
    return [game_info(find_game(game_id)) for game_id in game_ids()]


@router.get("/{game}", summary="One game", responses=READS)
def read_game(game: str) -> GameInfo:
    """A game with its options and bots."""
    return game_info(find_game(game))
