"""Tournaments: who meets whom, running it anywhere, results and ratings."""
