"""Records in order and records forged, for the tests of `verify`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.log import Closed, Entry, Header, Opened, Secret
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.record import Record, Status, Verdict, chained, loads, verify
from tests.toys.auction import GAME

OPTIONS: Options = {"lots": 1, "reserve": "secret"}


def verdict_on(record: Record, head: str | None = None, game: AnyGame = GAME) -> Verdict:
    """The verdict on the record as a file."""
    return verify(loads(record.dumps()), head, game=game)


def broken(record: Record, entry: int, sentence: str) -> None:
    """The record is broken at this entry, for this reason."""
    verdict = verdict_on(record)
    assert verdict.status is Status.BROKEN, verdict.sentence
    assert (verdict.entry, sentence in verdict.sentence) == (entry, True), verdict.sentence


def rewritten(record: Record, change: Callable[[list[Entry]], None]) -> Record:
    """The record with its entries changed and chained anew."""
    entries = list(record.entries)
    change(entries)
    return chained(record.header, entries, record.secrets)


def replaced(record: Record, number: int, entry: Entry) -> Record:
    """The record with one entry replaced and chained anew."""
    return rewritten(record, lambda entries: entries.__setitem__(number - 1, entry))


def closed(
    header: Header, salt: str, entries: Sequence[Entry], secrets: dict[int, Secret]
) -> Record:
    """The record closed as a dishonest host might, with everything opened that was not yet."""
    told = {entry.of for entry in entries if isinstance(entry, Opened)}
    opens = tuple(
        Opened(number, secret.actions, secret.salt)
        for number, secret in secrets.items()
        if number not in told
    )
    outcome = Outcome((1, 2), (1, 0), "resigned")
    return chained(header, [*entries, Closed(outcome, len(entries), "3", salt, opens)], {})
