"""The second layer: what bots do thousands of times, in C where it could be built.

The rules stay in `kaffeehaus.games`. Each kernel exists twice, in C and in Python, with the same
answers for the same seed; without a C layer everything works, but slower.
"""

from __future__ import annotations

from importlib.util import find_spec

FAST: bool = find_spec("kaffeehaus.kernels._native") is not None
"""Whether the C layer is installed."""
