"""Coffee Chess for PettingZoo; the keywords are the options amounts, end and standoff."""

from __future__ import annotations

from typing import Any, ClassVar

from kaffeehaus.adapters.coffee_chess import ChessEncoding
from kaffeehaus.adapters.pettingzoo.board_env import BoardEnv, wrapped
from kaffeehaus.core.options import Scalar


class RawEnv(BoardEnv):
    """Coffee Chess without any wrapper."""

    encoding_class = ChessEncoding
    metadata: ClassVar[dict[str, Any]] = {
        "name": "coffee_chess_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }


raw_env = RawEnv
"""The name that PettingZoo's own environments use."""


def env(render_mode: str | None = None, **options: Scalar) -> Any:
    """Coffee Chess with PettingZoo's usual wrappers. Raises `BadOptions`."""
    return wrapped(RawEnv(render_mode, **options))
