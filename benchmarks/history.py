"""Reading, replaying and checking PHH files beside PokerKit on the same files, reading a room's text beside
the package `poker` where that is installed, importing it into a file of hands, and statistics of that.

    python -m benchmarks.history FILE...        (.phh and .phhs files, such as those of the PHH dataset)

Without files, hands of our own are written first. Both sides take turns, processor time is measured, and the
medians and their ratio are printed.
"""

import sys
import tempfile
from collections.abc import Callable
from datetime import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from pokerkit import HandHistory

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.arena.luck.all_in import all_in_shares
from holecard.history import Record, check_file, to_pokerstars, write_all
from holecard.history.formats import FoundHand, hands_in
from holecard.history.hand_store import HandStore
from holecard.history.importing import import_hands
from holecard.history.store_stats import store_stats
from holecard.stats.groups import GroupedBy
from holecard.stats.sheet import sheets

ROUNDS = 5
PEER_HANDS = 600
"""PokerKit is given the first hands only, and judged by hands a second."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(name) for name in sys.argv[1:]] or [own_hands(Path(folder), 2000)]
        phh(files)
        text(Path(folder))


def phh(files: list[Path]) -> None:
    sample = "\n".join(first_hands(file, PEER_HANDS // len(files) + 1) for file in files)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(rate(lambda: sum(1 for file in files for _ in check_file(file))))
        theirs.append(rate(lambda: replay_with_pokerkit(sample)))
    print(f"read, replay, check PHH   holecard {median(ours):8,.0f} hands/s")
    print(f"read, replay PHH          PokerKit {median(theirs):8,.0f} hands/s")
    print(f"ratio {median(ours) / median(theirs):.1f}")


def first_hands(file: Path, count: int) -> str:
    """So many hands of a file, under keys that are unique over all files."""
    text = file.read_text("utf-8")
    if not text.lstrip().startswith("["):
        return f"[{abs(hash(file))}]\n{text}"
    hands = text.split("\n[")[:count]
    return "\n".join(f"[{abs(hash((file, at)))}]\n{hand.partition(']')[2]}" for at, hand in enumerate(hands))


def replay_with_pokerkit(text: str) -> int:
    count = 0
    for history in HandHistory.loads_all(text):
        count += 1
        try:
            for _ in history:
                pass
        except ValueError:
            continue  # PokerKit refuses some real hands
    return count


def text(folder: Path) -> None:
    path = folder / "hands.txt"
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
    day = {
        "year": 2024,
        "month": 5,
        "day": 1,
        "time": time(20),
        "time_zone_abbreviation": "ET",
        "table": "Vega",
    }
    records = [Record.of(hand, names, hand=10**9 + at, **day) for at, hand in enumerate(played(2000))]
    texts = [to_pokerstars(record, hero=0) for record in records]
    path.write_text("\n\n".join(texts), "utf-8")
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(rate(lambda: read_text(path)))
        if find_spec("poker") is not None:
            theirs.append(rate(lambda: read_with_poker(texts[:PEER_HANDS])))
    print(f"read PokerStars text      holecard {median(ours):8,.0f} hands/s (one core, without replay)")
    if theirs:
        print(f"read PokerStars text      poker    {median(theirs):8,.0f} hands/s")
        print(f"ratio {median(ours) / median(theirs):.1f}")
    store(folder, path)


def read_with_poker(texts: list[str]) -> int:
    reader = import_module("poker.room.pokerstars").PokerStarsHandHistory
    for words in texts:
        reader(words).parse()
    return len(texts)


def store(folder: Path, text: Path) -> None:
    """One core, with the check, all-in equities and statistics of every hand."""
    path = folder / "hands.db"
    with HandStore(path, write=True) as hands:
        imported = rate(lambda: import_hands([text], hands, shares=all_in_shares).added)
        hands.connection.execute("pragma wal_checkpoint(truncate)")
        size = path.stat().st_size / len(hands)
        counted = rate(lambda: len(hands) * bool(sheets(store_stats(hands), GroupedBy.PLAYER)))
    told = f"{size:,.0f} bytes a hand, of {text.stat().st_size / 2000:,.0f} of text"
    print(f"import into a file        holecard {imported:8,.0f} hands/s ({told})")
    print(f"statistics by player      holecard {counted:8,.0f} hands/s")


def read_text(path: Path) -> int:
    found = [hand for hand in hands_in(path) if isinstance(hand, FoundHand)]
    return len([hand.format.read(hand.text) for hand in found])


def rate(work: Callable[[], int]) -> float:
    start = process_time()
    count = work()
    return count / (process_time() - start)


def own_hands(folder: Path, count: int) -> Path:
    path = folder / "own.phhs"
    path.write_text(write_all(Record.of(hand) for hand in played(count)), "utf-8")
    return path


def played(count: int) -> list[Hand]:
    """Six seats that fold, call and raise at random."""
    rng = Random(1)
    game = Game.load("six-max").without_levels()
    hands = []
    for number in range(count):
        hand = Hand(game, (2000,) * 6, number % 6, Deal.seeded(game, 6, f"benchmark/{number}"))
        while hand.actor is not None:
            luck, least = rng.random(), hand.legal.min_raise_to
            raised = raise_to(least) if least is not None and luck < 0.2 else CALL
            hand.act(FOLD if hand.to_call and luck > 0.6 else raised)
        hands.append(hand)
    return hands


if __name__ == "__main__":
    main()
