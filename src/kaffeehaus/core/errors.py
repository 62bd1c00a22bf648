"""The errors of the house, by audience.

::

    KaffeehausError
    ├── PlayerError           somebody asked for what cannot be: a stable code and one sentence
    │   ├── IllegalAction     the rules do not allow it now; carries the position in notation
    │   ├── UnreadableAction  the text is no action of this game
    │   ├── BadOptions        options, seats or seed that the game does not have
    │   ├── BadPace           a pace at which nobody can play
    │   ├── BadRest           daily hours or holidays that nobody can have
    │   ├── UnknownGame       no game, or no bot, of that name
    │   ├── UnknownVersion    rules of a version that the game does not follow
    │   └── BrokenRecord      a record file that cannot be read or does not replay
    └── ContractError         a game breaks the contract; names the law and the position

Codes never change once released; sentences may be improved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial


class KaffeehausError(Exception):
    """Base of everything this package raises on purpose."""


class PlayerError(KaffeehausError):
    """A mistake of the person or program that asked: one sentence and a stable code."""

    code = "bad_request"
    """For programs, which need not read the sentence. The API lists all codes."""

    def __init__(self, sentence: str, *, code: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        if code is not None:
            self.code = code


class IllegalAction(PlayerError):
    """The rules do not allow this action now. The state is unchanged.

    `position` is the position in the game's notation, for the programmer who reads the trace.
    """

    code = "illegal_action"

    def __init__(self, sentence: str, *, code: str | None = None, position: str = "") -> None:
        super().__init__(sentence, code=code)
        self.position = position
        if position:
            self.add_note(f"position: {position}")


class UnreadableAction(PlayerError):
    """The text is not the text form of any action of the game."""

    code = "unreadable_action"


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change of some options that answers a refusal."""

    title: str
    """What a button says: `Add New districts`."""
    changes: Mapping[str, str] = field(hash=False)
    """By option: its whole new value, as text."""


class BadOptions(PlayerError):
    """An option, a number of seats or a seed that the game refuses at creation.

    `remedies` are ways out that the game knows, the best first; often there are none.
    """

    code = "bad_options"

    def __init__(
        self, sentence: str, *, code: str | None = None, remedies: tuple[Remedy, ...] = ()
    ) -> None:
        super().__init__(sentence, code=code)
        self.remedies = remedies


class BadPace(PlayerError):
    """A pace at which a table cannot be played."""

    code = "bad_pace"


class BadRest(PlayerError):
    """Daily hours or holidays that a player cannot have."""

    code = "bad_rest"


class UnknownGame(PlayerError):
    """There is no game, or no bot of that game, with this name."""

    code = "unknown_game"


class UnknownVersion(PlayerError):
    """The rules of a game in a version that it does not follow (any more, or yet)."""

    code = "unknown_version"


class BrokenRecord(PlayerError):
    """A record that cannot be read, or whose entries contradict the rules or the chain."""

    code = "broken_record"


class ContractError(KaffeehausError):
    """A game does not keep the contract of `kaffeehaus.core.game`. Never a player's fault.

    `law` is the law it breaks; `game`, `seed` and `position` say where that was seen.
    """

    def __init__(
        self, sentence: str, *, law: str, game: str, seed: int = 0, position: str = ""
    ) -> None:
        where = f"seed {seed}, position: {position}" if position else f"seed {seed}"
        super().__init__(f"{game} breaks the law {law!r}: {sentence} ({where})")
        self.sentence = sentence
        self.law = law
        self.game = game
        self.seed = seed
        self.position = position

    def __reduce__(self) -> tuple[Callable[[str], ContractError], tuple[str]]:
        """It may be raised in another process, and come back from there."""
        again = partial(
            ContractError, law=self.law, game=self.game, seed=self.seed, position=self.position
        )
        return again, (self.sentence,)
