"""Tables: from the first seat to the closed log, and what each viewer may see of them."""

from __future__ import annotations
