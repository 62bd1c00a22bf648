"""Premoves, conditional moves and standing orders at a table of a remote server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.cli.remote.client import ApiClient
from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext


@dataclass(frozen=True, slots=True)
class Line:
    """A branch of the tree of conditional moves: if they play this, I play that."""

    depth: int
    theirs: tuple[str, ...]
    mine: tuple[str, ...]

    def __str__(self) -> str:
        said = gettext(
            "if %(theirs)s then %(mine)s", theirs=_joined(self.theirs), mine=_joined(self.mine)
        )
        return "  " * self.depth + said


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order of the game."""

    order: str
    title: str
    sentence: str
    armed: bool

    def __str__(self) -> str:
        state = gettext("given") if self.armed else gettext("not given")
        return f"{self.order} ({state}): {self.title}. {self.sentence}"


@dataclass(frozen=True, slots=True)
class Premove:
    """The next move in a live game, as far as it is chosen."""

    actions: tuple[str, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a seat plays automatically."""

    root: int
    may_suppose: bool
    lines: tuple[Line, ...] = ()
    orders: tuple[Order, ...] = ()
    premove: Premove | None = None
    told: tuple[str, ...] = ()

    def __str__(self) -> str:
        premove = () if self.premove is None else self.premove.actions
        said = [
            *self.told,
            *([gettext("Premove: %(actions)s", actions=_joined(premove))] if premove else []),
            *map(str, self.lines),
            *map(str, self.orders),
        ]
        return "\n".join(map(sanitized, said)) or gettext("Nothing is prepared.")


@dataclass(frozen=True, slots=True)
class PremovePrompt:
    """Reads what a waiting player prepares. Methods raise `PlayerError`."""

    client: ApiClient
    path: str
    """Address of the seat's premoves in the API."""

    def run(self, text: str) -> bool:
        """Execute a command; False if the text is none."""
        word, _, rest = text.removeprefix(":").partition(" ")
        match word, rest.strip():
            case "ahead", "":
                print(self._read())
            case "cancel", "":
                self._cancel()
            case "order", order if order:
                self._order(order)
            case "if", condition if condition:
                self._suppose(condition)
            case _:
                return False
        return True

    def premove(self, text: str) -> None:
        """Choose the next move of a live game, or extend it while it is incomplete."""
        ahead = self._read()
        if ahead.premove is None:
            raise PlayerError(gettext("It is not your turn."), code="not_your_turn")
        begun = () if ahead.premove.whole else ahead.premove.actions
        body = {"root": ahead.root, "actions": _split(text), "after": len(begun)}
        self.client.post(f"{self.path}/premove", body)
        print(self._read())

    def _read(self) -> Ahead:
        return self.client.get(Ahead, self.path)

    def _cancel(self) -> None:
        """Cancel the premove and all conditional moves, and call off all standing orders."""
        ahead = self._read()
        if ahead.premove is not None and ahead.premove.actions:
            self.client.delete(f"{self.path}/premove")
        if ahead.lines:
            self.client.delete(f"{self.path}/lines")
        for order in ahead.orders:
            if order.armed:
                self.client.delete(f"{self.path}/orders?order={order.order}")
        print(self._read())

    def _order(self, order: str) -> None:
        self.client.post(f"{self.path}/orders", {"order": order})
        print(self._read())

    def _suppose(self, condition: str) -> None:
        """Add a conditional move: `d3| then d4-`."""
        theirs, then, mine = condition.partition(" then ")
        if not then:
            raise PlayerError(gettext("Write: if d3- then d4|"), code="usage")
        moves = [_split(theirs), _split(mine)]
        self.client.post(f"{self.path}/lines", {"root": self._read().root, "moves": moves})
        print(self._read())


def _split(text: str) -> list[str]:
    """The actions of a move, which are separated by commas."""
    return [action.strip() for action in text.split(",")]


def _joined(actions: Sequence[str]) -> str:
    return ", ".join(actions)
