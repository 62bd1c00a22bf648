"""Chat: two rooms at each table, permissions, muting, hushing and reports."""
