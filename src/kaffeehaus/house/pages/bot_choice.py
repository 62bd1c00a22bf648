"""The bots of a game as a form offers them: in groups, each from weak to strong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from kaffeehaus.bots.base import BotInfo
from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.bots.random import RANDOM

BUDGETS = ("1s", "3s", "10s")
"""How long a searching bot may be told to think about a move."""


@dataclass(frozen=True, slots=True)
class BotOffer:
    """A bot to choose, at one strength."""

    spec: str
    title: str
    help: str


@dataclass(frozen=True, slots=True)
class BotGroup:
    """Bots under one heading."""

    title: str
    bots: tuple[BotOffer, ...]


@dataclass(frozen=True, slots=True)
class BotMenu:
    """All the bots of a game."""

    groups: tuple[BotGroup, ...]

    @property
    def first(self) -> BotOffer:
        """Whom to meet first: the weakest that thinks at all."""
        offers = [offer for group in self.groups for offer in group.bots]
        return next((offer for offer in offers if offer.spec != RANDOM.name), offers[0])


def bot_menu(game_id: str) -> BotMenu:
    """The levels of a game first, if it has them; then its other bots."""
    infos = bots_of(game_id)
    levels = [info for info in infos if info.level]
    others = [info for info in infos if not info.level]
    groups = (
        BotGroup("Bots by level", tuple(_rungs(levels))),
        BotGroup(
            "Bots by their way of thinking" if levels else "Bots, from weak to strong",
            tuple(chain.from_iterable(map(_strengths, others))),
        ),
    )
    return BotMenu(tuple(group for group in groups if group.bots))


def _rungs(levels: list[BotInfo]) -> Iterator[BotOffer]:
    notes = {1: ", for a first game", len(levels): ", the strongest"}
    for info in levels:
        yield BotOffer(info.name, f"{info.title}{notes.get(info.level, '')}", info.help)


def _strengths(info: BotInfo) -> Iterator[BotOffer]:
    if not info.budget:
        yield BotOffer(info.name, info.title, info.help)
        return
    for time in BUDGETS:
        title = f"{info.title}, {time.removesuffix('s')} s a move"
        yield BotOffer(f"{info.name}:{time}", title, info.help)
