"""Access to the tables of a store."""

from __future__ import annotations

from kaffeehaus.house.database.store import Store
from kaffeehaus.house.tables.store import TableStore


def tables_in(store: Store) -> TableStore:
    """The tables of a store."""
    return TableStore(store)
