"""Bots at tables: their turns, worker processes and leases.

`runner` follows the change feed and plays a bot's turn; the bot thinks in `workers`, in
`fair_shares`, at the one server that holds the turn's lease (`leases`). `sweeper` wakes bots that
no server has heard of. `menu` is what forms offer.
"""

from __future__ import annotations
