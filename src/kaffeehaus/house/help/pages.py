"""Help pages: contents, rules, chapters, rulings and lessons of each game, about and credits."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi import Path as InPath
from fastapi.responses import RedirectResponse
from markupsafe import Markup

import kaffeehaus
from kaffeehaus.bots.insight import has_analyst, has_prover, is_judged
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.help_pages import ListedCard
from kaffeehaus.core.i18n import (
    SOURCE_LANGUAGE,
    and_list,
    cache_per_language,
    current_language,
    gettext,
    lazy_gettext,
    lazy_pgettext,
    or_list,
)
from kaffeehaus.core.puzzles import AttemptOutcome, AttemptStatus
from kaffeehaus.core.registry import all_extras, find_game, game_ids
from kaffeehaus.core.view import Lesson, LessonStep, LessonTurn
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.help.book import BookPage, book_of
from kaffeehaus.house.help.markdown import section_of, to_html
from kaffeehaus.house.http.dependencies import RATE_LIMITED
from kaffeehaus.house.http.pages import RendererDep, showcase
from kaffeehaus.house.lessons.page import all_lines
from kaffeehaus.house.lessons.service import LessonsDep
from kaffeehaus.house.puzzles.service import apply_turn
from kaffeehaus.house.puzzles.tasks import Link, TaskPage, TaskWording, task_router

router = APIRouter(include_in_schema=False)

_PACKAGE = Path(kaffeehaus.__file__).parent
RULING = "ruling"
"""Begins the anchors of single rulings."""
_RULING = re.compile(
    rf'<(?P<tag>li|tr) id="(?P<anchor>{RULING}-\d+)">(?P<text>.*?)</(?P=tag)>', re.DOTALL
)
RULINGS = (_PACKAGE / "house", _PACKAGE.parents[1] / "docs")
"""The folder of rulings.md and its translations in an installed package, or in a checkout."""


@router.get("/help")
async def help_contents(renderer: RendererDep) -> Response:
    """How to play on this site, and the games."""
    games = [find_game(game_id) for game_id in game_ids()]
    context = {
        "showcase": showcase,
        "analysed": or_list([game.title for game in games if has_analyst(game.id)]),
        "judged": and_list([game.title for game in games if is_judged(game.id)]),
        "proven": and_list([game.title for game in games if has_prover(game.id)]),
        "ordered": and_list(
            [game.title for game in games if game.standing_orders(game.read_options(None))]
        ),
        "planned": and_list([game.title for game in games if game.conditional_moves]),
        "introductions": [
            f"{extras.name}/{extras.introduction}" for extras in all_extras() if extras.introduction
        ],
    }
    return renderer.page("help/help.html", context)


@router.get("/learn")
async def learn(renderer: RendererDep, interactive: LessonsDep) -> Response:
    """Ways to learn each game: guided game, lessons, examples, rules."""
    progress = await interactive.progress(renderer.guest)
    context = {
        "examples": {game_id: lessons_of(game_id) for game_id in game_ids()},
        "lessons": {game_id: all_lines(progress, game_id) for game_id in game_ids()},
    }
    return renderer.page("help/learn.html", context)


@router.get("/help/{game_id}")
async def help_page(game_id: str, renderer: RendererDep, section: str = "") -> Response:
    """The rules of a game with drawn examples, or a redirect to the section with this title."""
    game = find_game(game_id)
    book = book_of(game_id)
    if section:
        return RedirectResponse(book.address_of(section), 303)
    context = {
        "game": game,
        "book": book,
        "page": book.pages[0],
        "has_rulings": rulings_of(game.title) is not None,
        "lessons": lessons_of(game_id),
    }
    return renderer.page("help/help_game.html", context)


@router.get("/help/{game_id}/rulings")
async def rulings_page(game_id: str, renderer: RendererDep) -> Response:
    """The rulings on questions that a rulebook leaves open."""
    game = find_game(game_id)
    rulings = rulings_of(game.title)
    if rulings is None:
        raise NotFound(gettext("There are no rulings for %(game)s.", game=game.title))
    return renderer.page("help/rulings.html", {"game": game, "rulings": rulings})


@router.get("/help/{game_id}/{chapter}")
async def chapter_page(game_id: str, chapter: str, renderer: RendererDep) -> Response:
    """A chapter of a game's help after the first."""
    game, book = find_game(game_id), book_of(game_id)
    page = book.page(chapter)
    context = {
        "game": game,
        "book": book,
        "page": page,
        "families": families_of(page),
        "rulings": rulings_by_card(game_id, chapter),
    }
    return renderer.page("help/help_chapter.html", context)


@router.get("/about")
async def about(renderer: RendererDep) -> Response:
    """What this site is, and how to contact its host."""
    return renderer.page("help/about.html", {})


@router.get("/credits")
async def credits_page(renderer: RendererDep) -> Response:
    """The designers of the games, and the libraries in use."""
    return renderer.page("help/credits.html", {})


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings of a game as HTML, and their language."""

    language: str
    text: Markup


@cache_per_language
def rulings_of(title: str) -> Rulings | None:
    """The rulings of the game with this title, in English if they are not translated."""
    own = current_language()
    for language, name in ((own, f"rulings.{own}.md"), (SOURCE_LANGUAGE, "rulings.md")):
        for document in filter(Path.exists, (folder / name for folder in RULINGS)):
            section = section_of(document.read_text(encoding="utf-8"), title)
            if section is not None:
                return Rulings(language, to_html(section, RULING))
    return None


@dataclass(frozen=True, slots=True)
class RulingLink:
    """One ruling, by its first words."""

    title: str
    anchor: str


@cache_per_language
def rulings_by_card(game_id: str, chapter: str) -> dict[str, tuple[RulingLink, ...]]:
    """For each card of a chapter the rulings that mention it; none in another language than the
    card's."""
    page, rulings = book_of(game_id).page(chapter), rulings_of(find_game(game_id).title)
    is_own = rulings is not None and rulings.language == current_language()
    found = list(_RULING.finditer(rulings.text)) if rulings and is_own and page.groups else []
    told = [
        (RulingLink(_beginning(one["text"]), one["anchor"]), _without_tags(one["text"]))
        for one in found
    ]
    return {
        card.id: tuple(link for link, text in told if _mentions(text, card))
        for _, cards in page.groups
        for card in cards
    }


def _mentions(text: str, card: ListedCard) -> bool:
    terms = "|".join(re.escape(term) for term in (card.title, *card.terms))
    return re.search(rf"\b(?:{terms})", text, re.IGNORECASE) is not None


def _beginning(text: str) -> str:
    """What is printed bold in a ruling; in a table the question."""
    bold = re.search("<strong>(.*?)</strong>|<td>(.*?)</td>", text)
    return _without_tags(bold[1] or bold[2] if bold else text)


def _without_tags(html: str) -> str:
    return Markup(html).striptags()  # noqa: S704 - a part of what `to_html` escaped


Counted = Annotated[int, InPath(ge=1)]
WORDING = TaskWording(
    solved=lazy_gettext("Turn played"),
    solution=lazy_gettext("The example’s turn"),
    worth=lazy_pgettext("move", "example"),
    give_up=lazy_gettext("Show the example’s turn"),
)


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One step of a lesson, and its turn as an exercise. Lessons and steps are counted from 1.

    Methods raise `NotFound` if the game has no such step.
    """

    game_id: str
    number: Counted
    at: Counted

    @property
    def game(self) -> AnyGame:
        return find_game(self.game_id)

    @property
    def lesson(self) -> Lesson:
        lessons = lessons_of(self.game.id)
        if self.number > len(lessons) or self.at > len(lessons[self.number - 1].steps):
            raise NotFound(gettext("There is no such example."))
        return lessons[self.number - 1]

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.at - 1]

    @property
    def last(self) -> int:
        return len(self.lesson.steps)

    @property
    def base(self) -> str:
        """The address of the lesson."""
        return f"/help/{self.game_id}/lessons/{self.number}"

    @property
    def previous_href(self) -> str | None:
        return self.href(self.at - 1) if self.at > 1 else None

    @property
    def next_href(self) -> str | None:
        return self.href(self.at + 1) if self.at < self.last else None

    @property
    def turn_href(self) -> str | None:
        """The address of the exercise for the next step, if that step is a turn."""
        if self.at == self.last or self.lesson.steps[self.at].turn is None:
            return None
        return f"{self.base}/turns/{self.at + 1}"

    def href(self, at: int) -> str:
        """The address of a step."""
        return f"{self.base}?step={at}"

    @property
    def turn(self) -> LessonTurn:
        """The turn to play. Raises `NotFound` for a step without one."""
        turn = self.step.turn
        if turn is None:
            raise NotFound(gettext("This step cannot be played."))
        return turn

    async def page(self) -> TaskPage:
        """The exercise: the position before the turn."""
        turn, step, lesson = self.turn, self.step, self.lesson
        return TaskPage(
            path=f"{self.base}/turns/{self.at}",
            title=f"{step.title} · {self.game.title}",
            about=f"{lesson.title} · {step.title}",
            words=gettext("Play turn %(step)s. What would you do?", step=self.at),
            game=self.game,
            position=turn.position,
            seat=turn.seat,
            up=Link(self.base, lesson.title),
            onward=Link(self.href(self.at), gettext("Show the reasons")),
            wording=WORDING,
        )

    async def played(self, actions: tuple[str, ...], *, is_attempt: bool) -> TaskPage:
        """The position after the reader's actions."""
        page = await self.page()
        return replace(page, played=actions, tried=tried_turn(page.game, self.turn, actions))

    async def solution(self) -> tuple[str, ...]:
        """The turn of the lesson."""
        return self.turn.actions


@router.get("/help/{game_id}/lessons/{number}")
async def lesson_page(
    game_id: str, number: Counted, renderer: RendererDep, step: Annotated[int, Query(ge=1)] = 1
) -> Response:
    """One step of a lesson: position, move, and the rules behind it."""
    page = LessonPage(game_id, number, step)
    return renderer.page("help/lesson.html", {"game": page.game, "page": page})


@router.get("/help/{game_id}/{chapter}/{card}")
async def card_page(game_id: str, chapter: str, card: str, renderer: RendererDep) -> Response:
    """One card of a chapter with its rules, rulings and example."""
    page = book_of(game_id).page(chapter)
    context = {
        "game": find_game(game_id),
        "page": page,
        "card": page.card(card),
        "rulings": rulings_by_card(game_id, chapter),
    }
    return renderer.page("help/help_card.html", context)


def families_of(page: BookPage) -> list[str]:
    """The families of the page's cards, in the order of the list."""
    cards = (card for _, cards in page.groups for card in cards)
    return list(dict.fromkeys(family for card in cards for family in card.families))


router.routes += task_router(
    "/help/{game_id}/lessons/{number}/turns/{at}", LessonPage, dependencies=[RATE_LIMITED]
).routes


def tried_turn(game: AnyGame, turn: LessonTurn, actions: tuple[str, ...]) -> AttemptOutcome:
    """The result of a reader's own turn: any legal turn is accepted. Raises `PlayerError`."""
    state = game.load(turn.position)
    if not apply_turn(state, turn.seat, actions):
        return AttemptOutcome(AttemptStatus.OPEN, (), state.save())
    expected = game.load(turn.position)
    apply_turn(expected, turn.seat, turn.actions)
    sentence = gettext("The same turn as in the example.")
    if state.position() != expected.position():
        sentence = gettext(
            "A legal turn. The example plays: %(moves)s.", moves=" · ".join(turn.actions)
        )
    return AttemptOutcome(AttemptStatus.SOLVED, (sentence,), state.save())


@cache_per_language
def lessons_of(game_id: str) -> tuple[Lesson, ...]:
    """The lessons of a game, drawn once."""
    return find_game(game_id).lessons()
