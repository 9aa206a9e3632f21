"""The best routes, exactly: links between stops, and a search that proves its answer."""
