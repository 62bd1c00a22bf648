"""Players: identity, sessions, names, preferences, relations and the audit trail."""
