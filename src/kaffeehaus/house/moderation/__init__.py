"""Moderation: bans, host settings and the audit trail."""
