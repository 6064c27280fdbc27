"""Where the server keeps the spots that it solves."""

from typing import Final

FOLDER: Final = "spots"
"""In the results folder."""


def file_name(spot: str) -> str:
    """By the id of the spot, or `*` for all of them."""
    return f"spot-{spot}.npz"
