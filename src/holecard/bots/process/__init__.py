"""Bots in processes of their own: starting them, exchanging lines, resource limits, the sandbox."""
