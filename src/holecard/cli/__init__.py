"""The command line: `holecard --help`."""

from holecard.cli.leaving import leave


def main() -> None:
    """The program is imported here, so that a Ctrl-C while it starts ends it as quietly as any other."""
    try:
        from holecard.cli.app import main as run

        run()
    except KeyboardInterrupt:
        leave(130)


__all__ = ["main"]
