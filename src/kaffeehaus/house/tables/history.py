"""Move list of a table for a viewer: moves, passages and notes in sentences."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from kaffeehaus.bots.catalog import shown_title
from kaffeehaus.core.clocks import MISSED_TURNS
from kaffeehaus.core.event import Event
from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import Label, current_language, gettext, ngettext
from kaffeehaus.core.log import (
    Aborted,
    Acted,
    Adjourned,
    Claimed,
    Drawn,
    FlagFell,
    Paused,
    Reminded,
    Resigned,
    Resumed,
    Seated,
    Undone,
    Who,
)
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.table import LogLine, Table, seat_number, shared_seats, shown_name


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence about an event."""

    text: str
    seats: tuple[Seat, ...]
    """The seats it is about; none for events that concern all."""
    auto: bool
    """A consequence of the move, not an action of the player."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Consecutive sentences of a move on one topic, such as a dinner.

    Lines are keys of the cache of their markup: long fields are compared, but not hashed.
    """

    chapter: str
    """The large heading that it starts; empty if the previous one continues."""
    section: str
    """The small heading above it; empty if the previous one continues."""
    kind: Label = field(hash=False)
    sentences: tuple[Sentence, ...] = field(hash=False)
    why: int
    """The number of its first explanation among those of the move; 0 without any."""


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A change of places on the board."""

    words: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One confirmed move that counts."""

    index: int
    """Counted from 1; `?move=index` shows the position after it."""
    number: int
    """The number of its log entry."""
    seat: Seat
    actions: tuple[str, ...] = field(hash=False)
    """Empty while the move is hidden from the viewer."""
    sealed: bool
    """Hidden from the viewer so far."""
    sentences: tuple[str, ...] = field(hash=False)
    explained: bool
    """Whether `ViewService.explanations` has explanations of it."""
    at: int
    """UTC, milliseconds since 1970."""
    staged: bool = False
    """Whether `ViewService.stories` has stories of it."""
    automatic: bool = False
    """Made by the server: a default move on timeout, or a premove."""
    ahead: bool = False
    """It was a premove."""
    passages: tuple[Passage, ...] = field(default=(), hash=False)
    """The sentences grouped under headings."""
    changes: tuple[BoardChange, ...] = field(default=(), hash=False)
    """The changes of the board that the drawing marks."""


@dataclass(frozen=True, slots=True)
class NoteLine:
    """An event that is no move: an undo, a resignation, a bot taking over."""

    after: int
    """The index of the move before it; 0 before the first."""
    number: int
    sentence: str
    at: int


def passages_of(game: AnyGame, lines: Iterable[tuple[Event, str]]) -> tuple[Passage, ...]:
    """The passages of a move. A new one starts where the kind or a heading changes; a move without
    events has none."""
    passages: list[Passage] = []
    section, reasons = "", 0
    section_kind: Label = ""
    for event, sentence in lines:
        topic = game.topic(event)
        if topic.section:
            section, section_kind = topic.section, topic.kind
        kind = topic.kind or section_kind
        reasons += event.explained
        why = reasons if event.explained else 0
        texts = [sentence, *([topic.more] if topic.more else [])]
        spoken = tuple(Sentence(text, topic.seats, event.auto) for text in texts)
        last = passages[-1] if passages else None
        if last is None or topic.chapter or (section, kind) != (last.section, last.kind):
            passages.append(Passage(topic.chapter, section, kind, spoken, why))
        else:
            sentences = (*last.sentences, *spoken)
            passages[-1] = replace(last, sentences=sentences, why=last.why or why)
    return tuple(passages)


MoveLines = dict[tuple[int, Seat | None, str], MoveLine]
"""Moves by entry, viewer and language, cached in the table's slot."""


def move_lines(table: Table, viewer: Seat | None, known: MoveLines) -> tuple[MoveLine, ...]:
    """The moves that count, as the seat or a spectator may see them; fills the cache `known`."""
    fold = table.playable
    hidden = fold.hidden_entries()
    names = _NamesThen(table)
    language, moves = current_language(), []
    for index, kept in enumerate(fold.kept, 1):
        sealed = kept.number in hidden and kept.seat != viewer
        key = (kept.number, viewer, language)
        line = known.get(key)
        if line is None or (line.index, line.sealed) != (index, sealed):
            line = known[key] = _move_line(
                table, kept, viewer, names.at(kept.number), index, sealed=sealed
            )
        moves.append(line)
    return tuple(moves)


def note_lines(table: Table) -> tuple[NoteLine, ...]:
    """Take-backs, resignations and bots that took over, each after the move it followed."""
    numbers = [kept.number for kept in table.playable.kept]
    names = _NamesThen(table)
    left: set[Seat] = set()
    notes = []
    for line in table.lines:
        sentence = _note(line, names, left)
        if sentence:
            after = bisect_right(numbers, line.number)
            notes.append(NoteLine(after, line.number, sentence, line.at))
    return tuple(notes)


def _move_line(
    table: Table,
    kept: KeptEntry,
    viewer: Seat | None,
    names: tuple[str, ...],
    index: int,
    *,
    sealed: bool,
) -> MoveLine:
    game, line = table.game, table.lines_by_number[kept.number]
    events = (game.read_event(event) for event in line.events)
    seen = [event for event in events if event.visible_to(viewer)]
    lines = game.log_lines(seen, names)
    return MoveLine(
        index=index,
        number=kept.number,
        seat=kept.seat,
        actions=() if sealed else kept.actions,
        sealed=sealed,
        sentences=tuple(sentence for _, sentence in lines),
        explained=any(event.explained for event in seen),
        at=line.at,
        staged=any(event.staged for event in seen if event.visible_to(None)),
        automatic=bool(line.entry.automatic),
        ahead=isinstance(line.entry, Acted) and bool(line.entry.ahead),
        passages=passages_of(game, lines),
        changes=tuple(
            BoardChange(game.tell(event, names), places)
            for event in seen
            if (places := game.places(event))
        ),
    )


def _note(line: LogLine, then: _NamesThen, left: set[Seat]) -> str:
    """The sentence about an entry that is no move; `left` has the seats of players who left."""
    names = then.at(line.number - 1)
    match line.entry:
        case Undone(by=by, drops=drops):
            return ngettext(
                "%(name)s took back %(num)s move.",
                "%(name)s took back %(num)s moves.",
                len(drops),
                name=names[by],
            )
        case Resigned(seat=seat):
            left.add(seat)
            return gettext("%(name)s resigned.", name=names[seat])
        case Seated(seat=seat, who=Who.BOT) as entry if (
            seat in left and (name := then.called(entry)) == names[seat]
        ):
            return gettext("%(name)s’s seat is open to others.", name=name)
        case Seated(seat=seat, who=who) as entry if seat in left:
            if who is Who.PERSON:
                left.remove(seat)
            return gettext(
                "%(name)s takes over for %(old)s.", name=then.called(entry), old=names[seat]
            )
        case Drawn():
            return gettext("The seats were assigned at random.")
        case Reminded(seat=seat):
            return gettext("%(name)s was reminded to move.", name=names[seat])
        case Claimed(by=by, seat=seat, disconnected=True):
            left.add(seat)
            return gettext(
                "%(late)s was disconnected; %(name)s did not wait.",
                name=names[by],
                late=names[seat],
            )
        case Claimed(by=by, seat=seat):
            left.add(seat)
            return gettext(
                "%(name)s stopped waiting for %(late)s.", name=names[by], late=names[seat]
            )
        case Aborted(seat=seat, automatic=True):
            return gettext("%(name)s did not make the first move in time.", name=names[seat])
        case Aborted(seat=seat):
            return gettext("%(name)s aborted the game.", name=names[seat])
        case FlagFell(seat=seat):
            left.add(seat)
            return gettext("%(name)s ran out of time.", name=names[seat])
        case Paused():
            return gettext("The server was down; all clocks were paused.")
        case Adjourned():
            return ngettext(
                "Game adjourned: every player missed %(num)s turn in a row.",
                "Game adjourned: every player missed %(num)s turns in a row.",
                MISSED_TURNS,
            )
        case Resumed(by=by):
            return gettext("%(name)s resumed the game. All clocks were reset.", name=names[by])
    return ""


class _NamesThen:
    """Names of the seats when an entry was written."""

    def __init__(self, table: Table) -> None:
        self._game_id = table.row.header.game
        self._shared = shared_seats(table.seats)
        names = [seat_number(seat) for seat in range(len(table.seats))]
        self._numbers = [0]
        self._names = [tuple(names)]
        for line in table.lines:
            if isinstance(line.entry, Seated):
                names[line.entry.seat] = self.called(line.entry)
                self._numbers.append(line.number)
                self._names.append(tuple(names))

    def called(self, entry: Seated) -> str:
        """The name of the person or bot that took a seat, in the reader's language."""
        if entry.who is Who.BOT:
            return shown_title(entry.name, self._game_id)
        return shown_name(entry.name, is_shared=entry.seat in self._shared)

    def at(self, number: int) -> tuple[str, ...]:
        return self._names[bisect_right(self._numbers, number) - 1]
