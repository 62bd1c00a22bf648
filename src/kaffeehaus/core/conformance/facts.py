"""Conformance laws that need no play: static facts, options, seats, randomness in `new`, help."""

from __future__ import annotations

import re

from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.drawings import require_drawing
from kaffeehaus.core.conformance.laws import Law
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.help_pages import RESERVED
from kaffeehaus.core.i18n import LazyMessage
from kaffeehaus.core.notation import canonical
from kaffeehaus.core.options import Options
from kaffeehaus.core.view import HelpSection

_WORD = re.compile("[a-z][a-z0-9_]*")


def check_facts(case: Case) -> None:
    """The game describes itself, and refuses invalid options and numbers of seats."""
    game = case.game
    for name in ("id", "title", "tagline", "designer", "publisher"):
        value = getattr(game, name, "")
        told = isinstance(value, str | LazyMessage) and bool(str(value))
        case.require(told, Law.FACTS, f"{name} is missing.")
    case.require(bool(_WORD.fullmatch(game.id)), Law.FACTS, "The id is no plain word.")
    counts = game.seat_counts
    rising = bool(counts) and counts[0] > 0 and list(counts) == sorted(set(counts))
    case.require(rising, Law.FACTS, "The seat counts do not rise.")
    _check_versions(case)
    codes = [kind.code for kind in game.events]
    case.require(len(codes) == len(set(codes)), Law.FACTS, "Two classes of events share a code.")
    _check_options(case)
    _check_refusals(case)


def _check_versions(case: Case) -> None:
    newest, older = type(case.game).version, case.game.older_versions
    case.require(newest > 0, Law.FACTS, "The version must be a number from 1.")
    before = all(0 < version < newest for version in older)
    case.require(before, Law.FACTS, "The older versions are not older.")
    for version in (newest, *older):
        state = case.game.under(version).new(case.options, case.seats, case.seed)
        same = state.game.version == version == state.copy().game.version
        case.require(same, Law.FACTS, f"Under version {version} it follows another.")


def _check_options(case: Case) -> None:
    names = [option.name for option in case.game.options]
    case.require(len(names) == len(set(names)), Law.FACTS, "Two options share a name.")
    for option in case.game.options:
        case.require(
            bool(_WORD.fullmatch(option.name) and str(option.title) and str(option.help)),
            Law.FACTS,
            f"The option {option.name!r} lacks a plain name, a title or help.",
        )
        same = canonical(option.read(option.default)) == canonical(option.default)
        case.require(same, Law.FACTS, f"The option {option.name} does not read its default back.")
    chosen: Options
    for chosen in ({}, case.game.simulation_options, case.game.rated_options):
        case.game.new(chosen)
    objection = case.game.rating_objection(case.game.read_options(case.game.rated_options))
    case.require(not objection, Law.FACTS, "The default options for rated play cannot be rated.")
    case.require(
        case.state.options == case.options
        and case.state.seats == case.seats
        and case.state.game is case.game,
        Law.FACTS,
        "A new state does not tell its game, options and seats.",
    )


def _check_refusals(case: Case) -> None:
    refused: list[tuple[Options | None, int | None, str]] = [
        ({"no such option": 1}, None, "an unknown option"),
        (None, 0, "a game without seats"),
        (None, max(case.game.seat_counts) + 1, "too many seats"),
    ]
    for options, seats, what in refused:
        try:
            case.game.new(options, seats)
        except BadOptions:
            case.require(True, Law.FACTS, "")
            continue
        raise case.broken(Law.FACTS, f"It accepts {what}.")


def check_chance(case: Case) -> None:
    """The same seed gives the same game; any seed does where the seed does not matter."""
    again = case.game.new(case.options, case.seats, case.seed)
    same = case.saved(again) == case.saved(case.state)
    case.require(same, Law.CHANCE, "The same seed gives another beginning.")
    if case.game.uses_seed:
        return
    other = case.game.new(case.options, case.seats, case.seed + 1)
    same = case.saved(other) == case.saved(case.state)
    case.require(same, Law.CHANCE, "The seed matters, although uses_seed says no.")


def check_help(case: Case) -> None:
    """Sections and lessons have text, and their drawings are well-formed."""
    sections = case.game.help()
    case.require(bool(sections), Law.HELP, "There is no help.")
    for section in sections:
        told = bool(section.title) and bool(section.paragraphs) and all(section.paragraphs)
        case.require(told, Law.HELP, f"The section {section.title!r} says nothing.")
        if section.drawing:
            require_drawing(case, section.drawing, Law.HELP)
    _check_book(case, sections)
    for lesson in case.game.lessons():
        case.require(bool(lesson.title and lesson.steps), Law.HELP, "A lesson has no steps.")
        for step in lesson.steps:
            told = bool(step.title and step.sentences and step.text)
            case.require(told, Law.HELP, f"The step {step.title!r} says nothing.")
            require_drawing(case, step.drawing, Law.HELP)


def _check_book(case: Case, sections: tuple[HelpSection, ...]) -> None:
    """The help pages contain every section once, have unique ids, and no empty card."""
    book = case.game.book()
    ids = [chapter.id for chapter in book]
    case.require(ids[:1] == [""], Law.HELP, "The first chapter has an id.")
    case.require(len(set(ids)) == len(ids), Law.HELP, "Two chapters have the same id.")
    named = all(_WORD.fullmatch(one) and one not in RESERVED for one in ids[1:])
    case.require(named, Law.HELP, "A chapter has no plain id of its own.")
    told = [section.title for chapter in book for section in chapter.sections()]
    same = told == [section.title for section in sections]
    case.require(same, Law.HELP, "The book has other sections than the help.")
    for chapter in book:
        cards = chapter.cards()
        case.require(bool(str(chapter.title)), Law.HELP, "A chapter has no title.")
        alone = len({card.id for card in cards}) == len(cards)
        case.require(alone, Law.HELP, f"Two cards of {chapter.title!r} have the same id.")
        for card in cards:
            told_card = bool(card.title and card.group and card.sentence)
            case.require(told_card, Law.HELP, f"The card {card.id!r} says nothing.")
