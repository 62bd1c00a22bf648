"""Terminal detection for streams."""

from __future__ import annotations

from typing import TextIO


def is_terminal(stream: TextIO | None) -> bool:
    """Whether this stream is a terminal."""
    return stream is not None and stream.isatty()
