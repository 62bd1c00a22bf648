"""Response models of games, their options and bots."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Choice, Flag, Option, Several, Text, Whole
from kaffeehaus.house.http.models import Model, OptionValue


class OptionInfo(Model):
    """An option of a game."""

    name: str
    title: str
    help: str
    type: Literal["choice", "whole", "flag", "text", "several"]
    default: OptionValue
    values: list[str] | None = Field(
        default=None,
        description="For a choice: what is possible; for `several`: any of these, with commas or "
        "as a list.",
    )
    labels: list[str] | None = Field(default=None, description="What people read instead.")
    least: int | None = Field(default=None, description="For a whole number.")
    most: int | None = Field(default=None, description="For a whole number.")
    longest: int | None = Field(default=None, description="For a text: characters.")


class BotKind(Model):
    """A bot that can take a seat."""

    name: str
    title: str
    help: str
    spec: str = Field(description="What to name it by at a new table.", examples=["mcts:1s"])
    takes_budget: bool = Field(description="Whether `name:1s` and `name:3000` are possible.")


class GameInfo(Model):
    """A game on offer."""

    id: str
    title: str
    tagline: str
    designer: str
    publisher: str
    year: int
    version: int = Field(description="The version of the rules; records name it.")
    seat_counts: list[int]
    options: list[OptionInfo]
    bots: list[BotKind]


def game_info(game: AnyGame) -> GameInfo:
    """A game with its options and bots."""
    return GameInfo(
        id=game.id,
        title=game.title,
        tagline=str(game.tagline),
        designer=game.designer,
        publisher=game.publisher,
        year=game.year,
        version=game.version,
        seat_counts=list(game.seat_counts),
        options=[option_info(option) for option in game.options],
        bots=[
            BotKind(
                name=bot.name,
                title=bot.title,
                help=bot.help,
                spec=bot.default_spec,
                takes_budget=bot.budget,
            )
            for bot in bots_of(game.id)
        ],
    )


def option_info(option: Option) -> OptionInfo:
    """An option with what its type knows."""
    name, title, explained = option.name, str(option.title), str(option.help)
    match option:
        case Choice(default=chosen, values=values, labels=labels):
            return OptionInfo(
                name=name,
                title=title,
                help=explained,
                type="choice",
                default=chosen,
                values=list(values),
                labels=list(map(str, labels or values)),
            )
        case Whole(default=number, least=least, most=most):
            return OptionInfo(
                name=name,
                title=title,
                help=explained,
                type="whole",
                default=number,
                least=least,
                most=most,
            )
        case Flag(default=flag):
            return OptionInfo(name=name, title=title, help=explained, type="flag", default=flag)
        case Text(default=text, longest=longest):
            return OptionInfo(
                name=name,
                title=title,
                help=explained,
                type="text",
                default=text,
                longest=longest,
            )
        case Several(default=words, values=values, labels=labels):
            return OptionInfo(
                name=name,
                title=title,
                help=explained,
                type="several",
                default=words,
                values=list(values),
                labels=list(map(str, labels or values)),
            )
