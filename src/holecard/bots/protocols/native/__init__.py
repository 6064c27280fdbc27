"""holecard's own protocol: JSON lines with the whole view."""
