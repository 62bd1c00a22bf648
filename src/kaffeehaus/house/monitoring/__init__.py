"""Metrics, health checks and logs for the host."""
