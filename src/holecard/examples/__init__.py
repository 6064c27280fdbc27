"""Programs and files to start from: `holecard samples` and `holecard new-bot` copy them."""
