"""Search for players, games and help pages."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Response

from kaffeehaus.core.i18n import cache_per_language, gettext
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.house.help.book import book_of
from kaffeehaus.house.http.dependencies import RATE_LIMITED
from kaffeehaus.house.http.pages import RendererDep
from kaffeehaus.house.people.profiles import ProfilesDep

router = APIRouter(include_in_schema=False)

LONGEST_SEARCH = 60
MOST_HITS = 8
"""Hits in each group."""

Words = Annotated[str, Query(alias="q", max_length=500)]


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that was found."""

    title: str
    href: str
    context: str = ""
    """What the page belongs to."""


@dataclass(frozen=True, slots=True)
class HitGroup:
    """Hits of one kind."""

    title: str
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The hits for some words, by kind."""

    words: str
    groups: tuple[HitGroup, ...]


@dataclass(frozen=True, slots=True)
class IndexedPage:
    """A page with the text that is searched."""

    hit: Hit
    title: str
    text: str

    def rank(self, words: tuple[str, ...]) -> int | None:
        """Lower is better; None without a match."""
        if all(word in self.title for word in words):
            return 0 if self.title.startswith(words[0]) else 1
        return 2 if all(word in self.text for word in words) else None


@router.get("/search", dependencies=[RATE_LIMITED])
async def search(renderer: RendererDep, profiles: ProfilesDep, words: Words = "") -> Response:
    """The page with a search form and its results."""
    return renderer.page("site/search.html", {"found": await _found(profiles, words)})


@router.get("/search/fragment", dependencies=[RATE_LIMITED])
async def results(renderer: RendererDep, profiles: ProfilesDep, words: Words = "") -> Response:
    """The results alone, while somebody types."""
    context = {"found": await _found(profiles, words)}
    return renderer.page("site/parts/search_results.html", context)


async def _found(profiles: ProfilesDep, asked: str) -> SearchResult:
    words = " ".join(asked[:LONGEST_SEARCH].split())
    if not words:
        return SearchResult("", ())
    accounts = await profiles.search(words, MOST_HITS)
    people = tuple(Hit(found.name, f"/people/{found.player_id}") for found in accounts)
    groups = (
        HitGroup(gettext("Players"), people),
        HitGroup(gettext("Games"), _matching(_games(), words)),
        HitGroup(gettext("Help"), _matching(await asyncio.to_thread(_help), words)),
    )
    return SearchResult(words, tuple(group for group in groups if group.hits))


def _matching(pages: tuple[IndexedPage, ...], asked: str) -> tuple[Hit, ...]:
    words = tuple(asked.casefold().split())
    ranked = [(rank, page.hit) for page in pages if (rank := page.rank(words)) is not None]
    return tuple(hit for _, hit in sorted(ranked, key=lambda found: found[0])[:MOST_HITS])


@cache_per_language
def _games() -> tuple[IndexedPage, ...]:
    games = [find_game(game_id) for game_id in game_ids()]
    return tuple(
        IndexedPage(
            Hit(game.title, f"/start/{game.id}", str(game.tagline)),
            game.title.casefold(),
            f"{game.title} {game.tagline} {game.designer}".casefold(),
        )
        for game in games
    )


# Draws every example of every game, which takes seconds, but only once.
@cache_per_language
def _help() -> tuple[IndexedPage, ...]:
    """All sections and cards of all games, by title and text."""
    found = []
    for game_id in game_ids():
        title = find_game(game_id).title
        for page in book_of(game_id).pages:
            for numbered in page.sections:
                section, href = numbered.section, f"{page.href}#{numbered.anchor}"
                text = " ".join([title, section.title, *section.paragraphs])
                found.append(_indexed(Hit(section.title, href, title), text))
            for group, cards in page.groups:
                for card in cards:
                    text = f"{title} {group} {card.title} {card.sentence}"
                    hit = Hit(card.title, f"{page.href}#card-{card.id}", f"{title} · {group}")
                    found.append(_indexed(hit, text))
    return tuple(found)


def _indexed(hit: Hit, text: str) -> IndexedPage:
    return IndexedPage(hit, hit.title.casefold(), text.casefold())
