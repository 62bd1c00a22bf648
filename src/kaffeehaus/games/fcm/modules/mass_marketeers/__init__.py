"""Mass marketeers: all campaigns run once more for each of them."""
