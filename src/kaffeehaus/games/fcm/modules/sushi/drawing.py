"""Drawings of the sushi module: the good and the picture in the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.goods import OUTLINE
from kaffeehaus.games.fcm.drawing.menu import cloth, good


def sushi(x: int, y: int) -> str:
    """Fish on a block of rice, with a band of seaweed around both."""
    return (
        f'<path d="M{x - 12} {y + 1}h24v8a4 4 0 0 1-4 4h-16a4 4 0 0 1-4-4z" fill="#FFFFFF" '
        f"{OUTLINE}/>"
        f'<path d="M{x - 15} {y + 2}q1-13 15-13t15 13q-4 2-8 0t-8 0-7 0-7 0z" fill="#F08A5D" '
        f"{OUTLINE}/>"
        f'<path d="M{x - 10} {y - 2}l5-7M{x + 6} {y - 3}l4-6" fill="none" stroke="#FFFFFF" '
        f'stroke-width="1.8"/>'
        f'<path d="M{x - 3} {y - 11}h6v24h-6z" fill="#2F4F3A" {OUTLINE}/>'
    )


def menu_picture() -> str:
    """Three on a plate."""
    return (
        cloth("#8DB36B")
        + good(sushi, 36, 42, 1)
        + good(sushi, 84, 42, 1)
        + good(sushi, 60, 38, 1.2)
    )
