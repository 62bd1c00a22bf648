"""What hypothesis tries with any game: text forms, records and views."""

from __future__ import annotations

import dataclasses
import json
from xml.etree import ElementTree

from kaffeehaus.core.errors import BrokenRecord, PlayerError, UnreadableAction
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.log import Acted, Closed, Entry
from kaffeehaus.core.notation import canonical
from kaffeehaus.core.options import Options
from kaffeehaus.core.record import Status, chained, loads, record_of, verify
from tests.toys.playing import Played, written


def _require_one_sentence(error: PlayerError) -> None:
    assert error.code
    assert len(error.sentence.splitlines()) == 1


def text_is_refused_or_exact(game: AnyGame, text: str) -> None:
    """Any text is either refused with a sentence or is the form of what it is read as."""
    try:
        action = game.parse(text)
    except UnreadableAction as error:
        _require_one_sentence(error)
    else:
        assert str(action) == text


def record_survives(game: AnyGame, options: Options, seats: int, seed: int, drafts: int) -> None:
    """A log, written up to some draft, is read back, verifies, and contains its own heads."""
    game_log = written(game, options, seats, seed, drafts)
    over = game_log.fold.outcome() is not None
    for seat in (None, *range(seats)):
        record = game_log.record(seat)
        assert loads(record.dumps()) == record
        verdict = verify(loads(record.dumps()), str(record.head()), game=game)
        assert verdict.status is (Status.COMPLETE if over else Status.RUNNING), verdict.sentence
    record = game_log.record()
    for length in range(len(record.entries) + 1):
        part = chained(record.header, record.entries[:length], {})
        kept = verify(record, str(part.head()), game=game)
        assert kept.status is not Status.BROKEN, kept.sentence


def tampering_shows(game: AnyGame, options: Options, seats: int, seed: int, place: int) -> None:
    """Whichever entry of a finished record is changed, that entry is named."""
    record = written(game, options, seats, seed).record()
    number = place % len(record.entries)
    entry = record.entries[number]
    changed: Entry
    match entry:
        case Acted():
            changed = dataclasses.replace(entry, seat=(entry.seat + 1) % max(seats, 2))
        case Closed():
            changed = dataclasses.replace(entry, length=entry.length + 1)
        case _:
            changed = Acted(0, ("nothing",))
    entries = (*record.entries[:number], changed, *record.entries[number + 1 :])
    forged = dataclasses.replace(record, entries=entries)
    verdict = verify(forged, game=game)
    assert verdict.status is Status.BROKEN
    assert verdict.entry is not None
    assert verdict.entry <= number + 1
    rechained = chained(record.header, entries, {})
    kept = verify(rechained, str(record.head()), game=game)
    assert kept.status is Status.BROKEN


def damage_is_told(text: str, place: int, sign: str) -> None:
    """A record file with one sign changed is refused with a sentence or reads as a record."""
    place %= len(text)
    try:
        record = loads(text[:place] + sign + text[place + 1 :])
    except BrokenRecord as error:
        _require_one_sentence(error)
    else:
        json.loads(record.dumps())


def views_are_sound(game: AnyGame, played: Played) -> None:
    """Every view is plain data, well-formed when drawn, and the same when asked again."""
    state = played.state
    for seat in (None, *range(state.seats)):
        view = state.view(seat)
        assert canonical(view.to_json()) == canonical(state.view(seat).to_json())
        assert ElementTree.fromstring(view.svg()).tag.endswith("svg")
        assert view.text().strip()
        assert len(view.badges()) == state.seats
    for event in played.events:
        assert game.read_event(json.loads(canonical(event.to_json()))) == event


def clear_record_agrees(game: AnyGame, options: Options, seats: int, seed: int, p: Played) -> None:
    """The record of a finished game in clear ends as the game did."""
    record = record_of(game, options, seats, seed, p.actions)
    verdict = verify(record, game=game)
    assert verdict.status is Status.COMPLETE, verdict.sentence
    closing = record.closing()
    assert closing is not None
    assert closing.outcome == p.state.outcome()
