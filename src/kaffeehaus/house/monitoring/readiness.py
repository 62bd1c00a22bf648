"""Readiness of a server for requests."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Readiness:
    """Whether the server has started, and whether it is shutting down."""

    is_open: bool = False
    is_leaving: bool = False
