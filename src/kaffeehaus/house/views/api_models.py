"""Response models of previews and explanations."""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import BeforeValidator

from kaffeehaus.core.view import Mark, Sign
from kaffeehaus.house.http.models import JsonData, Model, Response


def _read_json(text: str) -> JsonData:
    return json.loads(text or "{}")  # type: ignore[no-any-return]


class PreviewInfo(Response):
    """Effects of an action, before it is taken."""

    sentences: list[str]
    marks: list[Mark]


class FigureInfo(Model):
    """A drawing of what is explained, as it was then."""

    svg: str
    signs: list[Sign]
    data: Annotated[JsonData, BeforeValidator(_read_json)]
    """The same as data, in the words of the game."""
    link: str
    """The path of a page where the position can be tried out."""


class ExplanationInfo(Response):
    """The long reasons behind an event."""

    title: str
    sentences: list[str]
    marks: list[Mark]
    """Places of the board as it was after the move."""
    figure: FigureInfo | None = None
    """More information, drawn."""


class Explanations(Model):
    """Why a move had the effects it had."""

    move: int
    explanations: list[ExplanationInfo]
