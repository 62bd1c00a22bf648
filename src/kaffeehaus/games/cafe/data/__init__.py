"""The cards that come with the house."""

from __future__ import annotations
