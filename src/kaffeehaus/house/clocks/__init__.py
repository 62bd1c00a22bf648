"""Clocks: deadlines, time-outs, claims, daily hours and holidays.

`closures` computes the clocks of a table, `time_up` what happens when time is up, `claims` what
waiting players may do, `adjournment` when a game is adjourned, and the `timekeeper` wakes for the
next deadline of all tables. `opening_hours` records when the server was down.
"""

from __future__ import annotations
