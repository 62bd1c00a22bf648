"""Documents that are generated from the source.

Standard library only, and no project code is imported: the source is parsed, not run.
"""

from __future__ import annotations
