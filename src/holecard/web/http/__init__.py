"""The HTTP edge: middleware, connection limits and event streams."""
