"""The board: grids, tiles, spaces, tokens, and what a company's track reaches."""
