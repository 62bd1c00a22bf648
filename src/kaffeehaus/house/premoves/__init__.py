"""Premoves: conditional moves, standing orders and plans of a seat, and automatic passing.

`conditional_lines` is a tree of "if they play this, I play that"; `suppositions` plays supposed
moves on top of a position. All of it is stored per seat (`model`) and shown to nobody else.
`execution` says what to do at a table that has changed: it reads stored entries only, so that any
server can do it at any time. The `runner` has it done.

`auto_pass` says where a player who wants it has nothing to choose, and `auto_pass_runner` passes.
"""

from __future__ import annotations
