"""Static files with Cache-Control headers."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent.parent / "static"
SCRIPT = STATIC / "app.js"
"""Built from `web/`; missing in a fresh checkout."""


class CachedStaticFiles(StaticFiles):
    """The static folder. URLs with a content hash are cached as immutable."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file with its Cache-Control header."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        is_versioned = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if is_versioned else "no-cache"
        )
        return response
