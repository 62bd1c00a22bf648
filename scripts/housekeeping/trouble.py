"""The one error that set-up shows to people."""

from __future__ import annotations


class Trouble(Exception):
    """Something a person can mend, said in one sentence; shown without a traceback.

    `last_words` are the final lines of a program that failed; they are shown before the sentence.
    """

    def __init__(self, sentence: str, last_words: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.last_words = last_words
