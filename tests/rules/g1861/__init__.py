"""The rules of 1861, clause by clause."""

NOT_TESTABLE = {
    "1.1.6-a": "the marker on the round track is only a reminder of the round",
    "1.7-a": "loan markers are only a way to count loans",
}
