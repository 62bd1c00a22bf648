"""Plays a game in two languages and compares what players read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from typing import ParamSpec

from kaffeehaus.core.action import Action
from kaffeehaus.core.event import Event
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng

P = ParamSpec("P")

LANGUAGES = ("en", "de")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
_WORD = re.compile(r"[a-zäöüß]{4}")
_TEXTS = re.compile(r'<title>(.*?)</title>|aria-label="(.*?)"|data-why="(.*?)"|<text[^>]*>(.*?)<')


def untranslated(
    game: AnyGame, options: Options | None = None, seats: int | None = None, most: int = 60
) -> set[str]:
    """Texts with a word in them that are the same in English and German: log, questions, labels,
    previews, refusals, guidance, drawings and plain text of a random game."""
    found: set[str] = set()
    state, rng = game.new(options, seats, 3), Rng(5)
    tried: list[Action] = []
    for _ in range(most):
        if not state.actors():
            break
        seat = rng.choice(state.actors())
        found |= _alike(*(_in(language, _said, state, seat, tried) for language in LANGUAGES))
        action = rng.choice(state.legal(seat))
        tried.append(action)
        events = state.apply(seat, action)
        found |= _alike(*(_in(language, _told, state, events) for language in LANGUAGES))
    return found


def untranslated_declarations(game: AnyGame) -> set[str]:
    """The same for options, help, guide and standing orders."""
    return _alike(*(_in(language, _declared, game) for language in LANGUAGES))


def _alike(english: list[str], german: list[str]) -> set[str]:
    assert len(english) == len(german)
    return {
        one
        for one, other in zip(english, german, strict=True)
        if one == other and _WORD.search(_without_names(one))
    }


def _without_names(text: str) -> str:
    return re.sub("|".join(NAMES), "", text)


def _in(
    language: str, say: Callable[P, Iterable[str]], *args: P.args, **kwargs: P.kwargs
) -> list[str]:
    with use_language(language):
        return list(say(*args, **kwargs))


def _told(state: AnyState, events: Iterable[Event]) -> list[str]:
    return [state.game.tell(event, NAMES[: state.seats]) for event in events]


def _said(state: AnyState, seat: Seat, tried: Sequence[Action]) -> list[str]:
    view, legal = state.view(seat), state.legal(seat)
    texts = [view.caption(), view.hint(), view.ask("kind"), view.ask_alone()]
    texts += [badge.title for badge in view.badges()] + [badge.note for badge in view.badges()]
    texts += [sign.words for sign in view.legend()]
    for action in legal[:12]:
        texts.append(view.words(action))
        texts += state.preview(seat, action).sentences
        for field in fields(action):
            value = getattr(action, field.name)
            if isinstance(value, str):
                texts += [view.ask_within(action.kind, field.name), view.label(field.name, value)]
    guidance = view.guidance()
    if guidance is not None:
        texts += [guidance.heading, guidance.goal, *guidance.to_do, *guidance.look_at]
    illegal = [action for action in tried if action not in legal]
    texts += [state.refusal(seat, action).sentence for action in illegal]
    texts += ["".join(found) for found in _TEXTS.findall(view.svg())]
    texts += view.text().split("\n")
    return texts


def _declared(game: AnyGame) -> Iterator[str]:
    yield str(game.tagline)
    yield str(game.default_move)
    for option in game.options:
        yield str(option.title)
        yield str(option.help)
        yield from map(str, getattr(option, "labels", ()))
    for section in game.help():
        yield section.title
        yield section.caption
        yield from section.paragraphs
    for order in game.standing_orders(game.read_options({})):
        yield from (str(order.title), str(order.sentence), str(order.until))
    if (guide := game.guide()) is not None:
        yield str(guide.sentence)
