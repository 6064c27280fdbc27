"""Play a tournament and print the leaderboard: `python tournament.py`."""

from pathlib import Path

from holecard import Game
from holecard.arena import LocalPool, Store, TournamentOptions, make_plan, parse_bot, run
from holecard.report import read_report


def main() -> None:
    bots = tuple(map(parse_bot, ("tight", "caller", "random")))
    options = TournamentOptions(game=Game.load("kuhn"), seed="example", bots=bots, rounds=10)
    plan = make_plan(options)
    with LocalPool(workers=1) as pool, Store.new(Path("example.db"), plan) as store:
        run(store, pool)
        for row in read_report(store).standings.rows:
            print(row.rank, row.bot, round(row.elo.value), row.chips)


if __name__ == "__main__":
    main()
