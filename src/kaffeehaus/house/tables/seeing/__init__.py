"""What each viewer may see of a table, and by which stamp they notice that it is new.

`eyes` says through whose seat somebody looks, `one_look` gathers everything that is seen so in a
`sight`, and `kept_looks` keeps it until something changes.
"""

from __future__ import annotations
