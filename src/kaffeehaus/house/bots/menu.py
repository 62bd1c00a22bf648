"""Menu of a game's bots for forms: in groups, each from weak to strong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from kaffeehaus.bots.base import RANDOM, BotInfo
from kaffeehaus.bots.catalog import bots_of, character_of
from kaffeehaus.bots.characters import strength
from kaffeehaus.core.i18n import decimal_text, gettext

SECONDS = (1.0, 3.0, 10.0)
"""Thinking times offered for searching bots, up to the server's limit."""


@dataclass(frozen=True, slots=True)
class Face:
    """The portrait and character of a level."""

    name: str
    level: int
    strength: str
    style: str
    picture: str
    """Address of the portrait."""


@dataclass(frozen=True, slots=True)
class BotOffer:
    """A bot at one strength."""

    spec: str
    title: str
    help: str
    face: Face | None = None

    @property
    def value(self) -> str:
        """What a form sends."""
        return self.spec


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
    def levels(self) -> tuple[BotOffer, ...]:
        """The levels, from weak to strong."""
        return tuple(bot for group in self.groups for bot in group.bots if bot.face)

    @property
    def others(self) -> tuple[BotOffer, ...]:
        """The bots without a level."""
        return tuple(bot for group in self.groups for bot in group.bots if not bot.face)

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
            tuple(_level(game_id, info, len(levels)) for info in levels),
        ),
        BotGroup(
            gettext("Other bots") if levels else gettext("Bots, from weak to strong"),
            tuple(chain.from_iterable(_by_time(info, times) for info in others)),
        ),
    )
    return BotMenu(tuple(group for group in groups if group.bots))


def portrait_address(game_id: str, spec: str) -> str:
    """Address of a bot's portrait; empty if it has none."""
    return f"/games/{game_id}/bots/{spec}.svg" if character_of(game_id, spec) else ""


def _level(game_id: str, info: BotInfo, levels: int) -> BotOffer:
    title, help_text = _level_title(info, levels), str(info.help)
    if info.character is None:
        return BotOffer(info.name, title, help_text)
    face = Face(
        info.character.name,
        info.level,
        str(strength(info.level, levels)),
        str(info.character.style),
        portrait_address(game_id, info.name),
    )
    return BotOffer(info.name, title, help_text, face)


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
        title = gettext(
            "%(bot)s, %(seconds)s s per move",
            bot=info.title,
            seconds=decimal_text(f"{seconds:g}"),
        )
        yield BotOffer(f"{info.name}:{seconds:g}s", title, str(info.help))
