"""Money and paper: the bank, shares, the market, trains and phases."""
