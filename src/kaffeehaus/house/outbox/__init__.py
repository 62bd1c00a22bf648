"""The transactional outbox of notifications."""
