"""Fast kernels for bots and solvers: playouts and searches, in C where it could be built.

The rules stay in `kaffeehaus.games`. The kernels of Coffee and Coffee Chess exist twice, in C and
in Python, with the same results for the same seed: without the C extension everything works, but
slower. Café's exists in C alone; without it, its strongest levels play like level 6.
"""

from __future__ import annotations

from importlib.util import find_spec

FAST: bool = find_spec("kaffeehaus.kernels._native") is not None
"""Whether the C extension is installed."""
