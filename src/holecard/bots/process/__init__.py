"""Bots in processes of their own: starting, talking, limits, the sandbox."""
