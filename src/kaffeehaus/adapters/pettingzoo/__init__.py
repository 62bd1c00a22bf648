"""Environments for PettingZoo (the extra `kaffeehaus[pettingzoo]`), each a module with `env`."""
