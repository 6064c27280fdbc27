"""Simulated annealing over strategy tables."""
