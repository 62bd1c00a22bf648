"""Reserve prices: the reserve cards vote for what an item costs after the first break."""
