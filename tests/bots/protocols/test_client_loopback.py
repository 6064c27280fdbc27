"""Our engine and our speaker talk to each other: the bot behind them plays as it would at our table.

What it sees is compared view by view, and the session's result chip by chip.
"""

from collections.abc import Callable
from random import Random

import pytest

from holecard import CALL, FOLD, Action, Bot, Game, View, raise_to
from holecard.bots import RoundInfo
from holecard.bots.protocols.acpc.server import Acpc
from holecard.bots.protocols.bot_driver import BotDriver
from holecard.bots.protocols.client import CLIENTS
from holecard.bots.protocols.dialogue import Dialogue
from holecard.bots.protocols.micro_json.server import MicroJson
from holecard.bots.protocols.native.server import Native
from holecard.bots.protocols.theaigames.server import TheAiGames
from holecard.hand.discard import Move
from holecard.session import Result, Session


def essentials(view: View) -> tuple[object, ...]:
    return (
        view.seat, view.seats, view.button, view.hole, view.board, view.pot, view.start, view.stacks,
        view.bets, view.folded, view.history, view.legal, view.shown, view.payoffs, view.game.forced,
    )  # fmt: skip


class Gambler(Bot):
    """Does anything that is legal, and keeps what it saw."""

    def __init__(self) -> None:
        self.seen: list[tuple[object, ...]] = []

    def reset(self) -> "Gambler":
        return self

    def hand_begins(self, view: View) -> None:
        self.seen.append(("begins", *essentials(view)))

    def act(self, view: View) -> Action:
        self.seen.append(essentials(view))
        return self.choose(view)

    def hand_ends(self, view: View) -> None:
        self.seen.append(("ends", *essentials(view)))

    def choose(self, view: View) -> Action:
        legal = view.legal
        assert legal is not None
        chance = self.rng.random()
        if chance < 0.1 and legal.can_fold:
            return FOLD
        if chance > 0.55 and legal.min_raise_to is not None and legal.max_raise_to is not None:
            least, most = legal.min_raise_to, legal.max_raise_to
            return raise_to(least + int((most - least) * self.rng.random() ** 3))
        return CALL


class Wire(Bot):
    """Stands in for the bot: a dialogue, and a speaker that hears its lines."""

    def __init__(self, dialogue: Dialogue, protocol: str, bot: Bot, table: RoundInfo) -> None:
        self._dialogue = dialogue
        self._speaker = CLIENTS[protocol](BotDriver(bot), table.game, table.seed)
        assert len(self._tell(dialogue.hello(table).lines)) == bool(dialogue.hello(table).lines)
        self._tell(dialogue.round_begins(table).lines)

    def _tell(self, lines: tuple[str, ...]) -> list[str]:
        replies = [self._speaker.hear(line) for line in lines]
        return [reply for reply in replies if reply is not None]

    def hand_begins(self, view: View) -> None:
        assert self._tell(self._dialogue.hand_begins(view).lines) == []

    def act(self, view: View) -> Move:
        [reply] = self._tell(self._dialogue.ask(view, 5.0))
        answer = self._dialogue.read(reply, view)
        assert answer is not None
        assert answer.fault is None, answer
        assert answer.action is not None
        return answer.action

    def hand_ends(self, view: View) -> None:
        say = self._dialogue.hand_ends(view)
        assert len(self._tell(say.lines)) == say.wants_reply


Maker = Callable[[], Dialogue]


def play(
    game: Game, seats: int, seat: int, seed: str, wire: tuple[Maker, str] | None
) -> tuple[Result, list[tuple[object, ...]]]:
    """One session with the bot on a seat, behind a wire or not; the others gamble by the same seed."""
    gambler = Gambler()
    gambler.rng = Random(f"{seed}/bot")
    bot: Bot = gambler
    if wire is not None:
        make, protocol = wire
        bot = Wire(make(), protocol, gambler, RoundInfo(game, seats, seat, f"{seed}/bot"))
    others = Gambler()
    others.rng = Random(f"{seed}/others")
    session = Session(game, seed, seats)
    while (hand := session.deal()) is not None:
        seated = session.seated
        mine = seated.index(seat) if seat in seated else None
        if mine is not None:
            bot.hand_begins(hand.view(mine))
        while (actor := hand.actor) is not None:
            hand.act(bot.act(hand.view(actor)) if actor == mine else others.choose(hand.view(actor)))
        session.settle()
        if mine is not None:
            bot.hand_ends(hand.view(mine))
    return session.result, gambler.seen


def theaigames(dialect: str) -> Maker:
    return lambda: TheAiGames(dialect)


CASES: dict[str, tuple[str, int, Maker, str, int]] = {
    **{f"omaha, {one}": ("omaha", 2, theaigames(one), "theaigames", 200) for one in ("camel", "update")},
    **{f"omaha, {one}": ("omaha", 2, theaigames(one), "theaigames", 30) for one in ("snake", "hybrid")},
    **{
        f"holdem, {one}": ("holdem", 2, theaigames(one), "theaigames", 5)
        for one in ("camel", "snake", "hybrid", "update")
    },
    **{
        f"holdem-match, {one}": ("holdem-match", 2, theaigames(one), "theaigames", 12)
        for one in ("snake", "update")
    },
    "micro, JSON": ("micro", 2, MicroJson, "json", 200),
    "holdem, ACPC": ("holdem", 2, Acpc, "acpc", 5),
    "limit, ACPC": ("limit-holdem", 2, Acpc, "acpc", 5),
    "six seats, ACPC": ("holdem", 6, Acpc, "acpc", 3),
    "three seats at limit, ACPC": ("limit-holdem", 3, Acpc, "acpc", 3),
    "omaha, our own": ("omaha", 2, Native, "holecard", 30),
    "six-handed omaha, our own": ("omaha", 6, Native, "holecard", 6),
    "micro, our own": ("micro", 2, Native, "holecard", 50),
    "leduc, our own": ("leduc", 2, Native, "holecard", 5),
    "ladder, our own": ("ladder", 2, Native, "holecard", 20),
    "six-max, our own": ("six-max", 6, Native, "holecard", 2),
}


ALIKE = {f"omaha, {one}" for one in ("snake", "hybrid")} | {
    f"holdem, {one}" for one in ("camel", "snake", "hybrid", "ACPC")
}
"""Cases that differ from others in their words only."""


@pytest.mark.parametrize("share", [10, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.slow if case in ALIKE else ()) for case in CASES]
)
def test_a_bot_behind_a_wire_plays_as_at_the_table(case: str, share: int) -> None:
    name, seats, make, protocol, most = CASES[case]
    sessions = max(most // share, min(most, seats))
    game = Game.load(name)
    for number in range(sessions):
        seat, seed = number % seats, f"{case}/{number}"
        here, seen_here = play(game, seats, seat, seed, None)
        there, seen_there = play(game, seats, seat, seed, (make, protocol))
        assert seen_there == seen_here
        assert there == here
