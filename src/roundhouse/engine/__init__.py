"""Frames and steps: how a game moves on, and the steps that titles are made of."""
