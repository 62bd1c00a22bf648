"""Game record as a list of positions with sentences, for `replay`."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaffeehaus.cli.sentences import end_sentence, told
from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.recorded import first_state, taken_back
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.log import Acted, Claimed, Paused, Reminded, Resigned, Seated, Undone
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
    replay = Replay(game, _names(record), seat, [ReplayStop("The start", state)])
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
                    replay.ending = "What follows is still sealed."
                    return
                replay.stops.append(_moved(replay, entry.seat, actions))
                if entry.automatic:
                    why = "said ahead of time" if entry.ahead else "time was up"
                    replay.stops[-1].heading += f" ({why})"
            case Undone():
                _note(replay, f"{replay.names[entry.by]} took back {_moves(len(entry.drops))}.")
            case Resigned() if record.header.seats > 2:  # otherwise it is the ending
                _note(replay, f"{replay.names[entry.seat]} resigned.")
            case Reminded():
                _note(replay, f"{replay.names[entry.seat]} was reminded that the others wait.")
            case Claimed():
                waited_for = replay.names[entry.seat]
                _note(replay, f"{replay.names[entry.by]} waits for {waited_for} no longer.")
            case Paused():
                _note(replay, "The house was closed; the clocks stood still.")
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
    names = [f"Seat {seat}" for seat in range(record.header.seats)]
    for entry in record.entries:
        if isinstance(entry, Seated):
            names[entry.seat] = sanitized(entry.name)
    return names


def _moves(count: int) -> str:
    return "a move" if count == 1 else f"{count} moves"
