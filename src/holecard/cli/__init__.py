"""The command line: `holecard --help`."""

from holecard.cli.app import main

__all__ = ["main"]
