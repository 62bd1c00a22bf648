"""Benchmarks. `python -m bench` runs all of them; see bench/README.md."""

from __future__ import annotations

import sys
from pathlib import Path

# As for the tests: benchmarks use the browser that the scripts find.
sys.path.append(str(Path(__file__).parents[1] / "scripts"))
