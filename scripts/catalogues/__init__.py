"""Message catalogues (gettext): extraction, translation files, checks and compilation."""
