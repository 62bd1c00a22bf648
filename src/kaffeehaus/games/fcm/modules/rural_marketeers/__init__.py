"""Rural marketeers: giant billboards for the rural area, which eats like one house."""
