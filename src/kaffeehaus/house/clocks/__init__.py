"""Clocks: time controls, deadlines, timeouts, claims, daily hours and holidays.

`timeouts` has the changes of a table by its clocks, and the timekeeper that wakes up for the next
deadline of all tables. `pace` describes time controls, `opening_hours` records when the server was
down, `rest` when players' clocks rest.
"""
