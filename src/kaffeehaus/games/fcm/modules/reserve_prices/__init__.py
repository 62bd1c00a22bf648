"""Reserve prices: reserve cards vote for the base price after the first bank break."""
