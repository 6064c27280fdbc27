"""Actions of a vector game in the words of the table."""

from holecard.hand import Action, Hand
from holecard.rules.parts import Structure
from holecard.solver.tree.public_tree import any_deal
from holecard.solver.tree.vector_game import VectorGame


def hand_at(vector_game: VectorGame, node: int) -> Hand:
    return vector_game.tree.hand_at(node, any_deal(vector_game.game))


def label(vector_game: VectorGame, node: int, action: Action) -> str:
    """The action as players say it; in no-limit games, a bet of all chips is `all-in`."""
    words = vector_game.verb(node, action)
    if action > 0 and vector_game.game.structure is not Structure.FIXED:
        hand = hand_at(vector_game, node)
        if action >= min(stack + bet for stack, bet in zip(hand.stacks, hand.bets, strict=True)):
            return f"all-in {int(action)}"
    return words
