"""`python -m holecard` is the `holecard` program."""

from holecard.cli import main

main()
