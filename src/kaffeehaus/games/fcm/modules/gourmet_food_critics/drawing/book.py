"""How the sign of a gourmet guide looks."""

from __future__ import annotations

BOOK = "M0-6Q-5-9-10-7V7Q-5 5 0 8 5 5 10 7V-7Q5-9 0-6zV8"
"""An open book."""
