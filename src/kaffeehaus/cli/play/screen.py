"""Output of a terminal game: who sees which board and which events."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kaffeehaus.cli.board_layout import laid_out, laid_out_on_screen
from kaffeehaus.cli.play.local_game import LocalGame
from kaffeehaus.cli.sentences import end_sentence, told
from kaffeehaus.cli.terminal import clear_screen, faint, strong
from kaffeehaus.core.command_line.streams import is_terminal
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.titles import title_line
from kaffeehaus.core.view import View


class Screen:
    """Terminal shared by the people of a game, one after the other.

    Its audience is the seat of a person, or None for a spectator. Without hidden information
    everything is shown once; with hidden information, each person is shown what happened since that
    person's last turn.
    """

    def __init__(self, table: LocalGame, told: int = 0) -> None:
        self.table = table
        self.audience: Seat | None = None
        self._told_before = told
        """Number of steps that everybody saw before the game was saved."""
        self._told = told
        """Number of steps that the audience has seen."""
        self._left_at: dict[Seat, int] = {}
        """The same for earlier audiences."""
        self._drawn: View | None = None

    def greet(self) -> None:
        """Print the game and its players."""
        table = self.table
        badges = table.state.view(None).badges()
        print(strong(title_line(table.game, table.state.options)))
        for badge, name in zip(badges, table.names, strict=True):
            print(f"  {badge.letter} {badge.title}: {name}")

    def hides_something(self) -> bool:
        """Whether the people of this game may see different things."""
        people = [seat for seat, chair in enumerate(self.table.chairs) if chair.is_person]
        return len({_content(self.table.state.view(seat)) for seat in people}) > 1

    def turn_to(self, seat: Seat) -> None:
        """Add the person on this seat to the audience; nothing is hidden from them."""
        self.audience = seat

    def clear(self) -> None:
        """Clear the screen; there is no audience."""
        if self.audience is not None:
            self._left_at[self.audience] = self._told
        clear_screen()

    def uncover(self, seat: Seat) -> None:
        """Show the cleared screen to the person on this seat."""
        clear_screen()
        self.audience = seat
        self._told = self._left_at.get(seat, self._told_before)
        self._drawn = None

    def think(self, name: str) -> None:
        """On a terminal, show that a bot is thinking, until the next output."""
        if is_terminal(sys.stdout):
            print(faint(gettext("%(name)s is thinking...", name=name)), end="\r", flush=True)

    def tell_news(self) -> None:
        """Print the events that the audience has not seen yet."""
        table = self.table
        if is_terminal(sys.stdout):
            print("\033[K", end="")
        for step in table.steps[self._told :]:
            for sentence in told(table.game, step.events, table.names, self.audience):
                print(sentence)
        self._told = len(table.steps)

    def draw(self) -> bool:
        """Draw the board if it changed; returns whether it was drawn."""
        view = self.table.state.view(self.audience)
        if view == self._drawn:
            return False
        self._drawn = view
        print(f"\n{laid_out_on_screen(view.text().rstrip())}\n")
        return True

    def whole_board(self) -> list[str]:
        """The board with everything that may not fit on the screen."""
        return [
            "",
            *laid_out(self.table.state.view(self.audience).text().rstrip()).splitlines(),
            "",
        ]

    def step_back(self) -> None:
        """Steps were undone: forget that the audience has seen them."""
        left = len(self.table.steps)
        self._told = min(self._told, left)
        self._told_before = min(self._told_before, left)
        self._left_at = {seat: min(told, left) for seat, told in self._left_at.items()}
        self._drawn = None

    def call(self, seat: Seat, possible: int) -> None:
        """Print whose turn it is."""
        badge = self.table.state.view(seat).badges()[seat]
        name = f"{self.table.names[seat]} ({badge.title})"
        print_call(name, list(map(str, self.table.draft_of(seat))), possible)

    def end(self, outcome: Outcome) -> None:
        """Print the last position and the result."""
        self.draw()
        print(strong(end_sentence(self.table.state, outcome, self.table.names)))


def print_call(name: str, draft: Sequence[str], possible: int) -> None:
    """Print whose turn it is, their draft, and how to list the legal actions."""
    said = [strong(gettext("%(name)s's turn.", name=name))]
    if draft:
        said.append(gettext("So far: %(actions)s.", actions=", ".join(draft)))
    hint = ngettext(
        "%(num)s legal action: ? lists it, help lists commands.",
        "%(num)s legal actions: ? lists them, help lists commands.",
        possible,
    )
    print(*said, faint(hint))


def _content(view: View) -> str:
    """Everything that a view shows, except whose view it is."""
    data = view.to_json()
    data.pop("seat", None)
    return repr(data)
