"""Documentation site: the documents of the project as static pages, built with Zensical."""

from __future__ import annotations
