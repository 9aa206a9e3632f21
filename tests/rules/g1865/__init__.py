"""The rules of 1865 Sardinia, clause by clause."""

NOT_TESTABLE = {
    "1-a": "what lies in the box; the counts that matter are those of 2.4, 4.2 and 4.6",
    "2.3-a": "everything in the state is open; hiding nothing cannot be shown by a test",
}
