"""Metrics, health checks and logs for the host."""

from __future__ import annotations
