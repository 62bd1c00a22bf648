"""Documents that are made from the source, so that they cannot be wrong about it.

Standard library only, and nothing of the house is imported: the source is read, not run.
"""

from __future__ import annotations
