"""The rules of Coffee in our own words."""

from __future__ import annotations

from kaffeehaus.core.view import HelpSection


def help_sections() -> tuple[HelpSection, ...]:
    """The help page, section by section."""
    return (
        HelpSection(
            "The goal",
            ("Make a line of n stones of your colour, or leave the other no way to lay the rod.",),
        ),
    )
