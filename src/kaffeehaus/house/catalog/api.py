"""JSON API of the games on offer, with their options and bots."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BeforeValidator, Field

from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.options import Choice, Option, Several
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import CHECKS_TOKEN
from kaffeehaus.house.http.models import Model, OptionValue, Translated
from kaffeehaus.house.http.problems import READS, problems

router = APIRouter(prefix="/api/games", tags=["games"], dependencies=[CHECKS_TOKEN])


class OptionInfo(Model):
    """An option of a game."""

    name: str
    title: Translated
    help: Translated
    type: Literal["choice", "whole", "flag", "text", "several"]
    default: OptionValue
    values: list[str] | None = None
    """For a choice: its values; for `several`: any of these, with commas or as a list."""
    labels: list[Translated] | None = None
    """Labels of the values."""
    least: int | None = None
    """For a whole number."""
    most: int | None = None
    """For a whole number."""
    longest: int | None = None
    """For a text: characters."""


def option_info(option: Option) -> OptionInfo:
    """An option with the fields of its type."""
    known = {
        name: getattr(option, name) for name in OptionInfo.model_fields if hasattr(option, name)
    }
    if isinstance(option, Choice | Several):
        known["labels"] = option.labels or option.values
    return OptionInfo.model_validate(known | {"type": type(option).__name__.lower()})


class BotKind(Model):
    """A bot that can take a seat."""

    name: str
    title: Translated
    help: Translated
    spec: str = Field(validation_alias="default_spec", examples=["mcts:1s"])
    """The bot's spec for a new table."""
    takes_budget: bool = Field(validation_alias="budget")
    """Whether `name:1s` and `name:3000` are possible."""


class GameInfo(Model):
    """A game on offer."""

    id: str
    title: str
    tagline: Translated
    designer: str
    publisher: str
    year: int
    version: int
    """The version of the rules; records name it."""
    seat_counts: list[int]
    options: list[Annotated[OptionInfo, BeforeValidator(option_info)]]
    rated_options: dict[str, OptionValue]
    """Default options of a rated table, where they differ from those of an unrated one."""
    bots: Annotated[list[BotKind], BeforeValidator(bots_of)] = Field(validation_alias="id")


@router.get("", summary="List games", responses=problems())
def list_games(paging: PagingDep) -> list[GameInfo]:
    """Every game on offer, with its options and bots."""
    shown = paging.cut(game_ids(), str)
    return [GameInfo.model_validate(find_game(game_id)) for game_id in shown]


@router.get("/{game}", summary="Get a game", responses=READS)
def read_game(game: str) -> GameInfo:
    """A game with its options and bots."""
    return GameInfo.model_validate(find_game(game))
