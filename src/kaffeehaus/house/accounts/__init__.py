"""Accounts: guests who stay, the keys they have, and what is theirs."""
