"""Builds the move list of a table for a viewer, and notes about undos and resignations."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from kaffeehaus.core.clocks import MISSED_TURNS
from kaffeehaus.core.i18n import current_language
from kaffeehaus.core.log import (
    Acted,
    Adjourned,
    Claimed,
    Paused,
    Reminded,
    Resigned,
    Resumed,
    Seated,
    Undone,
    Who,
)
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.move_lines import BoardChange, MoveLine, NoteLine, Passage
from kaffeehaus.house.tables.move_parts import passages_of
from kaffeehaus.house.tables.table import LogLine, Table


@dataclass(frozen=True, slots=True)
class MoveAccount:
    """Sentences about a move that a viewer may read."""

    sentences: tuple[str, ...]
    explained: bool
    """Whether one of its events has an explanation."""
    passages: tuple[Passage, ...]
    changes: tuple[BoardChange, ...]


MoveAccounts = dict[tuple[int, Seat | None, str], MoveAccount]
"""By entry, viewer and language. Accounts never change, so the table's slot caches them."""


def move_lines(table: Table, viewer: Seat | None, accounts: MoveAccounts) -> tuple[MoveLine, ...]:
    """The moves that count, as the seat or an onlooker may see them; fills `accounts`."""
    fold = table.playable
    lines = table.lines_by_number
    hidden = fold.hidden_entries()
    names = _NamesThen(table)
    language, moves = current_language(), []
    for index, kept in enumerate(fold.kept, 1):
        line = lines[kept.number]
        key = (kept.number, viewer, language)
        if key not in accounts:
            accounts[key] = _account(table, line, viewer, names.at(kept.number))
        sealed = kept.number in hidden and kept.seat != viewer
        actions = () if sealed else kept.actions
        moves.append(
            MoveLine(
                index=index,
                number=kept.number,
                seat=kept.seat,
                actions=actions,
                sealed=sealed,
                sentences=accounts[key].sentences,
                explained=accounts[key].explained,
                at=line.at,
                automatic=bool(line.entry.automatic),
                ahead=isinstance(line.entry, Acted) and bool(line.entry.ahead),
                passages=accounts[key].passages,
                changes=accounts[key].changes,
            )
        )
    return tuple(moves)


def note_lines(table: Table) -> tuple[NoteLine, ...]:
    """Take-backs, resignations and bots that took over, each after the move it followed."""
    numbers = [kept.number for kept in table.playable.kept]
    names = _NamesThen(table)
    left: set[Seat] = set()
    notes = []
    for line in table.lines:
        sentence = _note(line, names.at(line.number - 1), left)
        if sentence:
            after = bisect_right(numbers, line.number)
            notes.append(NoteLine(after, line.number, sentence, line.at))
    return tuple(notes)


def _account(
    table: Table, line: LogLine, viewer: Seat | None, names: tuple[str, ...]
) -> MoveAccount:
    events = (table.game.read_event(event) for event in line.events)
    seen = [event for event in events if event.visible_to(viewer)]
    return MoveAccount(
        sentences=tuple(table.game.tell(event, names) for event in seen),
        explained=any(event.explained for event in seen),
        passages=passages_of(table.game, seen, names),
        changes=tuple(
            BoardChange(table.game.tell(event, names), places)
            for event in seen
            if (places := table.game.places(event))
        ),
    )


def _note(line: LogLine, names: tuple[str, ...], left: set[Seat]) -> str:
    """The sentence about an entry that is no move; `left` has the seats of players who left."""
    match line.entry:
        case Undone(by=by, drops=drops):
            what = "a move" if len(drops) == 1 else f"{len(drops)} moves"
            return f"{names[by]} took back {what}."
        case Resigned(seat=seat):
            left.add(seat)
            return f"{names[seat]} resigned."
        case Seated(seat=seat, who=Who.BOT, name=name) if seat in left and name == names[seat]:
            return f"Others may take the seat of {name}."
        case Seated(seat=seat, who=who, name=name) if seat in left:
            if who is Who.PERSON:
                left.remove(seat)
            return f"{name} plays on for {names[seat]}."
        case Reminded(seat=seat):
            return f"{names[seat]} was reminded that the others wait."
        case Claimed(by=by, seat=seat):
            left.add(seat)
            return f"{names[by]} waits for {names[seat]} no longer."
        case Paused():
            return "The house was closed; the clocks stood still."
        case Adjourned():
            return f"Every player missed {MISSED_TURNS} turns in a row: the game is adjourned."
        case Resumed(by=by):
            return f"{names[by]} resumed the game. All clocks start again."
    return ""


class _NamesThen:
    """Names of the seats when an entry was written."""

    def __init__(self, table: Table) -> None:
        names = [f"Seat {seat + 1}" for seat in range(len(table.seats))]
        self._numbers = [0]
        self._names = [tuple(names)]
        for line in table.lines:
            if isinstance(line.entry, Seated):
                names[line.entry.seat] = line.entry.name
                self._numbers.append(line.number)
                self._names.append(tuple(names))

    def at(self, number: int) -> tuple[str, ...]:
        return self._names[bisect_right(self._numbers, number) - 1]
