"""Bots at tables.

`seats` hears where one is to act and plays its turn; it thinks in `workers`, in `fair_shares`, at
the one server that has the lease of the turn (`leases`). `rounds` wakes those of whom nobody heard.
"""

from __future__ import annotations
