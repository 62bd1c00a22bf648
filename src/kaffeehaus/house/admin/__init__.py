"""The host's pages and API: settings, bans, audit trail, reports."""
