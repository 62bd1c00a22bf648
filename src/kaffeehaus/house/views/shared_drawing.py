"""What was drawn of a look: all onlookers of a table share one, and it is drawn once for them."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.view import Marks, Sheet, Sign, View


@dataclass(slots=True, eq=False)
class SharedDrawing:
    """Kept with the look that it shows, and gone with it."""

    _board: str | None = None
    _sheets: tuple[Sheet, ...] | None = None
    _legend: tuple[Sign, ...] | None = None

    def board(self, view: View, marks: Marks) -> str:
        """The drawing, with what onlookers see marked."""
        if self._board is None:
            self._board = "".join(view.drawings(marks))
        return self._board

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """What lies beside the board."""
        if self._sheets is None:
            self._sheets = view.sheets()
        return self._sheets

    def legend(self, view: View) -> tuple[Sign, ...]:
        """What the pictures mean."""
        if self._legend is None:
            self._legend = view.legend()
        return self._legend
