"""Reading, replaying and checking PHH files beside PokerKit on the same files, reading a room's text beside
the package `poker` where that is installed, importing it into a file of hands, and statistics of that.

    python -m benchmarks.history [FILE...]      .phh and .phhs files
    python -m benchmarks.history --git FOLDER   a file of each room from a clone of the PHH dataset
                                                (github.com/uoftcprg/phh-dataset), bare or not

Without files, hands of our own are written first. Both sides take turns, processor time is measured, and the
medians and their ratio are printed; what two processes read together is measured by the clock.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from pokerkit import HandHistory

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.arena.luck.all_in import all_in_shares
from holecard.history import Record, check, check_file, to_pokerstars, write_all
from holecard.history.formats import FoundHand, hands_in
from holecard.history.hand_store import HandStore
from holecard.history.importing import import_hands
from holecard.history.phh.reader import entries_of
from holecard.history.store_stats import store_stats
from holecard.stats.groups import GroupedBy
from holecard.stats.sheet import sheets

ROUNDS = 5
PEER_HANDS = 600
"""PokerKit is given the first hands only, and judged by hands a second."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--git", type=Path, metavar="FOLDER", help="a clone of the PHH dataset")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = asked.files or (room_files(asked.git, folder) if asked.git else [own_hands(folder, 2000)])
        phh(files)
        text(folder)


def room_files(clone: Path, folder: Path) -> list[Path]:
    """The first file of each room in the dataset of HandHQ."""
    git = ["git", "--git-dir", str(clone / ".git" if (clone / ".git").exists() else clone)]

    def told(*words: str) -> str:
        return subprocess.run([*git, *words], check=True, capture_output=True, text=True).stdout

    paths: dict[str, str] = {}
    for path in told(
        "-c", "core.quotepath=off", "ls-tree", "-r", "--name-only", "HEAD", "data/handhq"
    ).splitlines():
        paths.setdefault(path.split("/")[2].partition("-")[0], path)
    for room, path in paths.items():
        (folder / f"{room}.phhs").write_text(told("show", f"HEAD:{path}"), "utf-8")
    return [folder / f"{room}.phhs" for room in paths]


def phh(files: list[Path]) -> None:
    sample = "\n".join(first_hands(file, PEER_HANDS // len(files) + 1) for file in files)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(rate(lambda: sum(1 for file in files for _ in check_file(file))))
        theirs.append(rate(lambda: replay_with_pokerkit(sample)))
    print(f"read, replay, check PHH   holecard {median(ours):8,.0f} hands/s")
    print(f"read, replay PHH          PokerKit {median(theirs):8,.0f} hands/s")
    print(f"ratio {median(ours) / median(theirs):.1f}")
    shares(files)


def shares(files: list[Path]) -> None:
    """Where the time goes."""
    start = process_time()
    entries = [entry for file in files for entry in entries_of(file)]
    parsed = process_time()
    records = [entry.record() for entry in entries]
    read = process_time()
    for record in records:
        check(record)
    end = process_time()
    parts = {"TOML": parsed - start, "records": read - parsed, "replay and verdicts": end - read}
    print("of which " + ", ".join(f"{name} {part / (end - start):.0%}" for name, part in parts.items()))


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
    print(f"read PokerStars text      holecard {by_two(path):8,.0f} hands/s (two processes, by the clock)")
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
    """One hand after the other, as every command does: none is kept."""
    count = 0
    for found in hands_in(path):
        if isinstance(found, FoundHand):
            found.format.read(found.text)
            count += 1
    return count


def by_two(path: Path) -> float:
    """Hands a second that two processes read, each its own copy five times over."""
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(read_text, [path] * 2))  # imports and caches
        start = perf_counter()
        count = sum(pool.map(read_text, [path] * 10))
        return count / (perf_counter() - start)


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
