"""Does a bot play a hand otherwise when other hands came before it?

The same information sets are asked once more, now after some hands in the same round against opponents of
different tempers, and the answers compared with those of first hands. A second question tells whether it
keeps to its seed: asked twice with the same seed and cards, after different rounds, it should say the same.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from holecard.hand import CALL, FOLD, Action, Hand
from holecard.study.asker import Asker, Leader
from holecard.study.survey import Progress, Survey, Target, Watch

EARLIER: Final = 6
"""Hands before the one that counts: an even number, so that the button is where it was."""
MOST_SPOTS: Final = 30
LEAST_PAIRS: Final = 30
"""Times a bot is asked the same with the same seed: a coin tossed elsewhere falls alike now and then."""
ROUNDS_PURE: Final = 4
"""Rounds for each information set, one for every temper, if a bot never answered in two ways."""
ROUNDS_MIXED: Final = 16
SIGNIFICANT: Final = 6.0
"""Standard deviations between what was seen and what chance would give."""
_SHUFFLES: Final = 200


@dataclass(frozen=True, slots=True)
class Memory:
    within_round: bool
    """It answers otherwise after other hands."""
    repeatable: bool
    """The same seed and cards gave the same answers."""


def look_for_memory(asker: Asker, survey: Survey, seed: str, watch: Watch) -> Memory:
    rng = Random(f"{seed}/memory {survey.seat}")
    targets = survey.targets()
    chosen = targets if len(targets) <= MOST_SPOTS else rng.sample(targets, MOST_SPOTS)
    rounds = ROUNDS_MIXED if survey.mixes else ROUNDS_PURE
    pairs = -(-LEAST_PAIRS // max(1, len(chosen)))
    planned = asker.hands + len(chosen) * (rounds + 2 * pairs)
    tempers = _tempers(rng)
    later: list[Counter[Action]] = []
    repeatable = True
    for number, target in enumerate(chosen):
        spot, street = target
        again = [f"{number}/{pair}" for pair in range(pairs)]
        before = [asker.ask_again(spot, street, survey.options, each) for each in again]
        answers: Counter[Action] = Counter()
        for turn in range(rounds):
            watch(Progress(asker.hands, planned, "asking it after other hands"))
            leader = tempers[turn % len(tempers)]
            said = asker.ask_later(spot, street, survey.options, f"{number}/{turn}", leader, EARLIER)
            answers[survey.options.taken(spot.path, said)] += 1
        later.append(answers)
        repeatable &= before == [asker.ask_again(spot, street, survey.options, each) for each in again]
    return Memory(_differs(survey, chosen, later, Random(rng.random())), repeatable)


def _tempers(rng: Random) -> Sequence[Leader]:
    """One who bets at every chance, one who calls, one who gives up, one who does anything."""

    def bets(hand: Hand) -> Action:
        most = hand.legal.max_raise_to
        return CALL if most is None else Action(most)

    def calls(_hand: Hand) -> Action:
        return CALL

    def gives_up(hand: Hand) -> Action:
        return FOLD if hand.to_call else CALL

    def does_anything(hand: Hand) -> Action:
        return rng.choice((bets, calls, gives_up))(hand)

    return bets, calls, gives_up, does_anything


def _differs(survey: Survey, chosen: list[Target], later: list[Counter[Action]], rng: Random) -> bool:
    """Whether the answers of later hands are no draw from the same lot as those of first hands.

    The measure is the sum of chi squares over the information sets. How large chance makes it comes from
    dealing out all answers anew, so that few answers and rare ones do no harm.
    """
    dealer = np.random.default_rng(rng.getrandbits(64))
    seen = 0.0
    chance = np.zeros(_SHUFFLES)
    for (spot, _), after in zip(chosen, later, strict=True):
        tally = survey.answers.at(spot)
        first: Counter[Action] = Counter()
        for action, count in ({} if tally is None else tally.every()).items():
            first[survey.options.taken(spot.path, action)] += count
        both = first + after
        if len(both) < 2:
            continue
        if not survey.mixes:
            return True
        kinds = sorted(both)
        all_answers = np.array([both[kind] for kind in kinds])
        expected = all_answers * after.total() / all_answers.sum()
        seen += float((((np.array([after[kind] for kind in kinds]) - expected) ** 2) / expected).sum())
        draws = dealer.multivariate_hypergeometric(all_answers, after.total(), size=_SHUFFLES)
        chance += ((draws - expected) ** 2 / expected).sum(axis=1)
    spread = float(chance.std())
    return spread > 0 and (seen - float(chance.mean())) / spread > SIGNIFICANT
