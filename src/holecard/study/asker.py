"""Putting a bot on the spot: hands that are led to where its answer is wanted.

Every hand is the first of a new round. The cards that the bot cannot see are by chance, the actions on the
way are given. The bot is asked at each of its own turns, as in play, and whatever it says there the hand
goes on as the path wants. A bot that listens to the end of a hand gets one: the story is always whole.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from holecard.bots.bot import Bot, Table
from holecard.bots.fault import Fault, FaultKind
from holecard.bots.guard import Guard
from holecard.bots.remote import RemoteBot
from holecard.hand import CALL, FOLD, Action, Hand
from holecard.rules.game import Game
from holecard.rules.parts import Clock
from holecard.session.result import Ending, Result
from holecard.study.answers import Answers, Path, Spot
from holecard.study.dealing import Dealer
from holecard.study.sizes import Options

PATIENCE: Final = 10
"""Failures that cost time (no answer, no process), after which a bot is not asked any more."""
_COSTLY: Final = (FaultKind.LATE, FaultKind.START, FaultKind.EXIT, FaultKind.CLOSED, FaultKind.FLOOD)

Leader = Callable[[Hand], Action]
"""What the other seat does in the hands before the one that counts."""


class Asker:
    """One bot in one seat."""

    def __init__(
        self,
        bot: Bot,
        game: Game,
        stacks: tuple[int, int],
        dealer: Dealer,
        seat: int,
        seed: str,
        clock: Clock,
        *,
        is_house: bool = False,
    ) -> None:
        self.game, self.stacks, self.dealer, self.seat = game, stacks, dealer, seat
        self.answers = Answers()
        self.hands = 0
        self.is_remote = isinstance(bot, RemoteBot)
        self._seed = f"{seed}/seat {seat}"
        self._guard = Guard(bot, 0, clock, limit=1 << 60, is_house=is_house)
        self._chips = [0, 0]
        self._listens = False

    @property
    def faults(self) -> Sequence[Fault]:
        return self._guard.faults

    @property
    def asked(self) -> int:
        return self._guard.asked

    @property
    def given_up(self) -> bool:
        """Whether it failed so often that it was not asked to the end: then it checks or folds."""
        return self._guard.forfeits

    def ask(self, spot: Spot, street: int, options: Options) -> Action:
        """One hand that leads to this information set; every answer on the way is kept, too."""
        return self._round(spot, street, options, f"{self._seed}/{self.hands}", self.answers)

    def ask_again(self, spot: Spot, street: int, options: Options, seed: str) -> Action:
        """The answer in a hand that is made of this seed and of nothing else."""
        return self._round(spot, street, options, f"{self._seed}/again/{seed}")

    def ask_later(
        self, spot: Spot, street: int, options: Options, seed: str, leader: Leader, earlier: int
    ) -> Action:
        """The answer after as many other hands in the same round, with the button here and there."""
        path = f"{self._seed}/later/{seed}"
        self._begin(path)
        for number in range(earlier):
            self._warm_up(Random(f"{path}/{number}"), number % 2, leader)
        answer = self._play(spot, street, options, Random(f"{path}/cards"), None)
        self._end()
        return answer

    def close(self) -> None:
        self._guard.close()

    # -- one round -----------------------------------------------------------------------------

    def _round(
        self, spot: Spot, street: int, options: Options, path: str, answers: Answers | None = None
    ) -> Action:
        self._begin(path)
        answer = self._play(spot, street, options, Random(f"{path}/cards"), answers)
        self._end()
        return answer

    def _begin(self, path: str) -> None:
        guard = self._guard
        if guard.failures >= PATIENCE and sum(fault.kind in _COSTLY for fault in guard.faults) >= PATIENCE:
            guard.limit = 0
        guard.round_begins(Table(self.game, 2, self.seat, path), self.hands)
        self._listens = guard.hears_end or type(guard.bot).round_ends is not Bot.round_ends
        self._chips = [0, 0]
        self.hands += 1

    def _end(self) -> None:
        if self._listens:
            first, second = self._chips
            winners = tuple(seat for seat in (0, 1) if self._chips[seat] == max(first, second))
            left = self.stacks[0] + first, self.stacks[1] + second
            self._guard.round_ends(Result(Ending.HANDS, 1, (first, second), left, winners))

    # -- one hand ------------------------------------------------------------------------------

    def _play(
        self, spot: Spot, street: int, options: Options, rng: Random, answers: Answers | None
    ) -> Action:
        hand = self._dealt(0, street, spot.lane, rng)
        wanted = len(spot.path)
        answer = CALL
        own = True
        done: Path = ()
        while hand.actor is not None:
            step = len(done)
            if hand.actor == self.seat:
                said = self._guard.ask(hand.view(self.seat))
                if answers is not None:
                    answers.add(
                        Spot(done, self.dealer.lane(hand.deal, self.seat, hand.street)), said, own=own
                    )
                action = options.taken(done, said)
                if step == wanted:
                    answer = said
                    if not self._listens:
                        break
                own = own and (step >= wanted or action == spot.path[step])
            else:
                action = FOLD if hand.to_call else CALL  # the shortest way to the end
            hand.act(spot.path[step] if step < wanted else action)
            done = hand.actions
        self._settle(hand)
        return answer

    def _warm_up(self, rng: Random, button: int, leader: Leader) -> None:
        hand = self._dealt(button, 0, rng.randrange(self.dealer.lanes), rng)
        while hand.actor is not None:
            asked = hand.actor == self.seat
            hand.act(self._guard.ask(hand.view(self.seat)) if asked else leader(hand))
        self._settle(hand)

    def _dealt(self, button: int, street: int, lane: int, rng: Random) -> Hand:
        hand = Hand(self.game, self.stacks, button, self.dealer.deal(self.seat, street, lane, rng))
        if self._guard.hears_begin:
            self._guard.hand_begins(hand.view(self.seat))
        return hand

    def _settle(self, hand: Hand) -> None:
        if hand.actor is None and self._listens:
            self._chips = [sum(pair) for pair in zip(self._chips, hand.payoffs, strict=True)]
            if self._guard.hears_end:
                self._guard.hand_ends(hand.view(self.seat))
