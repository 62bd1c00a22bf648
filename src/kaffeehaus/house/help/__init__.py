"""Help pages: rules, lessons with exercises, rulings and credits."""

from __future__ import annotations
