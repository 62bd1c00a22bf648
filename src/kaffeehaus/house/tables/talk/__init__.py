"""What is said at tables: two rooms, who may hear and talk there, and what may go unheard."""

from __future__ import annotations
