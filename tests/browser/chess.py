"""Coffee Chess at a browser: how its actions are pointed at, and games to play there."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import expect

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState
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

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.state: ChessState = GAME.new()

    def catch_up(self, turns: Sequence[Turn]) -> None:
        """Play these turns without the browser, and look at the table again."""
        for turn in turns:
            self._post(turn)
            for text in turn:
                self.state.apply(self.state.to_move, GAME.parse(text))
        self.guest.page.reload()

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

    def _post(self, turn: Turn) -> None:
        page, table = self.guest.page, self.guest.page.url.rsplit("/", 1)[1]
        seat = f"{self.guest.url}/api/tables/{table}/seats/{self.state.to_move}"
        decision = page.request.get(seat).json()["decision"]
        answer = page.request.post(
            f"{seat}/actions",
            data={"decision": decision, "actions": list(turn)},
            headers={"Origin": self.guest.url},
        )
        assert answer.ok, answer.text()


def sit_down(guest: Guest, options: dict[str, str] | None = None) -> ChessPlayer:
    """Take both sides of a new table."""
    guest.set_table("me", "me", game="coffee_chess", options=options)
    return ChessPlayer(guest)


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
