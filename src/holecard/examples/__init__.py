"""Files to try the commands with: `holecard samples` writes them."""
