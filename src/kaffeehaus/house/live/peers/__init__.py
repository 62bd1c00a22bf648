"""Several servers on one PostgreSQL: NOTIFY channel, peer state and leases."""
