"""Work of the API calls that games add. It runs in a worker process and imports no web server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.notation import JsonObject


@dataclass(frozen=True, slots=True)
class ExtraRefusal:
    """An error of the work; exceptions do not cross processes."""

    sentence: str
    code: str


def answered(
    work: Callable[..., JsonObject], asked: dict[str, object]
) -> JsonObject | ExtraRefusal:
    """Run the work with its parameters."""
    try:
        return work(**asked)
    except PlayerError as error:
        return ExtraRefusal(error.sentence, error.code)
