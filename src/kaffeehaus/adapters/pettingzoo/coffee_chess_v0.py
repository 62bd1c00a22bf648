"""PettingZoo environment of Coffee Chess; the keywords are the options amounts, pie, end and
standoff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.adapters.coffee_chess import ChessEncoding
from kaffeehaus.adapters.pettingzoo.board_env import BoardEnv, metadata_of, wrapped
from kaffeehaus.core.options import Scalar

if TYPE_CHECKING:
    from pettingzoo import AECEnv


class RawEnv(BoardEnv):
    """Coffee Chess without any wrapper."""

    encoding_class = ChessEncoding
    metadata = metadata_of("coffee_chess_v0")


raw_env = RawEnv
"""The name that PettingZoo's own environments use."""


def env(render_mode: str | None = None, **options: Scalar) -> AECEnv:
    """Coffee Chess with PettingZoo's standard wrappers. Raises `BadOptions`."""
    return wrapped(RawEnv(render_mode, **options))
