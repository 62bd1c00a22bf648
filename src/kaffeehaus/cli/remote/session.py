"""Prompt loop at a table of a remote server, with the same commands as a local game."""

from __future__ import annotations

import contextlib
import getpass
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from kaffeehaus.cli.board_layout import laid_out, laid_out_on_screen
from kaffeehaus.cli.play.keyboard import Keyboard, numbered, says_yes
from kaffeehaus.cli.play.prompt_loop import PlayerQuit
from kaffeehaus.cli.play.rules_text import rules_lines
from kaffeehaus.cli.play.screen import print_call
from kaffeehaus.cli.remote.client import ApiClient, NotLoggedIn, Presence
from kaffeehaus.cli.remote.premoves import PremovePrompt
from kaffeehaus.cli.remote.responses import (
    ChatLog,
    ClockNow,
    GuestToken,
    History,
    ListedTable,
    Lobby,
    SeatNow,
    SeatView,
    SpectatorView,
    TableNow,
    UndoDone,
)
from kaffeehaus.cli.remote.tokens import TokenStore
from kaffeehaus.cli.terminal import faint, is_interactive, sanitized, strong, width
from kaffeehaus.core.command_line.streams import is_terminal
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.registry import find_game

PAUSE = 1.0
"""Polling interval in seconds while others are to act."""

FindTable: TypeAlias = Callable[[ApiClient], str]
"""Finds the table to play at, such as by quick pairing; its id."""

WORDS = lazy_gettext(
    """\
Type an action, or its number in the list that ? prints.
  ?            list the legal actions with numbers
  ? c          list only those that begin with c
  board        draw the board again
  undo         take back your last action; others may have to agree
  say TEXT     write in the table's chat
  rules        read the rules
  abort        abort the game before its second move
  resign       give up
  quit         quit; you keep your seat, and the same command brings you back
While others are to act:
  c3-          premove in a live game; several actions are separated by commas
  if c3- then d3|
               a conditional move
  order NAME   give a standing order of the game
  ahead        show what is prepared for you
  cancel       cancel all of it
If the game has an action of the same name, put a colon before the command: :undo"""
)


class RemoteSession:
    """Interactive session on a remote server, from logging in to quitting."""

    def __init__(
        self,
        client: ApiClient,
        table: str | None,
        name: str | None,
        find_table: FindTable | None = None,
    ) -> None:
        """Without a `table`, `find_table` returns one; by default the guest chooses."""
        self._client = client
        self._find_table = find_table
        self._table = table
        self._name = name
        self._keyboard = Keyboard()
        self._told = 0
        """Number of moves that were printed."""
        self._heard = 0
        """Number of the last chat message that was printed."""
        self._drawn = ""
        self._presence: Presence | None = None
        """None without a terminal."""
        self._waited_for = ""
        """Names of those for whom the player was told to wait."""
        self._unclaimed: set[int] = set()
        """Seats against which the player does not want to claim."""

    def run(self) -> None:
        """Log in, take a seat and play to the end. Raises `PlayerQuit`, `EOFError` or
        `KeyboardInterrupt` when the player quits, `PlayerError` if the server is unreachable."""
        self.log_in()
        if self._table is None:
            find = self._find_table
            self._table = self._chosen_table() if find is None else find(self._client)
        self._take_seat()
        if is_interactive():
            self._presence = Presence(self._client, self._table)
            self._presence.start()
        while self._play_to_the_end():
            pass

    def _play_to_the_end(self) -> bool:
        """Play a game to its end; returns whether a rematch begins."""
        while (table := self._poll()).is_going_on:
            mine = next((seat for seat in table.seats if seat.mine and seat.to_act), None)
            if self._answer_undo(table):
                continue
            if table.phase == "adjourned" and table.my_seats:
                self._resume(table)
            elif mine is None:
                self._wait(table)
            else:
                self._ask(table, mine)
        self._draw(None)
        print(strong(table.end_sentence or table.sentence))
        self._print_ratings(table)
        return is_interactive() and bool(table.my_seats) and self._may_play_again()

    # Login and seats

    def log_in(self) -> None:
        """Log in with the stored token, or as a new guest."""
        keys = TokenStore()
        self._client.token = keys.of(self._client.base, self._name)
        if self._client.token is not None:
            try:
                self._client.get(object, "/api/me")
            except NotLoggedIn:
                self._client.token = None
            else:
                return
        name = self._name or self._keyboard.line(gettext("Your name: ")) or getpass.getuser()
        welcome = self._client.post_for(GuestToken, "/api/players", {"name": name})
        self._client.token = welcome.token
        keys.keep(self._client.base, welcome.name, welcome.token)

    def _chosen_table(self) -> str:
        lobby = self._client.get(Lobby, "/api/tables")
        joinable = (line for line in lobby.open if line.may_join and line not in lobby.mine)
        lines = [*lobby.mine, *joinable]
        if not lines:
            raise PlayerError(
                gettext("There is no open table. Create one in the browser."), code="usage"
            )
        print("\n".join(f"{number:>3} {_title(line)}" for number, line in enumerate(lines, 1)))
        while True:
            typed = self._keyboard.line(gettext("Table number: "))
            if (line := numbered(lines, typed)) is not None:
                return line.table
            print(gettext("Enter a whole number from 1 to %(most)s.", most=len(lines)))

    def _take_seat(self) -> None:
        table = self._poll()
        print(strong(sanitized(f"{find_game(table.game).title}: {table.sentence}")))
        self._print_ratings(table)
        free = next((seat for seat in table.seats if seat.is_open), None)
        if table.my_seats or free is None or table.phase != "waiting":
            return
        for line in table.pace_lines:
            print(faint(sanitized(line)))
        self._client.post(f"{self._path}/seats/{free.seat}")
        print(gettext("You have seat %(number)s.", number=free.seat + 1))

    @staticmethod
    def _print_ratings(table: TableNow) -> None:
        if table.rated and table.ratings:
            print(faint(sanitized(gettext("Ratings: %(players)s", players=table.ratings))))

    # Playing

    def _resume(self, table: TableNow) -> None:
        """Ask whether to resume an adjourned game."""
        print(sanitized(table.sentence))
        if not says_yes(self._keyboard.line(gettext("Resume now? yes or no: "))):
            raise PlayerQuit
        self._client.post(f"{self._path}/resume")

    def _ask(self, table: TableNow, seat: SeatNow) -> None:
        view = self._client.get(SeatView, f"{self._path}/seats/{seat.seat}")
        if self._draw(view.text):
            if clocks := table.clocks(_now()):
                print(faint(sanitized(gettext("Time left: %(players)s", players=clocks))))
            print_call(sanitized(seat.name), view.draft, len(view.legal))
        self._waited_for = ""
        legal = [action.text for action in view.legal]
        self._keyboard.offer(legal)
        text = self._keyboard.line("> ")
        with self._refusals_printed():
            self._answer(seat.seat, view, legal, text)

    def _answer(self, seat: int, view: SeatView, legal: Sequence[str], text: str) -> None:
        if text not in legal:
            if text.startswith("?"):
                self._keyboard.show_numbered(legal, text[1:].strip())
                return
            if self._run_command(seat, text):
                return
        action = numbered(legal, text) or text
        body = {"decision": view.decision, "actions": [action], "after": len(view.draft)}
        self._client.post(f"{self._path}/seats/{seat}/actions", body)

    def _answer_undo(self, table: TableNow) -> bool:
        """Ask whether another player may take back a move; False if nobody asks."""
        asked = table.undo.pending
        if asked is None or not asked.my_answers:
            return False
        name = sanitized(table.seats[asked.by].name)
        question = gettext("%(name)s asks to take back a move. Accept? yes or no: ", name=name)
        agrees = says_yes(self._keyboard.line(question))
        with self._refusals_printed():
            for seat in asked.my_answers:
                answer = {"seat": seat, "agree": agrees}
                self._client.post(f"{self._path}/undo/answer", answer)
        return True

    def _may_play_again(self) -> bool:
        """After the game: offer, accept or await a rematch; whether one begins."""
        print(faint(gettext("rematch: offer a rematch. Enter: quit.")))
        while True:
            table = self._client.get(TableNow, self._path)
            if table.rematch is not None:
                self._go_to(table.rematch)
                return True
            proposal = table.proposal
            if proposal is not None and proposal.declined_by:
                print(sanitized(gettext("%(name)s declined.", name=proposal.declined_by)))
                return False
            if proposal is not None and proposal.kind == "rematch" and proposal.asks_me:
                name = sanitized(proposal.by)
                question = gettext("%(name)s offers a rematch. Accept? yes or no: ", name=name)
                answer = {"agree": says_yes(self._keyboard.line(question))}
                with self._refusals_printed():
                    self._client.post(f"{self._path}/proposal/answer", answer)
                continue
            text = self._keyboard.line_within(PAUSE)
            if text == "rematch":
                with self._refusals_printed():
                    self._client.post(f"{self._path}/rematch")
                    print(gettext("You offer a rematch."))
            elif text is not None:
                return False

    def _go_to(self, table: str) -> None:
        """Go on at another table."""
        self._table = table
        if self._presence is not None:
            self._presence.table = table
        self._told = self._heard = 0
        self._drawn = self._waited_for = ""
        self._unclaimed.clear()

    @contextlib.contextmanager
    def _refusals_printed(self) -> Iterator[None]:
        """Print the reason if the server refuses a request."""
        try:
            yield
        except PlayerError as error:
            print(sanitized(error.sentence))

    def _run_command(self, seat: int, text: str) -> bool:
        """Execute a command; False if the text is none."""
        word, _, rest = text.removeprefix(":").partition(" ")
        match word, rest.strip():
            case "", "":
                pass
            case "help" | "h", "":
                print(WORDS)
            case "board", "":
                self._keyboard.pages(["", *laid_out(self._drawn).splitlines(), ""])
            case "undo", "":
                undone = self._client.post_for(UndoDone, f"{self._path}/seats/{seat}/undo", {})
                if undone.pending_undo:
                    print(gettext("You ask to take back your move."))
            case "say", words if words:
                room = self._client.get(ChatLog, f"{self._path}/talk").room
                self._client.post(f"{self._path}/talk", {"room": room, "text": words})
            case "rules", "":
                game = find_game(self._poll().game)
                self._keyboard.pages(rules_lines(game, width()))
            case "abort", "":
                self._client.post(f"{self._path}/seats/{seat}/abort")
            case "resign", "":
                if says_yes(self._keyboard.line(gettext("Really resign? yes or no: "))):
                    self._client.post(f"{self._path}/seats/{seat}/resign")
            case "quit" | "q" | "exit", "":
                raise PlayerQuit
            case _:
                return False
        return True

    # Polling and output

    @property
    def _path(self) -> str:
        return f"/api/tables/{self._table}"

    def _poll(self) -> TableNow:
        """Fetch the table, and print what happened since the last poll."""
        table = self._client.get(TableNow, self._path)
        if table.moves != self._told and table.phase in ("running", "over"):
            history = self._client.get(History, f"{self._path}/history")
            for move in history.moves[self._told :]:
                for sentence in move.sentences:
                    _tell(sentence)
            self._told = len(history.moves)
        self._print_chat()
        return table

    def _print_chat(self) -> None:
        """Print new chat messages."""
        for message in self._client.get(ChatLog, f"{self._path}/talk").messages:
            if message.number > self._heard and not message.mine:
                _tell(f'{message.name}: "{message.text}"')
            self._heard = max(self._heard, message.number)

    def _claim(self, seat: SeatNow, clock: ClockNow) -> None:
        """Ask whether to claim against a player who is disconnected or out of time."""
        name = sanitized(seat.name)
        question = (
            gettext("%(name)s is away. Claim the win? yes or no: ", name=name)
            if clock.claim_wins
            else gettext("%(name)s is away. Let a bot take over? yes or no: ", name=name)
        )
        if not says_yes(self._keyboard.line(question)):
            self._unclaimed.add(seat.seat)
            return
        with self._refusals_printed():  # The player may have come back meanwhile.
            self._client.post(f"{self._path}/seats/{seat.seat}/claim")

    def _wait(self, table: TableNow) -> None:
        away = table.claimable(_now())
        if away is None:
            self._unclaimed.clear()
        elif away.clock is not None and away.seat not in self._unclaimed:
            self._claim(away, away.clock)
            return
        others = [seat.name for seat in table.seats if seat.to_act and not seat.mine]
        if table.phase == "running":
            self._draw(None)
        if _is_live():
            self._print_waiting(", ".join(map(sanitized, others)))
        text = self._keyboard.line_within(PAUSE)
        if text and table.my_seats:
            with self._refusals_printed():
                self._prepare(table.my_seats[0], text)

    def _print_waiting(self, names: str) -> None:
        """Print once who is waited for: the player may be typing on that line."""
        waited_for = names or gettext("players")
        if waited_for != self._waited_for:
            self._waited_for = waited_for
            hint = gettext("(help lists commands, Ctrl-C quits)")
            said = gettext("Waiting for %(names)s...", names=waited_for)
            print(faint(f"{said} {hint}"), flush=True)

    def _prepare(self, seat: int, text: str) -> None:
        """Execute what the player types while others are to act."""
        prompt = PremovePrompt(self._client, f"{self._path}/seats/{seat}/ahead")
        if not prompt.run(text) and not self._run_command(seat, text):
            prompt.premove(text)

    def _draw(self, text: str | None) -> bool:
        """Draw the board, from a seat's view or the spectators', if it changed; returns whether it
        was drawn."""
        if text is None:
            mine = self._client.get(TableNow, self._path).my_seats
            where = f"/seats/{mine[0]}" if mine else "/view"
            text = self._client.get(SpectatorView, self._path + where).text
        safe = "\n".join(map(sanitized, text.rstrip().splitlines()))
        if safe == self._drawn:
            return False
        self._drawn = safe
        print(f"\n{laid_out_on_screen(safe)}\n")
        return True


def _title(line: ListedTable) -> str:
    who = ", ".join(sanitized(seat.name) or gettext("open seat") for seat in line.seats)
    mark = f" ({gettext('your turn')})" if line.my_turn else ""
    return f"{find_game(line.game).title}: {who}{mark}"


def _tell(sentence: str) -> None:
    print(sanitized(sentence))


def _now() -> float:
    """Milliseconds since 1970."""
    return time.time() * 1000


def _is_live() -> bool:
    return is_terminal(sys.stdout)
