"""JSON API of the games on offer, with their options and bots."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BeforeValidator, Field

from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.help_pages import ListedCard
from kaffeehaus.core.options import Choice, Option, Several
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.help.book import BookPage, book_of
from kaffeehaus.house.help.pages import rulings_by_card
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


class CardFactInfo(Model):
    """A labelled fact about a card."""

    title: str
    words: str


class CardLinkInfo(Model):
    """A rule or ruling about a card."""

    title: str
    url: str


class CardInfo(Model):
    """A card, milestone or tile of a game."""

    id: str
    chapter: str
    """The list that has it, such as `cards` or `milestones`."""
    title: str
    group: str
    """Where it comes from, such as the title of a module."""
    families: list[str]
    """Careers or other titles by which the list is filtered."""
    sentence: str
    """What it does."""
    example: str
    facts: list[CardFactInfo]
    rules: list[CardLinkInfo]
    rulings: list[CardLinkInfo]
    url: str
    """Its page."""


Filter = Annotated[str, Field(max_length=100)]


@router.get("/{game}/cards", summary="List cards", responses=READS)
def list_cards(
    game: str,
    paging: PagingDep,
    search: Annotated[Filter, Query(description="Words that begin words of the card.")] = "",
    group: Annotated[Filter, Query(description="Only this group, such as a module.")] = "",
    family: Annotated[Filter, Query(description="Only this family, such as a career.")] = "",
) -> list[CardInfo]:
    """Every card, milestone and tile of a game with its rules, rulings and an example."""
    found = [
        _card(game, page, card)
        for page in book_of(game).pages
        for _, cards in page.groups
        for card in cards
        if card.matches(search)
        and group in {"", card.group}
        and (not family or family in card.families)
    ]
    return list(paging.cut(found, lambda card: card.url))


def _card(game: str, page: BookPage, card: ListedCard) -> CardInfo:
    rulings = rulings_by_card(game, page.chapter.id)[card.id]
    return CardInfo(
        id=card.id,
        chapter=page.chapter.id,
        title=card.title,
        group=card.group,
        families=list(card.families),
        sentence=card.sentence,
        example=card.example,
        facts=[CardFactInfo(title=fact.title, words=fact.words) for fact in card.facts],
        rules=[CardLinkInfo(title=rule.title, url=rule.href) for rule in card.rules],
        rulings=[
            CardLinkInfo(title=one.title, url=f"/help/{game}/rulings#{one.anchor}")
            for one in rulings
        ],
        url=f"{page.href}/{card.id}",
    )
