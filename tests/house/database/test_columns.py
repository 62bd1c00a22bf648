"""What is written by hand because every move writes it, compared with the ordinary way."""

from __future__ import annotations

import json
from dataclasses import replace

from kaffeehaus.core.clocks import Clocks, ClockStep
from kaffeehaus.core.notation import canonical, plain
from kaffeehaus.core.pace import Pace, PaceKind
from kaffeehaus.house.tables.model import SnapshotRow
from kaffeehaus.house.tables.writes import snapshot_values


def test_clocks_are_written_as_any_other_value() -> None:
    clocks = Clocks.new(Pace(PaceKind.LIVE, start=300, increment=5), 3)
    clocks = clocks.seated(1, is_person=True).after(ClockStep(5, actors=[1], fresh=[1]))
    clocks = clocks.reminded(1, 7).claimed(0, 1)
    row = SnapshotRow("t1", 4, {}, (1, 2), (0,), clocks)
    written = snapshot_values(row)["clocks"]
    assert isinstance(written, str)
    assert canonical(json.loads(written)) == canonical(plain(clocks))
    assert snapshot_values(replace(row, clocks=None))["clocks"] is None
