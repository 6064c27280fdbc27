"""The luck in a results file, group by group: all hands are replayed from their seeds and actions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Protocol

from holecard.arena.hand_log import RoundLog
from holecard.arena.luck.check_down import CheckDown
from holecard.arena.luck.luck_plan import LuckEstimator, LuckPlan, usual_luck_plan
from holecard.arena.luck.value_function import HandLuck, ValueFunction, adjust
from holecard.arena.plan import Plan
from holecard.arena.policy_log import read_policies
from holecard.arena.replay import replay_round
from holecard.arena.schedule import Matchup
from holecard.arena.store import Store
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.hand.hand import Hand
from holecard.hand.mixed import Mix
from holecard.progress import Progress, ProgressListener

ByGroup = dict[tuple[int, int], list[float]]
"""By matchup and group: a number for each bot."""

ENOUGH_GROUPS: Final = 5
ENOUGH_HANDS: Final = 1_000
"""Groups and hands of a tournament below which no coefficients are fitted: intervals would be too narrow."""
QUICK: Final = 50
"""Runouts of a check-down value, where many hands are replayed in plain Python."""


@dataclass(frozen=True, slots=True)
class GroupLuck:
    """The rounds of a group, which are one sample. By bot of the matchup, in chips."""

    matchup: int
    group: int
    bots: tuple[int, ...]
    """Numbers in the plan."""
    hands: int
    won: tuple[int, ...]
    luck: tuple[float, ...]
    """By the estimator of the plan."""
    check_down: tuple[float, ...]
    """By the check-down value, without fitted coefficients."""
    rounds: int = 0
    """Rounds whose results were adjusted."""
    score: float = 0.0
    """Of the first bot: rounds won minus rounds lost."""
    score_luck: float = 0.0
    """How much of it was luck."""
    moved: tuple[tuple[float, ...], ...] = ()
    """By bot: how far the results of each fold moved `luck`, through the coefficients; empty without any."""


RoundResult = tuple[int, float]
"""The number of hands, and 1, 0 or -1 to the first bot."""


class LuckMeter(Protocol):
    """Measures the luck of hands; fed group by group."""

    def add(
        self,
        matchup: int,
        group: int,
        hands: Sequence[Hand],
        bots: Sequence[Sequence[int]],
        rounds: Sequence[RoundResult] = (),
        policies: Sequence[Mapping[int, Mix]] = (),
    ) -> None: ...
    def check_down(self) -> ByGroup: ...
    def fitted(self) -> ByGroup: ...
    def moved(self) -> dict[tuple[int, int], list[list[float]]]: ...
    def round_luck(self) -> dict[tuple[int, int], float]: ...


class ValueFunctionMeter:
    """Measures with any value function, used without fitted coefficients."""

    def __init__(self, value_function: ValueFunction, seats: int) -> None:
        self._value_function = value_function
        self._seats = seats
        self._luck: ByGroup = {}
        self._board: ByGroup = {}
        """Without the luck of draws."""

    def add(
        self,
        matchup: int,
        group: int,
        hands: Sequence[Hand],
        bots: Sequence[Sequence[int]],
        rounds: Sequence[RoundResult] = (),  # noqa: ARG002
        policies: Sequence[Mapping[int, Mix]] = (),
    ) -> None:
        total = self._luck.setdefault((matchup, group), [0.0] * self._seats)
        board = self._board.setdefault((matchup, group), [0.0] * self._seats)
        for hand, seated, declared in zip(hands, bots, policies or [{}] * len(hands), strict=True):
            luck = self._luck_of(hand, declared)
            for bot, chips in zip(seated, luck.chips, strict=True):
                total[bot] += chips
            for bot, chips in zip(seated, replace(luck, draws=()).chips, strict=True):
                board[bot] += chips

    def _luck_of(self, hand: Hand, policies: Mapping[int, Mix]) -> HandLuck:
        try:
            return adjust(hand, self._value_function, policies)
        except HolecardError:
            raise
        except Exception as error:
            name = self._value_function.name
            raise BadRequest(
                f"the value function {name!r} failed: {type(error).__name__}: {error}"
            ) from error

    def check_down(self) -> ByGroup:
        return self._board

    def fitted(self) -> ByGroup:
        return self._luck

    def moved(self) -> dict[tuple[int, int], list[list[float]]]:
        """Nothing is fitted."""
        return {}

    def round_luck(self) -> dict[tuple[int, int], float]:
        """Rounds won are not adjusted."""
        return {}


def has_solver() -> bool:
    """Whether the extra `solver` is installed."""
    try:
        import holecard.solver  # noqa: F401
    except BadRequest:
        return False
    return True


def is_quick(plan: Plan) -> bool:
    """Whether the luck of the plan's hands is measured by code that is already compiled."""
    estimator = (plan.luck or usual_luck_plan(plan.game)).estimator
    if estimator is not LuckEstimator.DEAL_FEATURES or not has_solver():
        return False
    from holecard.solver.luck.modelled_values import is_compiled

    return is_compiled(plan.game, plan.seats)


def meter_for(plan: Plan, luck: LuckPlan, *, has_policies: bool = False) -> LuckMeter:
    if luck.estimator is LuckEstimator.DEAL_FEATURES:
        from holecard.solver.luck.meter import DealFeatureMeter

        return DealFeatureMeter(plan.game, plan.seats, luck.folds, has_policies)
    return ValueFunctionMeter(CheckDown(QUICK, QUICK), plan.seats)


def read_luck(
    store: Store,
    meter: LuckMeter,
    matchups: Sequence[int] | None = None,
    listener: ProgressListener | None = None,
) -> list[GroupLuck]:
    """Of all matchups, or of some."""
    plan, total = store.plan, store.hand_count() if matchups is None else None
    measured = 0
    sizes: list[tuple[Matchup, int, int, tuple[int, ...], list[RoundResult]]] = []
    for matchup, group, logs in _groups(store, matchups):
        hands, bots = replayed(plan, matchup, logs)
        if hands:
            results = [(log.hands, _result(log)) for log in logs if log.hands]
            meter.add(matchup.number, group, hands, bots, results, declared_policies(logs, hands))
            won = tuple(map(sum, zip(*(log.chips for log in logs), strict=True)))
            sizes.append((matchup, group, len(hands), won, results))
            measured += len(hands)
            if listener is not None:
                listener(Progress(measured, total, "hands"))
    plain = meter.check_down()
    is_enough = len(sizes) >= ENOUGH_GROUPS and measured >= ENOUGH_HANDS
    fitted = meter.fitted() if is_enough else plain
    moved = meter.moved() if is_enough else {}
    scores = meter.round_luck() if is_enough else {}
    return [
        GroupLuck(
            matchup.number,
            group,
            matchup.bots,
            hands,
            won,
            tuple(fitted[matchup.number, group]),
            tuple(plain[matchup.number, group]),
            len(results) if (matchup.number, group) in scores else 0,
            sum(result for _, result in results),
            scores.get((matchup.number, group), 0.0),
            tuple(map(tuple, moved.get((matchup.number, group), ()))),
        )
        for matchup, group, hands, won, results in sizes
    ]


def _result(log: RoundLog) -> float:
    """To the first bot."""
    if 0 not in log.winners:
        return -1.0
    return 1.0 if len(log.winners) == 1 else 0.0


def _groups(store: Store, matchups: Sequence[int] | None) -> Iterator[tuple[Matchup, int, list[RoundLog]]]:
    seats = store.plan.seats
    parts = [store.rounds()] if matchups is None else map(store.rounds, matchups)
    for part in parts:
        for (_, group), rounds in groupby(part, lambda found: (found[0].number, found[1].number // seats)):
            listed = list(rounds)
            yield listed[0][0], group, [log for _, log in listed]


def declared_policies(logs: Sequence[RoundLog], played: Sequence[Hand]) -> list[Mapping[int, Mix]]:
    """By hand of these rounds, which have been replayed: the distributions that actions were drawn from."""
    found: list[Mapping[int, Mix]] = []
    for log in logs:
        hands: list[dict[int, Mix]] = [{} for _ in range(log.hands)]
        for (hand, place), mix in read_policies(log.policies).items():
            if hand >= log.hands:
                raise Unreadable(
                    f"round {log.number + 1} has {log.hands} hands, and a policy of hand {hand + 1}"
                )
            hands[hand][place] = mix
        found += hands
    for one, policies in zip(played, found, strict=True):
        _check_policies(one, policies)
    return found


def _check_policies(hand: Hand, policies: Mapping[int, Mix]) -> None:
    """Of a damaged file, where luck would be measured by what no bot has declared."""
    actions = hand.actions if policies else ()
    for place, mix in policies.items():
        if place >= len(actions) or actions[place] not in mix.actions:
            drawn = actions[place] if place < len(actions) else "missing"
            raise Unreadable(f"action {place + 1} of a hand is one of its policy {mix}, and it is {drawn}")


def replayed(
    plan: Plan, matchup: Matchup, logs: Sequence[RoundLog]
) -> tuple[list[Hand], list[tuple[int, ...]]]:
    """The hands of some rounds, and the bot of the matchup in each seat of each hand."""
    place = {plan.bots[bot].name: number for number, bot in enumerate(matchup.bots)}
    found = [
        (hand, tuple([place[name] for name in names]))
        for log in logs
        for hand, names in replay_round(plan, matchup, log)
    ]
    return [hand for hand, _ in found], [bots for _, bots in found]
