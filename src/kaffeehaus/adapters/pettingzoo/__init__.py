"""PettingZoo environments (the extra `kaffeehaus[pettingzoo]`), each a module with `env`."""
