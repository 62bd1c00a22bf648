"""A board in memory: its row, its game, and who may do what with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.boards.model import BoardRow, Tree
from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.players.model import Player


@dataclass(frozen=True, slots=True)
class Board:
    """An analysis board. Whoever knows its id may look; its owner and who leads may change it."""

    row: BoardRow
    game: AnyGame
    """Under the version of the rules that it began with."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def tree(self) -> Tree:
        return self.row.tree

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return self.row.beginning.names

    def is_of(self, me: Player | None) -> bool:
        """Whether it is this player's own."""
        return me is not None and self.row.player_id == me.id

    def is_led_by(self, me: Player | None) -> bool:
        """Whether this player leads those who look together."""
        return me is not None and self.row.leader == me.id

    def may_change(self, me: Player | None) -> bool:
        """Whether this player may try moves on it."""
        return self.is_of(me) or self.is_led_by(me)

    def require_change(self, me: Player) -> None:
        """Raise `NotAllowed` for who may only look."""
        if not self.may_change(me):
            sentence = "You may look at this board: make a copy of your own to try moves."
            raise NotAllowed(sentence, code="not_your_board")

    def require_owner(self, me: Player) -> None:
        """Raise `NotAllowed` for everybody but the owner."""
        if not self.is_of(me):
            raise NotAllowed("Only whose board it is may do this.", code="not_your_board")

    def with_row(self, row: BoardRow) -> Board:
        """The same board after a change."""
        return replace(self, row=row)


def board_of(row: BoardRow) -> Board:
    """The board of a row. Raises `UnknownVersion` if the rules of then are no longer followed."""
    beginning = row.beginning
    return Board(row, find_game(beginning.game).under(beginning.version))
