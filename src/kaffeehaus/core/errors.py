"""Exception hierarchy, by audience: players and programs, or authors of games.

::

    KaffeehausError
    ├── PlayerError           invalid request: a stable error code and one sentence
    │   ├── IllegalAction     not legal now; carries the position in notation
    │   ├── UnreadableAction  the text does not parse as an action of the game
    │   ├── BadOptions        invalid options, number of seats or seed
    │   ├── BadPace           invalid time control
    │   ├── BadRest           invalid daily hours or holidays
    │   ├── UnknownGame       no game or bot with that name
    │   ├── UnknownVersion    unsupported rules version
    │   └── BrokenRecord      a record that does not parse or replay
    └── ContractError         a game violates the contract; names the law and position

Error codes never change once released; sentences may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from kaffeehaus.core.i18n import Label


class KaffeehausError(Exception):
    """Base class of everything this package raises on purpose."""


class PlayerError(KaffeehausError):
    """Invalid request of a person or program: a stable error code and one sentence."""

    code = "bad_request"
    """Stable error code for programs. The API lists all codes."""

    def __init__(self, sentence: Label, *, code: str | None = None) -> None:
        super().__init__(sentence)
        self._sentence = sentence
        if code is not None:
            self.code = code

    @property
    def sentence(self) -> str:
        """What is wrong, in one sentence."""
        return str(self._sentence)


class IllegalAction(PlayerError):
    """The rules do not allow this action now. The state is unchanged.

    `position` is the position in the game's notation, for the programmer who reads the traceback.
    """

    code = "illegal_action"

    def __init__(self, sentence: str, *, code: str | None = None, position: str = "") -> None:
        super().__init__(sentence, code=code)
        self.position = position
        if position:
            self.add_note(f"position: {position}")


class UnreadableAction(PlayerError):
    """The text is not the text form of any action of the game.

    `position` is the position in which `State.apply` read it, if it did.
    """

    code = "unreadable_action"
    position = ""

    def add_position(self, position: str) -> None:
        """Name the position, for the programmer who reads the traceback."""
        self.position = position
        self.add_note(f"position: {position}")


@dataclass(frozen=True, slots=True)
class Remedy:
    """A suggested change of options that would resolve a refusal."""

    title: str
    """Label of its button: `Add New districts`."""
    changes: Mapping[str, str] = field(hash=False)
    """New values by option name, as text."""


class BadOptions(PlayerError):
    """Options, number of seats or seed that the game refuses at creation.

    `remedies` are fixes that the game suggests, the best first; often there are none.
    """

    code = "bad_options"

    def __init__(
        self, sentence: str, *, code: str | None = None, remedies: tuple[Remedy, ...] = ()
    ) -> None:
        super().__init__(sentence, code=code)
        self.remedies = remedies


class BadPace(PlayerError):
    """A time control with which a table cannot be played."""

    code = "bad_pace"


class BadRest(PlayerError):
    """Invalid daily hours or holidays."""

    code = "bad_rest"


class UnknownGame(PlayerError):
    """There is no game, or no bot of that game, with this name."""

    code = "unknown_game"


class UnknownVersion(PlayerError):
    """A rules version that the game does not support, too old or too new."""

    code = "unknown_version"


class BrokenRecord(PlayerError):
    """A record that cannot be parsed, or whose entries contradict the rules or the hash chain."""

    code = "broken_record"


class ContractError(KaffeehausError):
    """A game violates the contract of `kaffeehaus.core.game`; never a player's fault.

    `law` is the law it breaks; `game`, `seed` and `position` say where.
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
        """Pickle support: it may be raised in a worker process."""
        again = partial(
            ContractError, law=self.law, game=self.game, seed=self.seed, position=self.position
        )
        return again, (self.sentence,)
