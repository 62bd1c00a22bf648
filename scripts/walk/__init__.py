"""Review by screen: the visible text of every type of page, mail and log line, in each language.

`python3 scripts/start.py walk FOLDER` writes it, one file per page type and language, for an editor
to read. Nothing of it is committed.
"""

from __future__ import annotations
