"""Live updates: the server-sent event hub and messages between servers."""
