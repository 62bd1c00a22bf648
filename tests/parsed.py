"""JSON as the tests read it."""

from __future__ import annotations

from typing import Any, TypeAlias

Parsed: TypeAlias = Any  # Any: a test that reaches for what is not in it fails as it should
"""What `json.loads` gives: tests know what they look for."""
