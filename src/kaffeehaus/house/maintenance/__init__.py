"""Background maintenance: backups, retention, and replay checks of stored games."""
