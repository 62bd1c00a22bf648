"""What all commands share: those of the house, and those that games add to it."""

from __future__ import annotations
