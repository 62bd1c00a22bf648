"""What players say ahead of time, and what comes of it.

`lines` is a tree of "if they play this, I play that"; `supposing` plays supposed moves on top of a
position and keeps them. All of it is kept per seat (`store.plans`), and told to nobody else.
`attending` says what is to be done at a table that has changed: it looks at stored entries only, so
that any server can do it at any time later. The `attendant` has it done.

Who wants so has the house pass where there is nothing to choose: `passing` says what that is, and
the `passer` has it done.
"""

from __future__ import annotations
