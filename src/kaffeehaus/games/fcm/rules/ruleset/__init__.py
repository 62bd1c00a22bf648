"""How modules become one ruleset: their points, the laws that join them, the folded answer."""
