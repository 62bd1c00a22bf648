"""The lobby: open tables, one's own tables, and setting up a new one."""
