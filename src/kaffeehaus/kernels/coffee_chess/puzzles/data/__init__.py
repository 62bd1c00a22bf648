"""The tactics that come with the house, made by `kaffeehaus coffee_chess tactics`."""

from __future__ import annotations
