"""Parks: houses beside one pay more. Whoever has parks brings this along."""
