"""Bots: programs that take a seat. They see what a person in that seat would see, and no more."""

from __future__ import annotations
