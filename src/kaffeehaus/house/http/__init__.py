"""HTTP base: protocol limits, middleware, sessions, rate limits, problem details, rendering."""
