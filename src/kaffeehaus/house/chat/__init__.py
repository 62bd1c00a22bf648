"""Chat: two rooms at each table, who may read and write there, muting and reports."""
