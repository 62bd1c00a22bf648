"""The revisions, oldest first by number."""

from __future__ import annotations
