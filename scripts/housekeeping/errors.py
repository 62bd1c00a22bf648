"""User-facing error of the setup scripts."""

from __future__ import annotations


class SetupError(Exception):
    """An error that the user can fix, in one sentence; shown without a traceback.

    `last_words` are the final lines of a failed program's output; they are shown before the
    sentence.
    """

    def __init__(self, sentence: str, last_words: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.last_words = last_words
