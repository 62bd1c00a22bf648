"""Bots at tables: their turns, worker processes and leases.

`runner` follows the change feed and plays the turns of bots, also those that no server has noticed;
a bot thinks in one of the `workers`, in `fair_shares`, on the server that holds the turn's lease
(`leases`). `menu` lists the bots that forms offer.
"""
