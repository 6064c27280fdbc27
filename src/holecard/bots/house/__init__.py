"""The bots that come with holecard."""
