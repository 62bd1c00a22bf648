"""The house's games for other people's libraries: OpenSpiel and PettingZoo, each an extra."""

from __future__ import annotations


def missing_extra(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error, with the extra that brings what is missing."""
    sentence = f"{error}; pip install 'kaffeehaus[{extra}]' brings it"
    return ModuleNotFoundError(sentence, name=error.name, path=error.path)
