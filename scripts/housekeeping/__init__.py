"""What ./play, ./check and ./test do before the house opens.

Standard library only: nothing is installed yet when this runs.
"""

from __future__ import annotations
