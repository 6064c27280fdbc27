"""Bots in separate processes: starting them, exchanging lines, resource limits, the sandbox."""
