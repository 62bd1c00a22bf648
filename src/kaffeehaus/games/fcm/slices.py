"""What a module keeps in a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self


class ModuleState(ABC):
    """What a module keeps in a position, beside the town: a dataclass of plain data."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    def move(self, down: int, right: int) -> None:
        """The town grows above or to the left: change the squares that are kept here, if any."""
        return
