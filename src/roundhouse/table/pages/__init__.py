"""The pages people see, made on the server and kept up to date by htmx and server-sent events."""
