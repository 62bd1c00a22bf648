"""Private notes on moves."""
