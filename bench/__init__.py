"""What the house measures about itself. `python -m bench` runs it all; see bench/README.md."""

from __future__ import annotations
