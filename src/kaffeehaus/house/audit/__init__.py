"""The audit trail: what the host, and the owners of accounts, did."""
