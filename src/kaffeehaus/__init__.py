"""An online coffee house for board games.

Importing this package is cheap on purpose: it pulls in no game, no bot and no web server.
"""

from __future__ import annotations

__version__ = "0.1.0"

__all__ = ["__version__"]
