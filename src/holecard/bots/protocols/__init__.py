"""The protocols between the arena and bot programs, both sides of each."""
