"""PettingZoo environment of Coffee; the keywords are the options board, n and pie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.adapters.coffee import CoffeeEncoding
from kaffeehaus.adapters.pettingzoo.board_env import BoardEnv, metadata_of, wrapped
from kaffeehaus.core.options import Scalar

if TYPE_CHECKING:
    from pettingzoo import AECEnv


class RawEnv(BoardEnv):
    """Coffee without any wrapper."""

    encoding_class = CoffeeEncoding
    metadata = metadata_of("coffee_v0")


raw_env = RawEnv
"""The name that PettingZoo's own environments use."""


def env(render_mode: str | None = None, **options: Scalar) -> AECEnv:
    """Coffee with PettingZoo's standard wrappers. Raises `BadOptions`."""
    return wrapped(RawEnv(render_mode, **options))
