"""Cache of the rendered board that all onlookers of a table share."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.view import Marks, Sheet, Sign, View


@dataclass(slots=True, eq=False)
class SharedDrawing:
    """Rendered board, sheets and legend of one table view."""

    _board: str | None = None
    _sheets: tuple[Sheet, ...] | None = None
    _legend: tuple[Sign, ...] | None = None

    def board(self, view: View, marks: Marks) -> str:
        """The drawing with the marks that onlookers see."""
        if self._board is None:
            self._board = "".join(view.drawings(marks))
        return self._board

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """The panels beside the board."""
        if self._sheets is None:
            self._sheets = view.sheets()
        return self._sheets

    def legend(self, view: View) -> tuple[Sign, ...]:
        """The legend of the drawing."""
        if self._legend is None:
            self._legend = view.legend()
        return self._legend
