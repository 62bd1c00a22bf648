"""Time at tables.

`closures` says how the clocks of a table stand, `time_up` what the house does by itself when time
is up, `claims` what those who wait may do, and the `timekeeper` wakes for the next deadline of all
tables. `opening_hours` notes when the house was closed, `last_here` who was here when.
"""

from __future__ import annotations
