"""The table: where people play in a browser. A server, its database, its pages, and the same as JSON."""
