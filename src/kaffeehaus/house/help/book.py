"""The help of a game as a book: its pages, made once, and the way from one to the next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby

from kaffeehaus.core.book import Chapter, ListedCard
from kaffeehaus.core.options import Chosen, Several
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.house.errors import NotFound


@dataclass(frozen=True, slots=True)
class NumberedSection:
    """A section with its number in the whole book, which addresses of old have too."""

    number: int
    section: HelpSection

    @property
    def anchor(self) -> str:
        return f"section-{self.number}"


@dataclass(frozen=True, slots=True)
class BookPage:
    """One chapter as its page shows it."""

    chapter: Chapter
    href: str
    sections: tuple[NumberedSection, ...]
    groups: tuple[tuple[str, tuple[ListedCard, ...]], ...]
    """The cards, by group."""


@dataclass(frozen=True, slots=True)
class Book:
    """All pages of a game's help."""

    pages: tuple[BookPage, ...]

    @property
    def first(self) -> BookPage:
        return self.pages[0]

    def parts(self) -> list[tuple[str, list[BookPage]]]:
        """The contents: the pages by part."""
        return [(part, list(pages)) for part, pages in groupby(self.pages, _part)]

    def page(self, chapter: str) -> BookPage:
        """Raises `NotFound` if there is no such chapter."""
        for page in self.pages[1:]:
            if page.chapter.id == chapter:
                return page
        raise NotFound("The help has no such page.")

    def before(self, page: BookPage) -> BookPage | None:
        """The page before, or None at the first."""
        at = self.pages.index(page)
        return self.pages[at - 1] if at else None

    def after(self, page: BookPage) -> BookPage | None:
        """The next page, or None at the last."""
        at = self.pages.index(page) + 1
        return self.pages[at] if at < len(self.pages) else None


def _part(page: BookPage) -> str:
    return page.chapter.part


@cache
def book_of(game_id: str) -> Book:
    """The book of a game, drawn once."""
    pages: list[BookPage] = []
    number = 0
    for chapter in find_game(game_id).book():
        sections = chapter.sections()
        numbered = tuple(NumberedSection(number + i, one) for i, one in enumerate(sections, 1))
        number += len(sections)
        pages.append(BookPage(chapter, _href(game_id, chapter), numbered, _groups(chapter)))
    return Book(tuple(pages))


def chapters_in_play(game_id: str, options: Chosen) -> list[tuple[str, str]]:
    """Titles and addresses of the chapters about what was chosen for a table."""
    return [
        (title, f"/help/{game_id}/{chapter}")
        for option, value, title, chapter in _offered_chapters(game_id)
        if value in Several.words(options.get(option, ""))
    ]


@cache
def _offered_chapters(game_id: str) -> tuple[tuple[str, str, str, str], ...]:
    """Option, value, title and chapter of every card that has a chapter, of the menus from which
    several are chosen: to make the others takes as long as a third of a page, and what one of them
    stands for is chosen there too."""
    game = find_game(game_id)
    return tuple(
        (option.name, card.value, card.title, card.chapter)
        for option in game.options
        if isinstance(option, Several)
        for card in game.menu(option.name)
        if card.chapter
    )


def _href(game_id: str, chapter: Chapter) -> str:
    return f"/help/{game_id}/{chapter.id}" if chapter.id else f"/help/{game_id}"


def _groups(chapter: Chapter) -> tuple[tuple[str, tuple[ListedCard, ...]], ...]:
    by_group = groupby(chapter.cards(), lambda card: card.group)
    return tuple((group, tuple(cards)) for group, cards in by_group)
