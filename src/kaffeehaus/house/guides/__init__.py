"""Guided first games: a table on which a guide explains every decision."""
