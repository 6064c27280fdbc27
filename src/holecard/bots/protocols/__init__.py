"""Bots that are programs: how they are run, and the languages that they speak."""
