"""How much could be saved at most: what is left of winnings if only the dice of the bots count as luck.

With the true values of the players nothing would remain of a black box's winnings but its own dice. Their
variance is summed over all draws of a hand: for every policy that a house bot declares, the hand goes on from
each of its actions with other cards to come and other dice. All actions of a policy go on with the same cards
and dice, and products of different continuations are averaged, so that their noise adds nothing. A bot's
memory of earlier hands stays what it was; its effect on later hands is not counted as dice.

House bots have other dice in each mirrored round, so what a pair keeps is the sum of its hands.

    python -m benchmarks.ceiling --game holdem --groups 40
"""

import argparse
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from benchmarks.certainty import CONTESTS, DRAWS, Floats
from holecard import Game
from holecard.arena import TournamentOptions, make_plan, parse_bot
from holecard.arena.plan import MatchupRounds
from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.house.equity import odds
from holecard.bots.house.kernel_tally import kernel_counter
from holecard.bots.loader import make_bot
from holecard.cards.deal import Deal
from holecard.hand.hand import Hand
from holecard.hand.mixed import Drawn


class Dice:
    """Plays hands with house bots, and goes on from their decisions with other cards."""

    def __init__(self, bots: Sequence[Bot], seed: str, continuations: int) -> None:
        self._bots = bots
        self._random = Random(seed)
        self._count = continuations

    def play(self, hand: Hand, seated: Sequence[int]) -> Floats:
        """Play it to its end; by bot, what its dice and those of the others add to the variance of its
        winnings in this hand."""
        found: Floats = np.zeros(len(self._bots))
        while (actor := hand.actor) is not None:
            answer = self._bots[seated[actor]].act(hand.view(actor))
            if type(answer) is Drawn:
                if len(answer.parts) > 1:
                    found += self._variance(hand, seated, answer)
                answer = answer.action
            hand.act(answer)
        return found

    def _variance(self, hand: Hand, seated: Sequence[int], policy: Drawn) -> Floats:
        actions, chances = list(policy.parts), np.array(list(policy.parts.values()))
        values: Floats = np.zeros((self._count, len(actions), len(self._bots)))
        for number in range(self._count):
            deal, roll = self._other_deal(hand), str(self._random.random())
            for at, action in enumerate(actions):
                twin = hand.dealt(deal)
                twin.act(twin.move(int(action)))
                values[number, at, list(seated)] = self._payoffs(twin, seated, roll)
        off = values - np.einsum("a,nab->nb", chances, values)[:, None]
        different = off.sum(0) ** 2 - (off**2).sum(0)
        variance: Floats = chances @ different / (self._count * (self._count - 1))
        return variance

    def _payoffs(self, hand: Hand, seated: Sequence[int], roll: str) -> tuple[int, ...]:
        kept = [bot.rng for bot in self._bots]
        for seat, bot in enumerate(self._bots):
            bot.rng = Random(f"{roll}/{seat}")
        while (actor := hand.actor) is not None:
            answer = self._bots[seated[actor]].act(hand.view(actor))
            hand.act(answer.action if type(answer) is Drawn else answer)
        for bot, rng in zip(self._bots, kept, strict=True):
            bot.rng = rng
        assert hand.payoffs is not None
        return hand.payoffs

    def _other_deal(self, hand: Hand) -> Deal:
        hole, board = hand.deal.hole_numbers, hand.deal.board_numbers
        shown = board[: hand.game.boards[hand.street]]
        taken = {*shown, *(card for cards in hole for card in cards)}
        deck = [card for card in hand.game.deck.numbers if card not in taken]
        return Deal(hole, (*shown, *self._random.sample(deck, len(board) - len(shown))), shoe=hand.deal.shoe)


def play(
    game: Game, names: Sequence[str], groups: int, seed: str, continuations: int
) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """By hand and bot: winnings without the mean of the position, and the variance of dice; and the group."""
    specs = tuple(map(parse_bot, names))
    plan = make_plan(
        TournamentOptions(
            game=game, seed=seed, bots=specs, rounds=groups * len(specs), seats=len(specs), policies=True
        )
    )
    [matchup] = plan.matchups()
    rounds = MatchupRounds(plan, matchup)
    known = odds(game)
    known.counter = kernel_counter(known.shape, game.ranking, 1e9) or known.counter
    won, dice, place, group = [], [], [], []
    for number in range(plan.rounds):
        seating, session = plan.seating(number), rounds.session(number)
        bots: list[Bot] = [make_bot(specs[bot], game, plan.host, 0) for bot in seating]
        for seat, bot in enumerate(bots):
            bot_seed = rounds.bot_seed(number, seating[seat])
            bot.rng, bot.declares = Random(bot_seed), True
            bot.round_begins(RoundInfo(game, plan.seats, seat, bot_seed))
        table = Dice(bots, f"{seed}/{number}", continuations)
        while (hand := session.deal()) is not None:
            seated = session.seated
            for seat in seated:
                bots[seat].hand_begins(hand.view(seated.index(seat)))
            variance = table.play(hand, seated)
            payoffs, by_bot = session.settle(), np.zeros(plan.seats)
            by_bot[[seating[seat] for seat in seated]] = payoffs
            won.append(by_bot)
            dice.append(variance[[seating.index(bot) for bot in range(plan.seats)]])
            place.append([(seating.index(bot) - hand.button) % plan.seats for bot in range(plan.seats)])
            group.append(number // plan.seats)
            for seat in seated:
                bots[seat].hand_ends(hand.view(seated.index(seat)))
    chips, places = np.array(won), np.array(place)
    for number in range(plan.seats):
        for at in range(plan.seats):
            some = places[:, number] == at
            chips[some, number] -= chips[some, number].mean()
    return chips, np.array(dice), np.array(group)


def contest(game: str, bots: Sequence[str], groups: int, seed: str, continuations: int) -> None:
    won, dice, group = play(Game.load(game), bots, groups, seed, continuations)
    for bot in range(len(bots) if len(bots) > 2 else 1):
        base = np.bincount(group, won[:, bot] ** 2)
        left = np.bincount(group, dice[:, bot])
        draws = np.random.default_rng(1).multinomial(len(base), [1 / len(base)] * len(base), size=5 * DRAWS)
        parts = (draws @ left) / (draws @ base)
        part = left.sum() / base.sum()
        low, high = 1 / np.quantile(parts, (0.975, 0.025))
        name = f"{bots[0]} v {bots[1]}" if len(bots) == 2 else bots[bot]
        print(
            f"{game} {name}: {len(won):,} hands, dice {100 * part:.2f} ± {100 * parts.std():.2f}% "
            f"of the variance, so at most {1 / part:.1f} times ({low:.1f} to {high:.1f})",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game; holdem and six-max by default")
    parser.add_argument("--groups", type=int, help="groups of mirrored rounds")
    parser.add_argument("--seed", default="ceiling")
    parser.add_argument("--continuations", type=int, default=4, help="of every action of a policy")
    options = parser.parse_args()
    for game, bots, groups in CONTESTS:
        if game in (options.game or ("holdem", "six-max")):
            contest(game, bots, options.groups or groups, options.seed, options.continuations)


if __name__ == "__main__":
    main()
