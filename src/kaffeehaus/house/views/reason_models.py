"""The bodies of answers that tell what would happen, and why something did."""

from __future__ import annotations

from pydantic import Field

from kaffeehaus.house.http.models import JsonData, Model


class MarkInfo(Model):
    """A place of the board and what to say about it."""

    place: str
    tone: str
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
    data: JsonData = Field(description="The same as data, in the words of the game.")
    link: str = Field(description="The path of a page where the position can be tried out.")


class ExplanationInfo(Model):
    """The long reasons behind an event."""

    title: str
    sentences: list[str]
    marks: list[MarkInfo] = Field(description="Places of the board as it was after the move.")
    figure: FigureInfo | None = Field(default=None, description="More information, drawn.")


class Explanations(Model):
    """Why a move had the effects it had."""

    move: int
    explanations: list[ExplanationInfo]
