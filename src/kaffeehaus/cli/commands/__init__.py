"""One module per subcommand, each with `declare` (adds its arguments) and `run` (executes it).
Subcommands of single games are in the games' packages."""

from __future__ import annotations
