"""Parts of `bench.crowd`: the load generator process, the baseline server, and the sections."""

from __future__ import annotations
