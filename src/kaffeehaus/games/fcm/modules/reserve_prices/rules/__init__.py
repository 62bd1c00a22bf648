"""The rules of reserve prices: the cards, the votes, and the price that follows from them."""
