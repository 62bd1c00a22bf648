"""Menu of a game's bots for forms: in groups, each from weak to strong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from kaffeehaus.bots.base import RANDOM, BotInfo
from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.i18n import gettext

SECONDS = (1.0, 3.0, 10.0)
"""Thinking times offered for searching bots, up to the server's limit."""


@dataclass(frozen=True, slots=True)
class BotOffer:
    """A bot at one strength."""

    spec: str
    title: str
    help: str


@dataclass(frozen=True, slots=True)
class BotGroup:
    """Bots under a heading."""

    title: str
    bots: tuple[BotOffer, ...]


@dataclass(frozen=True, slots=True)
class BotMenu:
    """All the bots of a game."""

    groups: tuple[BotGroup, ...]

    @property
    def first(self) -> BotOffer:
        """The bot for a first game: the weakest that is not random."""
        offers = [offer for group in self.groups for offer in group.bots]
        return next((offer for offer in offers if offer.spec != RANDOM.name), offers[0])


def bot_menu(game_id: str, longest_thought: float) -> BotMenu:
    """Bots by level first, if the game has levels; then its other bots, with thinking times of at
    most so many seconds."""
    times = [seconds for seconds in SECONDS if seconds <= longest_thought] or [longest_thought]
    infos = bots_of(game_id)
    levels = [info for info in infos if info.level]
    others = [info for info in infos if not info.level]
    groups = (
        BotGroup(
            gettext("Levels"),
            tuple(BotOffer(i.name, _level_title(i, len(levels)), str(i.help)) for i in levels),
        ),
        BotGroup(
            gettext("Other bots") if levels else gettext("Bots, from weak to strong"),
            tuple(chain.from_iterable(_by_time(info, times) for info in others)),
        ),
    )
    return BotMenu(tuple(group for group in groups if group.bots))


def _level_title(info: BotInfo, strongest: int) -> str:
    if info.level == 1:
        return gettext("%(level)s (for beginners)", level=info.title)
    if info.level == strongest:
        return gettext("%(level)s (strongest)", level=info.title)
    return str(info.title)


def _by_time(info: BotInfo, times: Sequence[float]) -> Iterator[BotOffer]:
    if not info.budget:
        yield BotOffer(info.name, str(info.title), str(info.help))
        return
    for seconds in times:
        title = gettext("%(bot)s, %(seconds)s s per move", bot=info.title, seconds=f"{seconds:g}")
        yield BotOffer(f"{info.name}:{seconds:g}s", title, str(info.help))
