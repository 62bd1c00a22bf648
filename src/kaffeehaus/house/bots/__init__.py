"""Bots at tables: their turns, worker processes and leases.

`runner` follows the change feed and plays the turns of bots; a bot thinks in one of the `workers`,
in `fair_shares`, on the server that holds the turn's lease (`leases`). `sweeper` starts turns that
no server has noticed. `menu` lists the bots that forms offer.
"""

from __future__ import annotations
