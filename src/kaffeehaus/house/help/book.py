"""The help of a game as a book of pages, built once, with navigation between them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from kaffeehaus.core.help_pages import Chapter, ListedCard
from kaffeehaus.core.i18n import cache_per_language, gettext
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.view import HelpSection
from kaffeehaus.house.errors import NotFound


@dataclass(frozen=True, slots=True)
class NumberedSection:
    """A section with its number in the whole book, which its anchor contains."""

    number: int
    section: HelpSection

    @property
    def anchor(self) -> str:
        return f"section-{self.number}"


@dataclass(frozen=True, slots=True)
class BookPage:
    """The page of one chapter."""

    chapter: Chapter
    href: str
    sections: tuple[NumberedSection, ...]
    groups: tuple[tuple[str, tuple[ListedCard, ...]], ...]
    """Cards by group."""

    def card(self, card_id: str) -> ListedCard:
        """The card with this id. Raises `NotFound`."""
        for _, cards in self.groups:
            for card in cards:
                if card.id == card_id:
                    return card
        raise NotFound(gettext("There is no such card."))


@dataclass(frozen=True, slots=True)
class Book:
    """All pages of a game's help."""

    pages: tuple[BookPage, ...]

    def parts(self) -> list[tuple[str, list[BookPage]]]:
        """The table of contents: pages by part."""
        by_part = groupby(self.pages, lambda page: page.chapter.part)
        return [(part, list(pages)) for part, pages in by_part]

    def page(self, chapter: str) -> BookPage:
        """The page of a chapter. Raises `NotFound`."""
        for page in self.pages[1:]:
            if page.chapter.id == chapter:
                return page
        raise NotFound(gettext("There is no such help page."))

    def address_of(self, title: str) -> str:
        """The address of the section with this title; of the first page if there is none."""
        for page in self.pages:
            for one in page.sections:
                if one.section.title == title:
                    return f"{page.href}#{one.anchor}"
        return self.pages[0].href

    def before(self, page: BookPage) -> BookPage | None:
        """The previous page, if any."""
        at = self.pages.index(page)
        return self.pages[at - 1] if at else None

    def after(self, page: BookPage) -> BookPage | None:
        """The next page, if any."""
        at = self.pages.index(page) + 1
        return self.pages[at] if at < len(self.pages) else None


@cache_per_language
def book_of(game_id: str) -> Book:
    """The book of a game, built once per language."""
    pages: list[BookPage] = []
    number = 0
    for chapter in find_game(game_id).book():
        sections = chapter.sections()
        numbered = tuple(NumberedSection(number + i, one) for i, one in enumerate(sections, 1))
        number += len(sections)
        pages.append(BookPage(chapter, _href(game_id, chapter), numbered, _groups(chapter)))
    return Book(tuple(pages))


def _href(game_id: str, chapter: Chapter) -> str:
    return f"/help/{game_id}/{chapter.id}" if chapter.id else f"/help/{game_id}"


def _groups(chapter: Chapter) -> tuple[tuple[str, tuple[ListedCard, ...]], ...]:
    by_group = groupby(chapter.cards(), lambda card: card.group)
    return tuple((group, tuple(cards)) for group, cards in by_group)
