"""Game record as a list of positions with sentences, for `replay`."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.cli.sentences import end_sentence, told
from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.recorded import first_state, taken_back
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.log import (
    Acted,
    Claimed,
    Drawn,
    FlagFell,
    Paused,
    Reminded,
    Resigned,
    Seated,
    Undone,
)
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.record import Record, clear_actions


@dataclass(slots=True)
class ReplayStop:
    """A stop of the replay: the start, or the position after a move."""

    heading: str
    state: AnyState
    sentences: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Replay:
    """The start and the moves of a recorded game.

    Undone moves are left out; the undo is mentioned.
    """

    game: AnyGame
    names: list[str]
    seat: Seat | None
    """Seat of the viewer; None for a spectator."""
    stops: list[ReplayStop]
    ending: str = ""


def read_replay(record: Record, seat: Seat | None = None) -> Replay:
    """Replay a record as the seat, or a spectator, sees it.

    Raises `BrokenRecord` for a broken record, and for a running one whose seed is still secret. A
    running record is replayed up to the first sealed choice that its holder cannot read.
    """
    state, closing = first_state(record), record.closing()
    game: AnyGame = state.game
    replay = Replay(game, _names(record), seat, [ReplayStop(gettext("Start of the game"), state)])
    _tell(replay, record)
    if closing is not None:
        replay.ending = end_sentence(replay.stops[-1].state, closing.outcome, replay.names)
    return replay


def _tell(replay: Replay, record: Record) -> None:
    clear = clear_actions(record)
    dropped = taken_back(record.entries)
    for number, entry in enumerate(record.entries, 1):
        match entry:
            case Acted() if number not in dropped:
                actions = entry.actions or clear.get(number)
                if actions is None:
                    replay.ending = gettext("The following moves are still sealed.")
                    return
                replay.stops.append(_moved(replay, entry.seat, actions))
                if entry.automatic:
                    why = gettext("premove") if entry.ahead else gettext("out of time")
                    replay.stops[-1].heading += f" ({why})"
            case Undone():
                told = ngettext(
                    "%(name)s took back %(num)s move.",
                    "%(name)s took back %(num)s moves.",
                    len(entry.drops),
                    name=replay.names[entry.by],
                )
                _note(replay, told)
            case Drawn():
                _note(replay, gettext("The seats were assigned at random."))
            case Resigned() if record.header.seats > 2:  # otherwise it is the ending
                _note(replay, gettext("%(name)s resigned.", name=replay.names[entry.seat]))
            case Reminded():
                name = replay.names[entry.seat]
                _note(replay, gettext("%(name)s was reminded to move.", name=name))
            case Claimed():
                told = gettext(
                    "%(name)s stopped waiting for %(late)s.",
                    name=replay.names[entry.by],
                    late=replay.names[entry.seat],
                )
                _note(replay, told)
            case FlagFell() if record.header.seats > 2:
                _note(replay, gettext("%(name)s ran out of time.", name=replay.names[entry.seat]))
            case Paused():
                _note(replay, gettext("The server was down; all clocks were paused."))
            case _:
                pass


def _moved(replay: Replay, seat: Seat, actions: tuple[str, ...]) -> ReplayStop:
    state = replay.stops[-1].state.copy()
    events = apply_draft(state, seat, actions)
    heading = f"{len(replay.stops)}. {replay.names[seat]}: {', '.join(actions)}"
    sentences = told(replay.game, events, replay.names, replay.seat)
    return ReplayStop(heading, state, list(sentences))


def _note(replay: Replay, sentence: str) -> None:
    replay.stops[-1].sentences.append(sentence)


def _names(record: Record) -> list[str]:
    """Player names at the end; a seat that was never taken is named by its number."""
    names = [gettext("Seat %(number)s", number=seat) for seat in range(record.header.seats)]
    for entry in record.entries:
        if isinstance(entry, Seated):
            names[entry.seat] = sanitized(entry.name)
    return names
