"""The work behind the calls that games add. It runs in a process beside the house, so it imports no
part of the web server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.notation import JsonObject


@dataclass(frozen=True, slots=True)
class ExtraRefusal:
    """Why there is no answer. Errors do not travel between processes."""

    sentence: str
    code: str


def answered(
    work: Callable[..., JsonObject], asked: dict[str, object]
) -> JsonObject | ExtraRefusal:
    """The answer to what was asked."""
    try:
        return work(**asked)
    except PlayerError as error:
        return ExtraRefusal(error.sentence, error.code)
