"""What `bench.crowd` is made of: the load in a process of its own, the floor, and the sections."""

from __future__ import annotations
