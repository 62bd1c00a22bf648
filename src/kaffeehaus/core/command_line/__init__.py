"""Shared by all subcommands: argument parsing, files, positions, parallel jobs."""

from __future__ import annotations
