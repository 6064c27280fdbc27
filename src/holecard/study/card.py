"""The exploitability card of a bot: what it can lose, where, and to whom."""

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from holecard.bots.alarm import ticking
from holecard.bots.fault import FaultKind
from holecard.bots.host import Host
from holecard.bots.load import make_bot, prepare
from holecard.bots.spec import BotSpec, Kind
from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.rules.parts import Structure
from holecard.solver.form import Form, Lanes, Menu
from holecard.solver.form.lanes import deal_lanes
from holecard.solver.form.menu import Choices, Everything
from holecard.solver.strategy import Strategy
from holecard.study.asker import Asker
from holecard.study.dealing import Dealer
from holecard.study.exploiter import Floats, Loss, exploit, loss
from holecard.study.line import Move, line
from holecard.study.memory import Memory, look_for_memory
from holecard.study.spots import WeakSpot, weak_spots
from holecard.study.survey import Effort, Progress, Survey, Surveyor, Watch

MENU: Final = Menu.parse("1,allin")
"""The exploiter's bets where they have no fixed size."""
SMALL_MENU: Final = Menu.parse("allin")
"""The same against a program, which answers more slowly."""
SPOTS: Final = 3
MOVES: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What may be chosen; None is what suits the game and the bot."""

    stacks: tuple[int, int] | None = None
    menu: Menu | None = None
    seed: str = "card"
    few: int | None = None
    repeats: int | None = None
    most: int = 100_000
    sizes: int = 2


@dataclass(frozen=True, slots=True)
class SeatCard:
    """The bot in one seat."""

    survey: Survey
    loss: Loss
    """To the exploiter, a hand."""
    flat: Floats
    """The bot's strategy and the exploiter's."""
    spots: tuple[WeakSpot, ...]
    line: tuple[Move, ...]
    memory: Memory | None
    """None if it was not asked for, since the bot had failed too often."""
    hands: int
    answers: int
    faults: Counter[FaultKind]
    first_fault: str
    given_up: bool

    @property
    def seat(self) -> int:
        return self.survey.seat

    @property
    def form(self) -> Form:
        return self.survey.form


@dataclass(frozen=True, slots=True)
class Card:
    bot: str
    game: Game
    stacks: tuple[int, int]
    menu: Choices
    value: float | None
    """Of the game, to the first player, where it is solved at once."""
    seats: tuple[SeatCard, SeatCard]

    @property
    def is_bound(self) -> bool:
        """Whether an exploiter with more bets to choose from might win more."""
        return self.game.structure is not Structure.FIXED

    @property
    def merged(self) -> int:
        """Bets of the bot that were taken for others of about their size."""
        return sum(seat.survey.merged for seat in self.seats)

    @property
    def big_blind(self) -> int | None:
        blinds = self.game.forced.blinds
        return max(blinds) if blinds else None

    def gives(self, seat: int) -> float | None:
        """What it loses in this seat beyond what it must, chips a hand."""
        if self.value is None:
            return None
        return self.seats[seat].loss.chips + (self.value if seat == 0 else -self.value)

    @property
    def exploitability(self) -> float:
        """Chips a hand, the mean of both seats: what the game itself is worth cancels out."""
        return sum(seat.loss.chips for seat in self.seats) / 2

    @property
    def error(self) -> float:
        first, second = self.seats
        return float((first.loss.error**2 + second.loss.error**2) ** 0.5 / 2)

    @property
    def mixes(self) -> bool:
        return any(seat.survey.mixes for seat in self.seats)

    @property
    def remembers(self) -> bool:
        return any(seat.memory is not None and seat.memory.within_round for seat in self.seats)

    @property
    def repeatable(self) -> bool:
        return all(seat.memory is None or seat.memory.repeatable for seat in self.seats)

    @property
    def is_exploitable(self) -> bool:
        """Beyond rounding, and beyond what chance may have brought about."""
        return self.exploitability > max(3 * self.error, 1e-9)

    @property
    def spots(self) -> list[WeakSpot]:
        """The worst of both seats; none if there is nothing to exploit."""
        both = [spot for seat in self.seats for spot in seat.spots] if self.is_exploitable else []
        return sorted(both, key=lambda spot: (-spot.saves, -spot.cost))[:SPOTS]

    def strategy(self) -> Strategy:
        """How it plays both seats, where both are in the same tree."""
        if self.is_bound:
            raise BadRequest(
                "the strategy of a bot can be saved where bets have fixed sizes, since otherwise its tree is "
                f"its own, not in {self.game.name}"
            )
        first, second = self.seats
        form = Form.of(self.game, self.stacks)
        if not form.fingerprint == first.form.fingerprint == second.form.fingerprint:
            raise BadRequest(
                f"it folds what is free, which no strategy for {self.game.name} holds: {self.bot}"
            )
        flat = first.survey.flat.copy()
        for node in form.tree.decisions:
            if form.tree.player[node] == 1:
                form.block(flat, node)[:] = form.block(second.survey.flat, node)
        return Strategy(form, flat)


def make_card(spec: BotSpec, game: Game, host: Host, wishes: Wishes, watch: Watch | None = None) -> Card:
    """Ask the bot everywhere in both seats. A bot that cannot play is a `FaultyBot`, or a bad request."""
    lanes = _lanes(game)
    stack = game.session.stacks[0]
    stacks = wishes.stacks or (stack, stack)
    ready = prepare(spec, game, host)
    watch = watch or _unseen
    with ExitStack() as open_askers:
        open_askers.enter_context(ticking())
        askers = [_asker(ready, game, host, stacks, lanes, seat, wishes.seed) for seat in (0, 1)]
        for asker in askers:
            open_askers.callback(asker.close)
        menu = _menu(game, wishes, is_remote=askers[0].is_remote)
        surveyors = [Surveyor(asker, lanes, menu, _effort(game, wishes), watch) for asker in askers]
        surveys, memories = _asked(surveyors, wishes.seed, watch)
        cards = [_seat_card(*each) for each in zip(askers, surveys, memories, strict=True)]
    value = _value(game, stacks) if game.structure is Structure.FIXED else None
    return Card(ready.name, game, stacks, menu, value, (cards[0], cards[1]))


def _asker(
    spec: BotSpec,
    game: Game,
    host: Host,
    stacks: tuple[int, int],
    lanes: tuple[Lanes, ...],
    seat: int,
    seed: str,
) -> Asker:
    bot = make_bot(spec, game, host, copy=seat)
    is_house = spec.kind is Kind.HOUSE
    return Asker(bot, game, stacks, Dealer(game, lanes), seat, seed, game.clock, is_house=is_house)


def _asked(surveyors: list[Surveyor], seed: str, watch: Watch) -> tuple[list[Survey], list[Memory | None]]:
    """Both seats, then whether earlier hands matter. A bot that is first seen to waver then, may have a
    memory or may just mix now and then: asking it more often without a memory tells."""
    for surveyor in surveyors:
        surveyor.look()
    mixes = any(surveyor.asker.answers.mixes for surveyor in surveyors)
    if not mixes:
        surveys = [surveyor.survey(mixes=False) for surveyor in surveyors]
        memories = [_memory(*each, seed, watch) for each in zip(surveyors, surveys, strict=True)]
        if not any(memory is not None and memory.within_round for memory in memories):
            return surveys, memories
    for surveyor in surveyors:
        surveyor.dig()
    mixes = any(surveyor.asker.answers.mixes for surveyor in surveyors)
    surveys = [surveyor.survey(mixes=mixes) for surveyor in surveyors]
    return surveys, [_memory(*each, seed, watch) for each in zip(surveyors, surveys, strict=True)]


def _memory(surveyor: Surveyor, survey: Survey, seed: str, watch: Watch) -> Memory | None:
    return None if surveyor.asker.given_up else look_for_memory(surveyor.asker, survey, seed, watch)


def _seat_card(asker: Asker, survey: Survey, memory: Memory | None) -> SeatCard:
    exploiter = 1 - survey.seat
    flat = exploit(survey.form, survey.flat, exploiter)
    found = loss(survey)
    faults = asker.faults
    return SeatCard(
        survey=survey,
        loss=found,
        flat=flat,
        spots=tuple(weak_spots(survey, flat, SPOTS, noise=found.error)),
        line=tuple(line(survey.form, flat, exploiter, MOVES)),
        memory=memory,
        hands=asker.hands,
        answers=asker.asked,
        faults=Counter(fault.kind for fault in faults),
        first_fault=faults[0].detail if faults else "",
        given_up=asker.given_up,
    )


def _effort(game: Game, wishes: Wishes) -> Effort:
    fixed = game.structure is Structure.FIXED
    few = wishes.few or (10 if fixed else 3)
    repeats = wishes.repeats or (100 if fixed else 8)
    return Effort(few=min(few, repeats), repeats=repeats, most=wishes.most, sizes=wishes.sizes)


def _menu(game: Game, wishes: Wishes, *, is_remote: bool) -> Choices:
    if game.structure is Structure.FIXED:
        if wishes.menu is not None:
            raise BadRequest(f"bets have fixed sizes in {game.name}, so that it takes no menu: {wishes.menu}")
        return Everything()
    return wishes.menu or (SMALL_MENU if is_remote else MENU)


def _lanes(game: Game) -> tuple[Lanes, ...]:
    if not game.seats[0] <= 2 <= game.seats[1] or game.hole_cards != 1 or game.board_cards > 1:
        raise BadRequest(
            "a card is made in games for two with one hole card and at most one board card, where every "
            f"information set can be asked, not in {game.name}"
        )
    return deal_lanes(game)


def _value(game: Game, stacks: tuple[int, int]) -> float:
    from holecard.solver.exact import solve_lp

    return float(solve_lp(Form.of(game, stacks)).grade.value)


def _unseen(_progress: Progress) -> None:
    """Nobody watches."""
