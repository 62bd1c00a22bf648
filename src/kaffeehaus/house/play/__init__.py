"""Playing at a table: its page, its API and the service behind both."""
