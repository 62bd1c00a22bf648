"""Lobbyists in words: what happened, previews, reasons, help."""
