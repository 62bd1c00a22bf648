"""The rules of Café: cards, areas, companies, and the position with its laws."""

from __future__ import annotations
