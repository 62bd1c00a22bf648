"""The modules that a table can be opened with, and the ruleset of any choice of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from kaffeehaus.core.options import Option
from kaffeehaus.games.fcm.groups import Words
from kaffeehaus.games.fcm.module import Module
from kaffeehaus.games.fcm.modules.base import BASE, BASE_MILESTONES, BASE_RESERVES
from kaffeehaus.games.fcm.modules.coffee.module import COFFEE_MODULE
from kaffeehaus.games.fcm.notation import Forms
from kaffeehaus.games.fcm.ruleset import Ruleset, fold

OFFERED = (COFFEE_MODULE,)
"""In the order in which people read them."""
MODULES = {module.id: module for module in OFFERED}


@cache
def every_words() -> tuple[Words, ...]:
    """The words of the base game and of every module."""
    return BASE.words, *(module.words for module in MODULES.values())


@cache
def every_form() -> Forms:
    """By kind of action, whichever module it belongs to: how its text form is read."""
    return {kind: readings for words in every_words() for kind, readings in words.forms.items()}


def options_of(modules: Iterable[Module]) -> tuple[Option, ...]:
    """What modules let people choose at the table."""
    return tuple(option for module in modules for option in module.options)


@cache
def ruleset_of(chosen: tuple[str, ...]) -> Ruleset:
    """The base game with these modules. Raises `RulesetError` if they do not go together."""
    return fold([BASE, BASE_MILESTONES, BASE_RESERVES, *(MODULES[name] for name in chosen)])
