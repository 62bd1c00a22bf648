"""Accounts: guests, log-in by passkey, mail link or recovery code, re-authentication, deletion."""
