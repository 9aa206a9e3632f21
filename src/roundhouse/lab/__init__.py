"""The laboratory: counting lines, checking invariants, playing random games."""
