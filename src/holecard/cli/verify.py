"""`holecard verify`: replay every hand of a results file and compare every chip."""

from holecard.cli.options import AsJson, ResultsFile


def verify(file: ResultsFile, *, as_json: AsJson = False) -> None:
    """Replay every hand of a results file and compare every chip.

    \b
    Example:
      holecard verify cup.db
    """
    import json
    from time import monotonic

    from holecard.arena.replay import digest
    from holecard.arena.replay import verify as replayed_rounds
    from holecard.arena.store import Store
    from holecard.cli.console import screen
    from holecard.cli.progress import ProgressBar
    from holecard.progress import Progress

    started = monotonic()
    hands = rounds = 0
    with Store.open(file) as store:
        total = sum(store.batches[number].rounds for number in store.done())
        with ProgressBar() as bar:
            for played in replayed_rounds(store):
                hands += played
                rounds += 1
                bar(Progress(rounds, total, "rounds"))
        file_digest, sealed = digest(store), store.has_checksums
    if as_json:
        summary = {
            "hands": hands,
            "rounds": rounds,
            "digest": file_digest,
            "agrees": True,
            "checksums": sealed,
        }
        print(json.dumps(summary))
        return
    console = screen()
    seconds = monotonic() - started
    console.print(f"{hands:,} hands of {rounds:,} rounds, replayed in {seconds:.1f} s: every chip agrees.")
    console.print(
        "Every checksum agrees: the file is unchanged to the last bit."
        if sealed
        else "The file is from an earlier holecard and has no checksums: damage that does not change "
        "the chips cannot be detected."
    )
    console.print(f"Digest {file_digest}")
