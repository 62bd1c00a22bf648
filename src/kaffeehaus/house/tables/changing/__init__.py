"""Changing a table, always the same way.

The `desk` has one change at a time done on the table in memory: `acting` and `taking_back` (and
`people.sitting_down`) say what is to become of a request, and the `pen` writes what belongs into
the log. What comes of it is one of the `deeds`. The desk stores that, and the `crier` tells of it.
"""

from __future__ import annotations
