"""The JSON interface of the house, under /api."""

from __future__ import annotations
