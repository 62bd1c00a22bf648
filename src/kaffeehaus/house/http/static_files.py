"""Scripts, styles and pictures, which browsers may keep."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent.parent / "static"
SCRIPT = STATIC / "app.js"
"""Built from `web/`, as its style sheet is; a fresh checkout comes without it."""


class CachedStaticFiles(StaticFiles):
    """The static folder. An address that names the file's version may be kept for ever."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, with leave to keep it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        is_versioned = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if is_versioned else "no-cache"
        )
        return response
