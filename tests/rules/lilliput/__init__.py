"""The clauses of 18Lilliput, one file for each chapter or pair of chapters."""

NOT_TESTABLE = {
    "C-c": "says which marks of the scanned table are legible",
}
