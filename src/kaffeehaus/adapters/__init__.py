"""Adapters for reinforcement-learning libraries: OpenSpiel and PettingZoo, each an extra."""

from __future__ import annotations


def missing_extra(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error, with the name of the missing extra."""
    sentence = f'{error}; pip install "kaffeehaus[{extra}]" brings it'
    return ModuleNotFoundError(sentence, name=error.name, path=error.path)
