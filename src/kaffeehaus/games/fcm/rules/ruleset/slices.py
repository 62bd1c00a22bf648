"""What a module keeps in a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self


class ModuleState(ABC):
    """What a module keeps in a position, beside the town: a dataclass of plain data."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""
