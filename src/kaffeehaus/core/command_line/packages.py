"""How to install an optional dependency group ("extra") of this package."""

from __future__ import annotations

import sys


def install_command(extra: str) -> str:
    """The shell command that adds an extra to the environment of the running Python, to copy."""
    program = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return " ".join((program, "-m", "pip", "install", f'"kaffeehaus[{extra}]"'))
