"""Interface of a bot: what it may know when it is its turn. The bot `random` plays every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from kaffeehaus.bots.characters import Character
from kaffeehaus.core.action import Action
from kaffeehaus.core.errors import KaffeehausError
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import Label, lazy_gettext, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import View
from kaffeehaus.kernels.budget import Budget


@dataclass(frozen=True)
class Turn:
    """Everything a bot may know: its seat's view, the legal actions, and a random generator.

    `sample(rng)` gives a position that could be the real one as far as the seat can tell, free to
    be played on. In a game without secrets every sample is the real position.
    """

    game: AnyGame
    seat: Seat
    look: Callable[[], View] = field(repr=False)
    legal: Sequence[Action]
    rng: Rng
    sample: Callable[[Rng], AnyState] = field(repr=False)

    @cached_property
    def view(self) -> View:
        """View of its seat. Lazy, because many bots never use it."""
        return self.look()


class Bot(Protocol):
    """Base class of bots.

    It takes every random choice from `turn.rng`, so that games are reproducible, and keeps no state
    between turns on which its choice depends.
    """

    def choose(self, turn: Turn) -> Action:
        """One of `turn.legal`. Called for each action of a draft."""


class BotError(KaffeehausError):
    """A bot violated its contract by choosing an illegal action; never a player's fault."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """Description and factory of a bot."""

    name: str
    """Name in a spec: `greedy` in `greedy`, `mcts` in `mcts:1s`."""
    title: Label
    help: Label
    """How it thinks, in one sentence."""
    make: Callable[[Budget | None], Bot] = field(repr=False)
    """Factory; the budget is None for a bot that takes none."""
    default_budget: Budget | None = None
    level: int = 0
    """Level on the game's ladder, from 1; 0 for a bot that is not on it."""
    character: Character | None = None
    """How people see a level."""

    @property
    def budget(self) -> bool:
        """Whether the spec may name a budget: `mcts:1s`, `mcts:3000`."""
        return self.default_budget is not None

    @property
    def default_spec(self) -> str:
        """Spec for the name alone."""
        return f"{self.name}:{self.default_budget}" if self.budget else self.name


def turn_of(state: AnyState, seat: Seat, rng: Rng) -> Turn:
    """Turn of a seat that may act now.

    The bot gets copies and samples, never the state itself.
    """
    return Turn(
        game=state.game,
        seat=seat,
        look=lambda: state.view(seat),
        legal=tuple(state.legal(seat)),
        rng=rng,
        sample=lambda chance: state.resample(seat, chance),
    )


def ask(bot: Bot, name: str, turn: Turn) -> Action:
    """The bot's choice, validated. Raises `BotError` if it is not one of `turn.legal`."""
    action = bot.choose(turn)
    if action not in turn.legal:
        raise BotError(f"The bot {name} chose {action}, which is not possible now.")
    return action


class RandomBot:
    """Chooses a legal action uniformly at random."""

    def choose(self, turn: Turn) -> Action:
        """One draw from the turn's generator."""
        return turn.rng.choice(turn.legal)


RANDOM = BotInfo(
    name="random",
    title=lazy_pgettext("bot", "Random"),
    help=lazy_gettext("Plays random moves."),
    make=lambda _: RandomBot(),
)
