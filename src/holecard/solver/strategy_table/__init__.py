"""Strategy tables of the 13-card game: the table and its text format."""
