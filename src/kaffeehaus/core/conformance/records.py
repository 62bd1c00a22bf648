"""Conformance law of records: a record replays to the same end."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.conformance.case import Case
from kaffeehaus.core.conformance.laws import Law
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game_log import GameLog
from kaffeehaus.core.log import Acted
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.record import Record, Status, drafts_of, loads, record_of, verify


def check_record(case: Case, actions: Sequence[tuple[Seat, str]], outcome: Outcome) -> None:
    """The record of a finished game, in clear and with sealed entries, verifies and replays."""
    try:
        record = record_of(case.game, case.options, case.seats, case.seed, actions)
        sealed = _as_a_table_writes_it(case, actions)
    except PlayerError as error:
        raise case.broken(Law.RECORD, f"The same actions cannot be replayed: {error}") from error
    for written in (record, sealed):
        verdict = verify(loads(written.dumps()), game=case.game)
        complete = verdict.status is Status.COMPLETE
        case.require(complete, Law.RECORD, f"Its record does not verify: {verdict.sentence}")
    case.require(loads(record.dumps()) == record, Law.RECORD, "A record is not read as written.")
    _check_replay(case, record, outcome)


def _check_replay(case: Case, record: Record, outcome: Outcome) -> None:
    fold = Fold(case.game, case.options, case.seats, case.seed)
    replayed: list[tuple[Seat, str]] = []
    for number, entry in enumerate(record.entries, 1):
        fold.push(number, entry)
        if isinstance(entry, Acted):
            replayed.extend((entry.seat, text) for text in entry.actions or ())
    same = fold.outcome() == outcome and fold.state.position() == case.state.position()
    case.require(same, Law.RECORD, f"The replay ends as {fold.state.position()}.")
    again = record_of(case.game, case.options, case.seats, case.seed, replayed)
    same = again.entries[:-1] == record.entries[:-1]
    case.require(same, Law.RECORD, "The record of the replay is another.")


def _as_a_table_writes_it(case: Case, actions: Sequence[tuple[Seat, str]]) -> Record:
    """Sealed where the game hides it; on the way, each seat's export must verify."""
    game_log = GameLog.begin(case.game, case.options, case.seats, case.seed)
    drafts = drafts_of(case.game, actions)
    exported = case.rng.below(len(drafts)) if drafts else 0
    for place, (seat, draft) in enumerate(drafts):
        game_log.act(seat, draft)
        if place == exported:
            verdict = verify(game_log.record(seat), game=case.game)
            case.require(
                verdict.status is not Status.BROKEN,
                Law.RECORD,
                f"The record of the running game does not verify: {verdict.sentence}",
            )
    return game_log.record()
