"""18Skerry: three railways on a small island, and the ferry to the mainland."""
