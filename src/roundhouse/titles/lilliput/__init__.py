"""18Lilliput: an endless board of squares, action cards, and a solo game against Gulliver."""
