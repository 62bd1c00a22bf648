"""Analysis boards: positions on which moves are tried, kept as a tree and looked at together.

`tree` has the moves, `beginning` where a board begins, `positions` what its nodes look like,
`seeking` the best moves, and `service` all that can be asked.
"""

from __future__ import annotations
