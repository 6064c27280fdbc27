"""Read a results file: `python read_results.py example.db`."""

import sys

from holecard.arena import Store, find_hand
from holecard.report import read_report


def main(path: str) -> None:
    with Store.open(path) as store:
        names = [bot.name for bot in store.plan.bots]
        for row in read_report(store).standings.rows:
            low, high = round(row.elo.low), round(row.elo.high)
            print(f"{row.rank}. {row.bot}: Elo {row.elo.value:.0f}, from {low} to {high}")
        faults = list(store.faults())
        print(f"{store.hand_count()} hands, {len(faults)} faults")
        hand, players = find_hand(store, f"{names[0]}/{names[1]}/1/1")
        print(*hand.story(players), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1])
