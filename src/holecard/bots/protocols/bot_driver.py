"""Runs a holecard bot inside another engine: calls its hooks, contains its errors and its output."""

import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from random import Random

from holecard.bots.answer import nearest
from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.describe import class_name, describe_error, print_crash
from holecard.bots.protocols.hand_rebuilder import HandRebuilder
from holecard.errors import BadRequest, HolecardError
from holecard.hand.action import Action
from holecard.hand.mixed import Mixed
from holecard.hand.view import View
from holecard.rules.game import Game, names
from holecard.session.result import Result


class BotDriver:
    """Calls the bot. Its errors and everything it prints go to standard error."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._name = class_name(bot)
        self.failures: deque[str] = deque(maxlen=100)
        """Errors raised by the bot, the latest last."""
        self._is_spared = False
        self._dice = Random(self._name)
        """Draws from mixed answers, where the engine does not."""

    @property
    def name(self) -> str:
        return self._name

    def round_begins(self, table: RoundInfo) -> None:
        self._try(lambda: self._sit(table))

    def _sit(self, table: RoundInfo) -> None:
        bot = self._bot.reset()
        if not issubclass(type(bot), Bot):
            raise TypeError(f"reset returns the bot that plays the next round, not a {class_name(bot)}")
        self._bot = bot
        self._bot.rng = Random(table.seed)
        self._dice = Random(f"{table.seed}/draws")
        self._bot.round_begins(table)

    def hand_begins(self, view: View) -> None:
        self._try(lambda: self._bot.hand_begins(view))

    def act(self, view: View) -> Action:
        """Ask the bot; returns the legal action nearest to its answer, or a check or fold if it fails."""
        if view.legal is None:
            raise BadRequest(f"it is not this seat's turn: {view!r}")
        answer: list[int | Mixed] = []
        if not self._is_spared:
            self._try(lambda: answer.append(self._bot.act(view)))
        return nearest(answer[0] if answer else None, view.legal, self._dice.random)

    @contextmanager
    def spared(self) -> Iterator[None]:
        """Do not ask the bot in this block: the engine has already checked or folded for it."""
        self._is_spared = True
        try:
            yield
        finally:
            self._is_spared = False

    def say(self, view: View) -> object:
        """Ask the bot and return its raw answer; its exceptions propagate."""
        if self._is_spared:
            return None
        with redirect_stdout(sys.stderr):
            return self._bot.act(view)

    def hand_ends(self, view: View) -> None:
        self._try(lambda: self._bot.hand_ends(view))

    def round_ends(self, result: Result) -> None:
        self._try(lambda: self._bot.round_ends(result))

    def close(self) -> None:
        self._try(self._bot.close)

    def _try(self, do: Callable[[], object]) -> None:
        try:
            with redirect_stdout(sys.stderr):
                do()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            print_crash(error)
            self.failures.append(describe_error(error))


class ProtocolClient(ABC):
    """The client side of one protocol: receives every line of the engine and answers the questions."""

    greeting: str | None = None
    """Line to send before the engine sends anything."""

    def __init__(self, driver: BotDriver, game: Game | None, seed: str) -> None:
        self.driver = driver
        self.game = game
        """The game, if it was given; otherwise it is guessed from the lines of the engine."""
        self.seed = seed
        self.played: HandRebuilder | None = None
        """The hand to which the last answer was added, if the engine does not echo our actions."""

    @classmethod
    def guesses(cls) -> list[Game]:
        """The games that this protocol is likely to be used for, if none was given."""
        return []

    @abstractmethod
    def hear(self, line: str) -> str | None:
        """Process a line of the engine and return the reply, if it needs one."""

    @abstractmethod
    def expires(self, line: str) -> bool:
        """Whether the answer to this line is useless or harmful once the engine has moved on."""

    @abstractmethod
    def moves_on(self, line: str) -> bool:
        """Whether this line shows that the engine no longer waits for the answer to an earlier one."""

    def has_answered(self) -> bool:
        """Whether the engine will take a line that we have already sent for the next answer."""
        return False

    def take_back(self) -> None:
        """Undo the last answer, which is not sent: the engine has checked or folded instead."""
        if self.played is not None:
            self.played.take_back()
            self.played = None

    def welcome(self, rebuilder: HandRebuilder) -> None:
        """Call `hand_begins` of the bot, once per hand.

        A hand in which the blinds put a seat all-in has no view before its cards are known; the caller tries
        again at the end of the hand.
        """
        if rebuilder.is_welcome:
            return
        try:
            view = rebuilder.fresh().view(rebuilder.seat)
        except HolecardError:
            return
        rebuilder.is_welcome = True
        self.driver.hand_begins(view)


def find_game(fits: Callable[[Game], bool]) -> Game | None:
    """The first bundled game that satisfies the condition, or None."""
    return next((game for game in map(Game.load, names()) if fits(game)), None)
