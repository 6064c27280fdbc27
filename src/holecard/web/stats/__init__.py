"""Statistics of players: of files, uploads and tables."""
