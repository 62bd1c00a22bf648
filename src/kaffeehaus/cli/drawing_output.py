"""Output of drawings: to a file or stdout, as text or as SVG."""

from __future__ import annotations

from kaffeehaus.core.command_line.files import write_text
from kaffeehaus.core.view import View


def write_drawing(view: View, form: str | None, output: str | None) -> None:
    """Write the view's drawing. The default format is SVG for a file named `*.svg`, else text.

    Raises `PlayerError` if the file cannot be written.
    """
    wants_svg = form == "svg" or (form is None and (output or "").lower().endswith(".svg"))
    picture = (view.svg() if wants_svg else view.text()).rstrip("\n") + "\n"
    if output is None:
        print(picture, end="")
    else:
        write_text(output, picture)
