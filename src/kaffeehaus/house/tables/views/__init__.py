"""What each viewer may see of a table.

`viewer` says from which seat somebody looks, `builder` gathers what is seen from there in a
`model.TableView`, and `cache` keeps it until something changes. `stamps` are its versions.
"""

from __future__ import annotations
