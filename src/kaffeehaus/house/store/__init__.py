"""Everything the house must not forget: players, tables, logs, drafts.

`Store` is the way in; `rows` are the values that go through it.
"""

from __future__ import annotations

from kaffeehaus.house.store.errors import Conflict, StoreError
from kaffeehaus.house.store.store import Store

__all__ = ["Conflict", "Store", "StoreError"]
