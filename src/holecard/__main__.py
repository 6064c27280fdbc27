"""`python -m holecard` is the `holecard` program."""

from holecard.cli import main

if __name__ == "__main__":  # worker processes import this file under another name
    main()
