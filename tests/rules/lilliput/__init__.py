"""The clauses of 18Lilliput, one file for each chapter or pair of chapters."""

NOT_TESTABLE = {
    "A-p": "an admonition about heaps of money; players, companies and bank have separate accounts by construction",
    "C-c": "says which marks of the scanned table are legible",
}
