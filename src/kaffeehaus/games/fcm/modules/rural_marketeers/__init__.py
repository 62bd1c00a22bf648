"""Rural marketeers: giant billboards for the country around the town, which eats like one house."""
