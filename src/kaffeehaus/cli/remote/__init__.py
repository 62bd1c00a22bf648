"""Client for tables of a remote server: HTTP client, response models and prompt loop."""

from __future__ import annotations
