"""Setup and test runner behind ./play, ./check and ./test.

Standard library only: nothing is installed yet when this runs.
"""

from __future__ import annotations
