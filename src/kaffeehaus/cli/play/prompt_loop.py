"""Prompt loop of a terminal game: reads commands and actions, and executes them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from kaffeehaus.cli.play.analysis import of_game, of_position
from kaffeehaus.cli.play.keyboard import Keyboard, numbered, says_yes
from kaffeehaus.cli.play.local_game import LocalGame
from kaffeehaus.cli.play.rules_text import WORDS, rules_lines
from kaffeehaus.cli.play.saved_games import pause
from kaffeehaus.cli.play.screen import Screen
from kaffeehaus.cli.terminal import width
from kaffeehaus.core.action import Action
from kaffeehaus.core.command_line.files import write_text
from kaffeehaus.core.errors import PlayerError, UnreadableAction
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.options import shown
from kaffeehaus.core.outcome import Seat

MOST_HINTS = 12


class PlayerQuit(Exception):
    """The player quit."""


class PromptLoop:
    """Interactive session of one game, from the greeting to the end."""

    def __init__(self, table: LocalGame, resumed_from: str | None = None) -> None:
        self.table = table
        self.screen = Screen(table, 0 if resumed_from is None else len(table.steps))
        self.keyboard = Keyboard()
        self._resumed_from = resumed_from
        self._saved_to: str | None = None

    def run(self) -> None:
        """Play to the end. Raises `PlayerQuit`, `EOFError` or `KeyboardInterrupt` when the player
        quits."""
        self.screen.greet()
        self.screen.tell_news()
        while True:
            self._play()
            if not any(chair.is_person for chair in self.table.chairs):
                return
            self._talk_after_the_end()

    def _play(self) -> None:
        while (outcome := self.table.outcome()) is None:
            seat = self.table.next_seat()
            if self.table.chairs[seat].is_person:
                self._ask(seat)
            else:
                self._watch(seat)
        self.screen.end(outcome)

    def _watch(self, seat: Seat) -> None:
        """Let a bot act; if only bots play, show its moves."""
        self.screen.think(self.table.names[seat])
        self.table.act_by_bot(seat)
        self.screen.tell_news()
        if self.screen.audience is None:
            self.screen.draw()

    def _ask(self, seat: Seat) -> None:
        """Prompt the person on this seat for one action."""
        self._bring(seat)
        legal = self.table.state.legal(seat)
        if self.screen.draw():
            self.screen.call(seat, len(legal))
        self.keyboard.offer([str(action) for action in legal])
        text = self.keyboard.line("> ")
        try:
            self._answer(seat, legal, text)
        except PlayerError as error:
            print(error.sentence)
        self.screen.tell_news()

    def _bring(self, seat: Seat) -> None:
        """Show the screen to the person on this seat. In games with hidden information, the
        previous person turns away first."""
        if self.screen.audience == seat:
            return
        if not self.screen.hides_something():
            self.screen.turn_to(seat)
            return
        name = self.table.names[seat]
        if self.screen.audience is not None:
            self.keyboard.line(
                gettext("Press Enter, then pass the device to %(name)s. ", name=name)
            )
        self.screen.clear()
        self.keyboard.forget()
        self.keyboard.line(
            gettext("%(name)s, press Enter when nobody else is looking. ", name=name)
        )
        self.screen.uncover(seat)
        self.screen.tell_news()

    def _answer(self, seat: Seat, legal: Sequence[Action], text: str) -> None:
        """Execute what the person typed. Raises `PlayerError` with what is wrong."""
        for action in legal:
            if str(action) == text:
                self.table.act(seat, action)
                return
        if text.startswith("?"):
            self.keyboard.show_numbered([str(action) for action in legal], text[1:].strip())
        elif not self._run_command(text, seat):
            self.table.act(seat, self._understood(legal, text))

    def _run_command(self, text: str, seat: Seat | None) -> bool:
        """Execute a command; False if the text is none. `seat` is that of the person to act, or
        None after the end."""
        word, _, rest = text.removeprefix(":").partition(" ")
        match word, rest.strip():
            case "", "":
                pass
            case "help" | "h", "":
                print(WORDS)
            case "rules", "":
                self.keyboard.pages(rules_lines(self.table.game, width()))
            case "board", "":
                self.keyboard.pages(self.screen.whole_board())
            case "undo", "":
                self._undo()
            case "save", target:
                self._save(target)
            case "pause", target if seat is not None:
                self._pause(target)
            case "resign", "" if seat is not None:
                self._resign(seat)
            case "analyse" | "analyze", "":
                self._analyse(seat)
            case "quit" | "q" | "exit", "":
                self._leave()
            case _:
                return False
        return True

    def _understood(self, legal: Sequence[Action], text: str) -> Action:
        if (chosen := numbered(legal, text)) is not None:
            return chosen
        try:
            action: Action = self.table.game.parse(text)
        except UnreadableAction as error:
            begun = [str(one) for one in legal if str(one).startswith(text)]
            if not begun:
                raise
            hints = ", ".join(begun[:MOST_HINTS]) + (", ..." if len(begun) > MOST_HINTS else "")
            raise UnreadableAction(
                gettext("Continue with one of these: %(actions)s", actions=hints)
            ) from error
        return action

    def _undo(self) -> None:
        count = self.table.undo()
        self.screen.step_back()
        print(ngettext("%(num)s action taken back.", "%(num)s actions taken back.", count))

    def _resign(self, seat: Seat) -> None:
        if not says_yes(self.keyboard.line(gettext("Really resign? yes or no: "))):
            return
        name = self.table.names[seat]
        self.table.resign(seat)
        if self.table.outcome() is None:
            bot = self.table.names[seat]
            print(gettext("%(name)s resigned; %(bot)s takes over.", name=name, bot=bot))

    def _save(self, target: str) -> None:
        _check_target("save", target, self._saved_to)
        write_text(target, self.table.record().dumps())
        self._saved_to = target
        print(gettext("Record saved as %(file)s.", file=target))

    def _pause(self, target: str) -> None:
        """Save the game to a file. Raises `PlayerQuit`."""
        _check_target("pause", target, self._resumed_from)
        write_text(target, pause(self.table))
        command = f"kaffeehaus play --resume {shlex.quote(target)}"
        print(gettext("To resume: %(command)s", command=command))
        raise PlayerQuit

    def _analyse(self, seat: Seat | None) -> None:
        """Evaluate the position, or after the end every move."""
        lines = of_game(self.table) if seat is None else of_position(self.table, seat)
        for line in lines:
            print(line)

    def _leave(self) -> None:
        """Raises `PlayerQuit`; asks for confirmation if a game would be lost."""
        is_begun = any(step.by_person for step in self.table.steps)
        if self.table.outcome() is None and is_begun:
            print(gettext("The game is not over and would be lost. To keep it, use: pause FILE"))
            if not says_yes(self.keyboard.line(gettext("Really quit? yes or no: "))):
                return
        raise PlayerQuit

    def _talk_after_the_end(self) -> None:
        """Prompt after the end, until the person quits or undoes the last move."""
        self.keyboard.offer(("analyse", "save", "undo", "quit"))
        print(
            gettext("analyse: review the game, save FILE: save its record, quit: leave.")
            if self.table.resignations
            else gettext(
                "undo: take back the last action, analyse: review the game, save FILE: save its "
                "record, quit: leave."
            )
        )
        while self.table.outcome() is not None:
            self.screen.draw()
            text = self.keyboard.line("> ")
            try:
                if not text:
                    raise PlayerQuit
                if not self._run_command(text, None):
                    print(gettext("The game is over."))
            except PlayerError as error:
                print(error.sentence)


def _check_target(word: str, target: str, own: str | None) -> None:
    """Raises `PlayerError` for a missing file name, or a file that is not the player's own."""
    if not target:
        raise PlayerError(gettext("A file name is missing: %(word)s FILE", word=word), code="usage")
    if target != own and Path(target).exists():
        raise PlayerError(
            gettext("%(file)s already exists. Choose another name.", file=shown(target)),
            code="unwritable_file",
        )
