"""What the documentation site makes from the program itself: see `hooks.py`."""
