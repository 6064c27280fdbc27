"""Spots after the flop: set up, solved in the background, and studied."""
