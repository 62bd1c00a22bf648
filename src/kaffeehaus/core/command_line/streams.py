"""Who is at the other end of a stream."""

from __future__ import annotations

from typing import TextIO


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at (or types into) this stream."""
    return stream is not None and stream.isatty()
