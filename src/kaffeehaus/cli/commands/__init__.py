"""One module per command of the house, each with `declare` (its arguments) and `run` (what it
does). The commands of single games lie with the games."""

from __future__ import annotations
