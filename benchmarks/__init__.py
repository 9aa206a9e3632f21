"""One file per figure we claim."""
