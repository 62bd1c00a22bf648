"""Records of timed tables."""

from __future__ import annotations

from kaffeehaus.core.record import Record, Status, loads, verify
from tests.house.houses import OpenHouse


async def checked_record(house: OpenHouse, table_id: str, status: Status) -> Record:
    """The record as a file, which must verify with this status."""
    record = loads((await house.house.views.record(None, table_id)).dumps())
    verdict = verify(record)
    assert verdict.status is status, verdict.sentence
    return record
