"""The HTTP edge: what every request, connection and event stream goes through."""
