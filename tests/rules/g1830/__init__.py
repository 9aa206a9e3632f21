"""The rules of 1830, clause by clause."""

NOT_TESTABLE = {
    "2.0-a": "who keeps the bank has no effect on the game",
    "2.0-h": "the company charts are paper to lay things on",
}
