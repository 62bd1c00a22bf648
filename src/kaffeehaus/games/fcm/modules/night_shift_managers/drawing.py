"""Picture of the night shift managers for the list of modules."""

from __future__ import annotations

from kaffeehaus.games.fcm.drawing.menu import HEIGHT, WIDTH, person, sign


def menu_picture() -> str:
    """Two at work under the moon."""
    stars = "".join(
        f'<circle cx="{x}" cy="{y}" r="1.3"/>' for x, y in ((12, 12), (58, 9), (72, 24))
    )
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#2E3A59"/>'
        f'<g fill="#FFFFFF">{stars}</g>'
        f'<path d="M104 9a15 15 0 1 0 9 24a17 17 0 0 1-9-24z" fill="#F2D479"/>'
        f"{person(30, 40, '#C9C9C4')}{person(68, 42, '#C9C9C4')}{sign(100, 55, '×2')}"
    )
