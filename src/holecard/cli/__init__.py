"""The command line: `holecard --help`."""


def main() -> None:
    """The program is imported here, so that a Ctrl-C while it starts ends it as quietly as any other."""
    try:
        from holecard.cli.app import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


__all__ = ["main"]
