"""Replays of hands, step by step, with equities."""
