"""Parks: houses beside one pay more. Modules with parks bring this module along."""
