"""Heads-up push/fold: by chips, and down the ladder of stacks."""
