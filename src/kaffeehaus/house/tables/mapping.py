"""How rows become columns and columns rows."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Row

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.core.log import Header
from kaffeehaus.core.notation import Json, JsonObject, canonical, plain, revive
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.pace import Pace
from kaffeehaus.core.rest import Rest
from kaffeehaus.house.database.mapping import AnyRow, Values, optional_text_of, text_of
from kaffeehaus.house.players.store import rest_of
from kaffeehaus.house.tables.premoves import Premoves, PremovesRow
from kaffeehaus.house.tables.rows import (
    DraftRow,
    EntryRow,
    ProposalRow,
    Rated,
    SeatKind,
    SeatRow,
    SnapshotRow,
    TableRow,
    TableStatus,
    TableSummaryRow,
    UndoRequestRow,
)

_DECODER = json.JSONDecoder()
_compact = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
_BEGINNING = '{"actions":'

PACK_ABOVE = 4096
"""Snapshots of more bytes are compressed."""


def table_values(row: TableRow) -> Values:
    """The columns of a new table."""
    return {
        "id": row.id,
        "game": row.header.game,
        "version": row.header.version,
        "options": canonical(plain(row.header.options)),
        "seat_count": row.header.seats,
        "seed_commitment": row.header.seed,
        "seed": row.seed,
        "salt": row.salt,
        "host": row.host,
        "private": row.private,
        "status": row.status.value,
        "created": row.created,
        "touched": row.touched or row.created,
        "stamp": row.stamp,
        "head": row.head,
        "head_hash": row.head_hash,
        "to_act": text_of(row.to_act),
        "outcome": optional_text_of(row.outcome),
        "undo_request": None,
        "proposal": None,
        "rematch_of": row.rematch_of,
        "rematch": row.rematch,
        "pace": optional_text_of(row.header.pace),
        "deadline": row.deadline,
        "rated": None if row.rated is None else row.rated.value,
        "practice": row.practice,
    }


def seat_values(table_id: str, row: SeatRow) -> Values:
    """The columns of a seat."""
    return {
        "table_id": table_id,
        "seat": row.seat,
        "kind": row.kind.value,
        "name": row.name,
        "player_id": row.player_id,
        "bot": row.bot,
        "resigned": row.resigned,
        "free": row.free,
        "left_by": row.left_by,
    }


def entry_values(row: EntryRow) -> Values:
    """The columns of an entry."""
    return {
        "table_id": row.table_id,
        "number": row.number,
        "kind": row.kind,
        "seat": row.seat,
        "public": row.written,
        "secret": None if row.secret is None else canonical(row.secret),
        "events": _compact(row.events),
        "hash": row.hash,
        "at": row.at,
        "dropped_by": row.dropped_by,
    }


def snapshot_values(row: SnapshotRow) -> Values:
    """The columns of a snapshot, compressed when that pays."""
    state = _compact(row.state).encode()
    packed = len(state) > PACK_ABOVE
    return {
        "table_id": row.table_id,
        "number": row.number,
        "packed": packed,
        "state": zlib.compress(state, 1) if packed else state,
        "opened": list_text(row.opened),
        "resigned": list_text(row.resigned),
        "clocks": None if row.clocks is None else _compact(_clocks_json(row.clocks)),
    }


def list_text(items: Sequence[int | str]) -> str:
    """Numbers or words as a JSON list."""
    return _compact(items)


def _clocks_json(clocks: Clocks) -> JsonObject:
    """The same as `plain` makes of them, in a fifth of the time: every move writes them."""
    return {
        "pace": _plain_once(clocks.pace),
        "people": plain(clocks.people),
        "adjourned": clocks.adjourned,
        "seats": [
            {
                "left": clock.left,
                "since": clock.since,
                "asked": clock.asked,
                "last_asked": clock.last_asked,
                "reminded": clock.reminded,
                "moves": clock.moves,
                "paid": clock.paid,
                "rest": _plain_once(clock.rest),
                "next_rest": None if clock.next_rest is None else _plain_once(clock.next_rest),
                "rest_changed": clock.rest_changed,
                "claims": list(clock.claims),
                "missed": clock.missed,
                "passed_over": clock.passed_over,
            }
            for clock in clocks.seats
        ],
    }


@lru_cache(maxsize=256)
def _plain_once(value: Pace | Rest) -> Json:
    """What hardly ever changes; nobody may change what comes of it."""
    return plain(value)


def table_of(found: AnyRow) -> TableRow:
    """The table of a row of `tables`."""
    return TableRow(
        id=found.id,
        header=Header(
            game=found.game,
            version=found.version,
            options=json.loads(found.options),
            seats=found.seat_count,
            seed=found.seed_commitment,
            pace=_pace_of(found.pace),
        ),
        seed=found.seed,
        salt=found.salt,
        host=found.host,
        private=found.private,
        status=TableStatus(found.status),
        created=found.created,
        head_hash=found.head_hash,
        head=found.head,
        touched=found.touched,
        stamp=found.stamp,
        to_act=tuple(json.loads(found.to_act)),
        outcome=_outcome_of(found.outcome),
        rematch_of=found.rematch_of,
        rematch=found.rematch,
        deadline=found.deadline,
        rated=None if found.rated is None else Rated(found.rated),
        practice=bool(found.practice),
    )


def summary_of(found: AnyRow, seats: Sequence[SeatRow]) -> TableSummaryRow:
    """The summary of a row of `tables` with its seats."""
    return TableSummaryRow(
        id=found.id,
        game=found.game,
        version=found.version,
        options=json.loads(found.options),
        host=found.host,
        private=found.private,
        status=TableStatus(found.status),
        created=found.created,
        touched=found.touched,
        stamp=found.stamp,
        head=found.head,
        to_act=tuple(json.loads(found.to_act)),
        outcome=_outcome_of(found.outcome),
        seats=tuple(seats),
        pace=_pace_of(found.pace),
        deadline=found.deadline,
        rated=None if found.rated is None else Rated(found.rated),
    )


def undo_of(text: str | None) -> UndoRequestRow | None:
    """The undo request of a table, open or declined."""
    return None if text is None else revive(UndoRequestRow, json.loads(text))


def proposal_of(text: str | None) -> ProposalRow | None:
    """What somebody at a table suggests."""
    return None if text is None else revive(ProposalRow, json.loads(text))


def seat_of(found: AnyRow) -> SeatRow:
    """The seat of a row of `seats` joined with the name of its player."""
    return SeatRow(
        seat=found.seat,
        kind=SeatKind(found.kind),
        name=found.name,
        player_id=found.player_id,
        bot=found.bot,
        resigned=found.resigned,
        free=found.free,
        left_by=found.left_by,
        account=found.account_id is not None,
        gone=found.left is not None,
        rest=rest_of(found.rest),
        seen=found.seen,
    )


def entries_of(found: Sequence[AnyRow]) -> list[EntryRow]:
    """The entries of rows of `entries`.

    A long game has thousands of them, so their texts are read as one JSON list.
    """
    publics = _read_all(row.public for row in found)
    kept_back = _read_all(row.secret or "null" for row in found)
    events = _read_all(row.events for row in found)
    return [
        EntryRow(
            table_id=row.table_id,
            number=row.number,
            kind=row.kind,
            seat=row.seat,
            public=public,
            hash=row.hash,
            at=row.at,
            secret=secret,
            events=told,
            dropped_by=row.dropped_by,
        )
        for row, public, secret, told in zip(found, publics, kept_back, events, strict=True)
    ]


def kept_of(found: Sequence[Row[int, int, str, str | None]]) -> tuple[KeptEntry, ...]:
    """The actions in clear of rows (number, seat, public, secret) of `action` entries."""
    return tuple(
        KeptEntry(number, seat, _actions_in(secret or public))
        for number, seat, public, secret in found
    )


def snapshot_of(found: AnyRow) -> SnapshotRow:
    """The snapshot of a row of `snapshots`."""
    state = zlib.decompress(found.state) if found.packed else found.state
    return SnapshotRow(
        table_id=found.table_id,
        number=found.number,
        state=json.loads(state),
        opened=tuple(json.loads(found.opened)),
        resigned=tuple(json.loads(found.resigned)),
        clocks=None if found.clocks is None else revive(Clocks, json.loads(found.clocks)),
    )


def draft_of(found: AnyRow) -> DraftRow:
    """The draft of a row of `drafts`."""
    return DraftRow(found.seat, found.decision, tuple(json.loads(found.actions)))


def plan_of(found: AnyRow) -> PremovesRow:
    """What a row of `plans` says."""
    return PremovesRow(found.seat, revive(Premoves, json.loads(found.ahead)), found.looked)


def _actions_in(body: str) -> tuple[str, ...]:
    """The actions of a public form or a secret. Canonical JSON sorts its keys, so both begin with
    them; the rest need not be read, which halves the time to load a long game."""
    assert body.startswith(_BEGINNING), body
    actions, _ = _DECODER.raw_decode(body, len(_BEGINNING))
    return tuple(actions)


def _read_all(texts: Iterable[str]) -> list[Any]:  # Any: whoever asks knows what it wrote
    return list(json.loads(f"[{','.join(texts)}]"))


@lru_cache(100)
def _pace_of(text: str | None) -> Pace | None:
    return None if text is None else revive(Pace, json.loads(text))


def _outcome_of(text: str | None) -> Outcome | None:
    return None if text is None else revive(Outcome, json.loads(text))
