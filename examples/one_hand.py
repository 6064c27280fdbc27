"""Play one hand action by action: `python one_hand.py`."""

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to


def main() -> None:
    game = Game.load("six-max")
    hand = Hand(game, stacks=(200,) * 6, button=0, deal=Deal.seeded(game, seats=6, seed="demo/1"))
    hand.act(raise_to(6))
    print(hand.actor, hand.legal)
    print(hand.view(4))
    for action in (FOLD, raise_to(20), FOLD, FOLD, FOLD, raise_to(200), CALL):
        hand.act(action)
    print(*hand.story(), sep="\n")
    print(hand.payoffs)


if __name__ == "__main__":
    main()
