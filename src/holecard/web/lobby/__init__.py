"""The lobby: games, open tables, exhibitions."""
