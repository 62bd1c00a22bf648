"""Response models of previews and explanations."""

from __future__ import annotations

import json
from operator import attrgetter
from typing import Annotated

from pydantic import BeforeValidator

from kaffeehaus.house.http.models import JsonData, Model


def _read_json(text: str) -> JsonData:
    return json.loads(text or "{}")  # type: ignore[no-any-return]


class MarkInfo(Model):
    """A place of the board and what to say about it."""

    place: str
    tone: Annotated[str, BeforeValidator(attrgetter("value"))]
    text: str


class PreviewInfo(Model):
    """What an action would do."""

    sentences: list[str]
    marks: list[MarkInfo]


class SignInfo(Model):
    """A line or a mark of a drawing, and what it stands for."""

    svg: str
    words: str


class FigureInfo(Model):
    """A drawing of what is explained, as it was then."""

    svg: str
    signs: list[SignInfo]
    data: Annotated[JsonData, BeforeValidator(_read_json)]
    """The same as data, in the words of the game."""
    link: str
    """The path of a page where the position can be tried out."""


class ExplanationInfo(Model):
    """The long reasons behind an event."""

    title: str
    sentences: list[str]
    marks: list[MarkInfo]
    """Places of the board as it was after the move."""
    figure: FigureInfo | None = None
    """More information, drawn."""


class Explanations(Model):
    """Why a move had the effects it had."""

    move: int
    explanations: list[ExplanationInfo]
