"""Premoves: conditional moves, standing orders and plans of a seat, and automatic passing.

`conditional_lines` is a tree of "if they play this, I play that"; `suppositions` plays supposed
moves on top of a position. Premoves are stored per seat and shown to nobody else. `execution`
decides what to do at a table that has changed; it reads stored entries only, so that any server
can do it at any time. The `runner` carries it out.

`auto_pass` passes for players who want it, where they have nothing to choose.
"""

from __future__ import annotations
