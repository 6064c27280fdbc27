"""Bots to begin with: files that people copy and change."""
