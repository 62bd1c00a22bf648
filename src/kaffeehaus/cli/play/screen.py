"""What is shown at a table in the terminal, and to whom."""

from __future__ import annotations

import sys

from kaffeehaus.cli.play.table import Table
from kaffeehaus.cli.sentences import end_sentence, title_line, told
from kaffeehaus.cli.terminal import clear_screen, faint, fitted, strong
from kaffeehaus.core.command_line.streams import is_terminal
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.view import View


class Screen:
    """The terminal at which the people of a table sit, one after the other.

    Whoever looks at it is its audience: the seat of a person, or None for an onlooker. Where
    nothing is hidden everything is told once; behind a curtain each person is told what happened
    since that person last looked.
    """

    def __init__(self, table: Table, told: int = 0) -> None:
        self.table = table
        self.audience: Seat | None = None
        self._told_before = told
        """How many steps everybody was told of another day."""
        self._told = told
        """How many steps the audience has been told of."""
        self._left_at: dict[Seat, int] = {}
        """The same for those who looked before."""
        self._drawn: View | None = None

    def greet(self) -> None:
        """Say what is played and by whom."""
        table = self.table
        badges = table.state.view(None).badges()
        print(strong(title_line(table.game, table.state.options)))
        for badge, name in zip(badges, table.names, strict=True):
            print(f"  {badge.letter} {badge.title}: {name}")

    def hides_something(self) -> bool:
        """Whether the people at this table may not all see the same."""
        people = [seat for seat, chair in enumerate(self.table.chairs) if chair.is_person]
        return len({_content(self.table.state.view(seat)) for seat in people}) > 1

    def turn_to(self, seat: Seat) -> None:
        """From now on the person on this seat looks too; nothing is hidden from them."""
        self.audience = seat

    def clear(self) -> None:
        """Nobody looks; what was shown is gone."""
        if self.audience is not None:
            self._left_at[self.audience] = self._told
        clear_screen()

    def uncover(self, seat: Seat) -> None:
        """The person on this seat looks now, at an empty screen."""
        clear_screen()
        self.audience = seat
        self._told = self._left_at.get(seat, self._told_before)
        self._drawn = None

    def think(self, name: str) -> None:
        """A bot is about to choose; on a terminal, say so until something else is said."""
        if is_terminal(sys.stdout):
            print(faint(f"{name} is thinking ..."), end="\r", flush=True)

    def tell_news(self) -> None:
        """The sentences that the audience has not been told yet."""
        table = self.table
        if is_terminal(sys.stdout):
            print("\033[K", end="")
        for step in table.steps[self._told :]:
            for sentence in told(table.game, step.events, table.names, self.audience):
                print(sentence)
        self._told = len(table.steps)

    def draw(self) -> bool:
        """The board, if it is not what was drawn last; whether it was drawn."""
        view = self.table.state.view(self.audience)
        if view == self._drawn:
            return False
        self._drawn = view
        print(f"\n{fitted(view.text().rstrip())}\n")
        return True

    def draw_again(self) -> None:
        """Draw the board the next time, whether it changed or not."""
        self._drawn = None

    def step_back(self) -> None:
        """Steps were taken back: what is told next comes after the ones that are left."""
        left = len(self.table.steps)
        self._told = min(self._told, left)
        self._told_before = min(self._told_before, left)
        self._left_at = {seat: min(told, left) for seat, told in self._left_at.items()}
        self.draw_again()

    def call(self, seat: Seat, possible: int) -> None:
        """Say whose turn it is."""
        badge = self.table.state.view(seat).badges()[seat]
        said = [strong(f"{self.table.names[seat]} ({badge.title}) is to act.")]
        if draft := self.table.draft_of(seat):
            said.append(f"So far: {', '.join(map(str, draft))}.")
        said.append(faint(f"{possible} possible: ? lists, help explains."))
        print(" ".join(said))

    def end(self, outcome: Outcome) -> None:
        """The last position and how the game ended."""
        self.draw()
        print(strong(end_sentence(self.table.game, outcome, self.table.names)))


def _content(view: View) -> str:
    """All that a view shows, but for whose it is."""
    data = view.to_json()
    data.pop("seat", None)
    return repr(data)
