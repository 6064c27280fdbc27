"""Load a game definition, play a hand of it, and solve it: `python own_game.py`."""

from pathlib import Path

from holecard import CALL, Deal, Game, Hand, raise_to
from holecard.solver import VectorGame, solve_exact


def main() -> None:
    game = Game.load(Path(__file__).with_name("own_game.toml"))
    hand = Hand(game, stacks=(4, 4), deal=Deal.of(["As", "Ks"]))
    for action in (CALL, raise_to(1), raise_to(3), CALL):
        hand.act(action)
    print(*hand.story(), sep="\n")
    print(f"{game.title} is worth {solve_exact(VectorGame.of(game)).value} chips a hand to the first player")


if __name__ == "__main__":
    main()
