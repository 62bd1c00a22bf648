"""`python -m kaffeehaus` is the command `kaffeehaus`."""

from __future__ import annotations

import sys

from kaffeehaus.cli import main

if __name__ == "__main__":
    sys.exit(main())
