"""Analysis boards: trying moves, kept as a tree and shared between viewers.

`tree` has the moves, `starting_positions` where a board begins, `positions` what its nodes look
like, `search` the best moves, and `service` all that can be asked.
"""

from __future__ import annotations
