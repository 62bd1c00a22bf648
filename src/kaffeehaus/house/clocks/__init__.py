"""Clocks: deadlines, time-outs, claims, daily hours and holidays.

`timeouts` has the changes of a table by its clocks; the `timekeeper` wakes up for the next deadline
of all tables. `opening_hours` records when the server was down, `rest` when players' clocks rest.
"""

from __future__ import annotations
