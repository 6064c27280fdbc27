"""The spot of a decision in a recorded hand, and who its players are."""

from dataclasses import dataclass

from holecard.cards.card import UNKNOWN, print_cards
from holecard.errors import BadRequest
from holecard.hand.action import Action
from holecard.hand.hand import Hand
from holecard.history import Record, replay
from holecard.rules.game import Game
from holecard.solver.postflop import HandSpot, Player, PostflopSolution, PostflopSpot, hand_at
from holecard.solver.postflop.path import find_action, find_position


def recorded_hand(record: Record, game: Game, moment: str | None) -> tuple[Hand, Action | None]:
    """The recorded hand before a decision, and the action it takes there. The game is the one named by the
    command: the hand must use its cards, but has its own stakes."""
    hand = replay(record).hand
    if hand is None:
        raise BadRequest(f"a spot needs a decision, and the hand has none: {record.source}")
    if (hand.game.deck, hand.game.ranking.name) != (game.deck, game.ranking.name):
        raise BadRequest(f"the hand is from a different game than {game.name}: {hand.game.name}")
    there = hand_at(hand, moment)
    rest = hand.actions[len(there.actions) :]
    return there, rest[0] if rest else None


@dataclass(frozen=True, slots=True)
class RecordedSpot:
    found: HandSpot
    record: Record
    actions: int
    """Of the hand, before the decision."""

    @property
    def spot(self) -> PostflopSpot:
        return self.found.spot

    @property
    def path(self) -> str:
        return self.found.path

    def lines(self) -> list[str]:
        names = " and ".join(f"{self._name(player)} as {player}" for player in Player)
        dead = print_cards(self.spot.dead, " ")
        return [
            f"After {self.actions} actions of {self.record.source}: {names}"
            + (f"; so far on this street {self.path}" if self.path else "")
            + (f"; the hand continues with {self.found.taken}" if self.found.taken else "")
            + (f"; dead are {dead}" if dead else "")
            + (f"; a chip is worth {self.record.unit}" if self.record.unit != 1 else "")
            + "."
        ]

    def json(self) -> dict[str, object]:
        return {
            "source": self.record.source,
            "actions": self.actions,
            "path": self.path,
            "taken": self.found.taken,
            **{str(player).lower(): self._name(player) for player in Player},
            "pot": self.spot.pot,
            "stacks": list(self.spot.stacks),
            "dead": list(map(str, self.spot.dead)),
        }

    def verdict(self, solution: PostflopSolution) -> "TakenAction | None":
        """What the action of the hand is worth with the cards of the hand, if both are known."""
        if self.found.taken is None:
            return None
        node = solution.at(self.path)
        cards = self.record.deal.hole[self.found.seats[node.player]]
        held = sorted(map(int, cards), reverse=True)
        places = [at for at, hand in enumerate(node.own.hands.tolist()) if hand == held]
        if UNKNOWN in cards or not places:
            return None
        betting = find_position(solution.solver.game, self.path).node
        action, [hand] = find_action(betting, self.found.taken), places
        return TakenAction(
            name=self._name(node.player),
            hand=print_cards(cards),
            action=node.actions[action].words,
            frequency=float(node.strategy[action, hand]),
            ev=float(node.action_ev[action, hand]),
            loss=float(node.ev_loss[action, hand]),
        )

    def _name(self, player: Player) -> str:
        return self.record.label(self.found.seats[player])


@dataclass(frozen=True, slots=True)
class TakenAction:
    """The action of a recorded hand at a decision, as the solution sees it."""

    name: str
    hand: str
    action: str
    frequency: float
    ev: float
    loss: float
    """Chips less than the best action."""

    def __str__(self) -> str:
        return (
            f"{self.name} holds {self.hand}: {self.action} is {100 * self.frequency:.1f}% of the equilibrium "
            f"and worth {self.ev:.2f}, {self.loss:.2f} less than the best action."
        )
