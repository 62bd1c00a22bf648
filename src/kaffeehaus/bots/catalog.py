"""Bots of each game by name, specs such as `mcts:1s`, and ladders of levels.

A game's own bots are `BOTS` in `kaffeehaus.bots.ID`, from weak to strong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from kaffeehaus.bots.base import RANDOM, Bot, BotInfo, Turn
from kaffeehaus.bots.characters import Character
from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.i18n import gettext, lazy_gettext, lazy_pgettext, pgettext
from kaffeehaus.core.options import shown
from kaffeehaus.core.registry import find_game, find_part, game_ids
from kaffeehaus.core.suggestions import unknown_name
from kaffeehaus.kernels.budget import MOST_PLAYOUTS, MOST_SECONDS, Budget, read_budget

L = TypeVar("L")

SLIPS_OF = 100
_STORED_TITLE = re.compile(r"(?:Level (?P<level>\d+)|(?P<title>.+?))(?P<suffix> \d+)?")


class Slipping:
    """Wraps a bot and makes a percentage of its actions random.

    A lower level is a bot that errs more often rather than one that thinks differently: its games
    look natural, and leave openings that a beginner can see.
    """

    def __init__(self, thinker: Bot, slips: int) -> None:
        self._thinker = thinker
        self._slips = slips

    def choose(self, turn: Turn) -> Action:
        """The bot's action or, at random, any action."""
        if turn.rng.below(SLIPS_OF) < self._slips:
            return turn.rng.choice(turn.legal)
        return self._thinker.choose(turn)


def ladder(
    levels: Sequence[L], make: Callable[[L], Bot], characters: Sequence[Character]
) -> tuple[BotInfo, ...]:
    """Levels of a game as bots with their characters, from level 1 on. `make` makes the bot of a
    level."""
    rungs = enumerate(zip(levels, characters, strict=True), 1)
    return tuple(_rung(number, len(levels), level, make, who) for number, (level, who) in rungs)


def _rung(
    number: int, of: int, level: L, make: Callable[[L], Bot], character: Character
) -> BotInfo:
    return BotInfo(
        name=f"level-{number}",
        title=lazy_pgettext("bot", "Level %(number)s", number=number),
        help=lazy_gettext(
            "Level %(number)s of %(levels)s. Each level usually beats the one below.",
            number=number,
            levels=of,
        ),
        make=lambda _: make(level),
        level=number,
        character=character,
    )


def character_of(game_id: str, spec: str) -> Character | None:
    """The character of a game's bot, if game and level still exist."""
    if game_id not in game_ids():
        return None
    return next((info.character for info in bots_of(game_id) if info.name == spec), None)


def shown_title(stored: str, game_id: str = "") -> str:
    """A bot's stored English title as people read it: the name of a level's character if the game
    is known, otherwise in their language: `Level 3`, `Random`, `Random 2`."""
    found = _STORED_TITLE.fullmatch(stored)
    if found is None:
        return stored
    level, title, suffix = found.group("level", "title", "suffix")
    if level:
        character = character_of(game_id, f"level-{level}")
        shown_level = pgettext("bot", "Level %(number)s", number=level)
        return f"{character.name if character else shown_level}{suffix or ''}"
    return f"{pgettext('bot', title)}{suffix or ''}"


def bot_title(game_id: str, spec: str) -> str:
    """A bot's name and budget in the reader's language: `Level 1`, `Tree search (1s)`.

    A bot that no longer exists keeps its spec.
    """
    name, _, amount = spec.partition(":")
    title = next((str(info.title) for info in bots_of(game_id) if info.name == name), name)
    return f"{title} ({amount})" if amount else title


_added: dict[str, dict[str, BotInfo]] = {}


def bots_of(game_id: str) -> tuple[BotInfo, ...]:
    """Bots that can play this game, from weak to strong. Raises `UnknownGame`."""
    find_game(game_id)
    own: tuple[BotInfo, ...] = find_part(game_id, "kaffeehaus.bots.ID", "BOTS") or ()
    return (RANDOM, *own, *added_bots(game_id))


def add_bot(game_id: str, bot: BotInfo) -> None:
    """Register a bot for a game, in this process and the ones it starts.

    Raises `ValueError` if the game has a bot of that name, unless that was registered too: then it
    is replaced.
    """
    if bot.name in {known.name for known in bots_of(game_id)} - set(_added.get(game_id, ())):
        raise ValueError(f"{game_id} has a bot {bot.name!r} already")
    _added.setdefault(game_id, {})[bot.name] = bot


def added_bots(game_id: str) -> tuple[BotInfo, ...]:
    """Bots that `add_bot` registered for this game."""
    return tuple(_added.get(game_id, {}).values())


def make_bot(game_id: str, spec: str, longest: float | None = None) -> Bot:
    """Make the bot of a spec: `greedy`, `mcts`, `mcts:1s`, `mcts:3000`. `longest` limits its budget
    in seconds, whatever the spec says.

    Raises `UnknownGame` with the code `unknown_bot` and a sentence that says what is possible.
    """
    name, colon, amount = spec.partition(":")
    info = _find(game_id, name)
    if colon and not info.budget:
        raise _unknown(gettext("The bot %(name)s takes no budget. Use its name alone.", name=name))
    budget = _read_amount(name, amount) if colon else info.default_budget
    return info.make(budget if budget is None or longest is None else budget.capped(longest))


def _find(game_id: str, name: str) -> BotInfo:
    infos = bots_of(game_id)
    for info in infos:
        if info.name == name:
            return info
    known = ", ".join(info.default_spec for info in infos)
    title = find_game(game_id).title
    sentence = gettext("%(game)s has no bot %(name)s.", game=title, name=shown(name))
    names = [info.name for info in infos]
    listed = gettext("The bots are: %(names)s.", names=known)
    raise _unknown(unknown_name(sentence, name, names, listed))


def _read_amount(name: str, amount: str) -> Budget:
    try:
        return read_budget(amount)
    except ValueError as error:
        raise _unknown(
            gettext(
                "%(amount)s is not a valid budget for the bot %(name)s. Give playouts "
                "(%(name)s:3000, at most %(playouts)s) or seconds (%(name)s:1s, at most "
                "%(seconds)s).",
                amount=shown(amount),
                name=name,
                playouts=MOST_PLAYOUTS,
                seconds=f"{MOST_SECONDS:g}",
            )
        ) from error


def _unknown(sentence: str) -> UnknownGame:
    return UnknownGame(sentence, code="unknown_bot")
