"""Coffee Chess at a browser: how its actions are pointed at, and games to play there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from playwright.sync_api import expect

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState
from tests.browser.games import play_on
from tests.browser.guests import Guest

Turn = tuple[str, ...]

OPENING: tuple[Turn, ...] = (
    ("place c4", "place d5", "end"),
    ("end",),
    ("place e6", "end"),
    ("place d4", "place e5", "place f6", "place f6", "end"),
)
"""The first example turns of the rulebook: White's row has just paid."""


class ChessPlayer:
    """Somebody who plays both sides on one device, and knows the rules."""

    def __init__(self, guest: Guest, state: ChessState | None = None) -> None:
        self.guest = guest
        self.state = state or GAME.new()

    def act(self, text: str) -> None:
        """Point at everything that has to be said for the action, as somebody who looks does."""
        guest, action = self.guest, GAME.parse(text)
        guest.await_turn()
        moves, drafted = guest.moves.count(), len(self.drafted())
        left = list(self.state.legal(self.state.to_move))
        for asked in action.asked():
            if self._is_said(asked.field, left):
                continue
            self.point(f"{asked.field}={asked.values[0]}")
            left = [other for other in left if asked in other.asked()]
        assert left == [action]
        if len(self.state.legal(self.state.to_move)) == 1:
            guest.point(guest.page.locator("#panel .ways .primary"))
        self.state.apply(self.state.to_move, action)
        if action.confirms:
            expect(guest.moves).to_have_count(moves + 1)
        else:
            expect(guest.page.locator(".draft li")).to_have_count(drafted + 1)

    def point(self, target: str) -> None:
        """At the board where it shows this answer, else at its button."""
        mark = self.guest.mark(target)
        area = mark.locator(".area").or_(self.guest.option(target)).first
        self.guest.point(area)

    def drafted(self) -> list[str]:
        """The actions of the turn so far, as the page shows them."""
        return self.guest.page.locator(".draft li").all_inner_texts()

    def _is_said(self, field: str, left: Sequence[ChessAction]) -> bool:
        """Whether nobody is asked any more. Where beans go is shown even if there is one way."""
        answers = {_value(action, field) for action in left}
        return len(answers) == 1 and not (len(left) == 1 and field == "target")


def sit_down(
    guest: Guest, turns: Sequence[Turn] = (), options: Mapping[str, str] | None = None
) -> ChessPlayer:
    """Take both sides of a new table, and look at it after these turns."""
    options = options or {}
    address = guest.order_table("me", "me", game=GAME.id, options=options)
    actions = chain.from_iterable(turns)
    state = play_on(guest, address, GAME.id, options, lambda _seat, _legal: next(actions, None))
    assert isinstance(state, ChessState)
    guest.page.goto(address)
    return ChessPlayer(guest, state)


def brisk_game(seed: int) -> tuple[Turn, ...]:
    """A whole game with all types of action: mostly placements, so that the bank runs out soon."""
    state, rng = GAME.new(), Rng(seed)
    turns: list[Turn] = []
    turn: list[str] = []
    while state.outcome() is None:
        seat = state.to_move
        action = _brisk_action(state, rng)
        turn.append(str(action))
        state.apply(seat, action)
        if action.confirms:
            turns.append(tuple(turn))
            turn = []
    return tuple(turns)


def _brisk_action(state: ChessState, rng: Rng) -> ChessAction:
    legal = list(state.legal(state.to_move))
    kinds = [kind for kind in ("steal", "move") if any(a.kind == kind for a in legal)]
    wanted = rng.choice(kinds) if kinds and rng.below(6) == 0 else "place"
    chosen = [action for action in legal if action.kind == wanted]
    return rng.choice(chosen or legal)


def _value(action: ChessAction, field: str) -> tuple[str, ...] | None:
    return next((asked.values for asked in action.asked() if asked.field == field), None)
