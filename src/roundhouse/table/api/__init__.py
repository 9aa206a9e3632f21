"""The table as JSON under /api, for bots and other clients."""
