"""A bot of ours behind a foreign engine: it is asked as it would be here, and cannot spoil the talk."""

import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from random import Random

from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.describe import class_name, describe_error, print_crash
from holecard.bots.protocols.hand_rebuilder import HandRebuilder
from holecard.errors import BadRequest, HolecardError
from holecard.hand.action import Action
from holecard.hand.view import View
from holecard.rules.game import Game, names
from holecard.session.policy import forgive
from holecard.session.result import Result


class BotDriver:
    """Calls the bot. Its errors and whatever it prints go to the standard error output."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._name = class_name(bot)
        self.failures: deque[str] = deque(maxlen=100)
        """Errors of its hooks, the latest last."""
        self._is_spared = False

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
        self._bot.round_begins(table)

    def hand_begins(self, view: View) -> None:
        self._try(lambda: self._bot.hand_begins(view))

    def act(self, view: View) -> Action:
        """Always legal: the nearest to what the bot says, a check or a fold if it fails."""
        if view.legal is None:
            raise BadRequest(f"it is not this seat's turn: {view!r}")
        answer: list[int] = []
        if not self._is_spared:
            self._try(lambda: answer.append(self._bot.act(view)))
        return forgive(view.legal, answer[0] if answer else None)

    @contextmanager
    def spared(self) -> Iterator[None]:
        """The bot is not asked: the engine has checked for it already, or folded to a bet."""
        self._is_spared = True
        try:
            yield
        finally:
            self._is_spared = False

    def say(self, view: View) -> object:
        """The bot's own words, whatever they are; its errors are passed on."""
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
    """One language. It hears every line of the engine and answers those that want an answer."""

    greeting: str | None = None
    """What is said before anything is heard."""

    def __init__(self, mind: BotDriver, game: Game | None, seed: str) -> None:
        self.mind = mind
        self.game = game
        """What is played, if it was said; otherwise it is guessed from the lines."""
        self.seed = seed
        self.played: HandRebuilder | None = None
        """The hand to which the last answer was added, where the engine does not tell it back."""

    @classmethod
    def guesses(cls) -> list[Game]:
        """The games that it may turn out to be, if it was not said."""
        return []

    @abstractmethod
    def hear(self, line: str) -> str | None: ...

    @abstractmethod
    def expires(self, line: str) -> bool:
        """Whether the answer to this line is good for nothing, or worse, once the engine has gone on."""

    @abstractmethod
    def goes_on(self, line: str) -> bool:
        """Whether the line shows that the engine no longer waits for an answer to an earlier one."""

    def has_answered(self) -> bool:
        """Whether the engine already holds a line of ours that it will take for the next answer."""
        return False

    def take_back(self) -> None:
        """The last answer is not sent. The engine has checked instead, or folded to a bet."""
        if self.played is not None:
            self.played.take_back()
            self.played = None

    def welcome(self, story: HandRebuilder) -> None:
        """Tell the bot of a new hand, once. One that the blinds alone decide cannot be looked at before
        its cards are known: try again at its end."""
        if story.is_welcome:
            return
        try:
            view = story.fresh().view(story.seat)
        except HolecardError:
            return
        story.is_welcome = True
        self.mind.hand_begins(view)


def find_game(fits: Callable[[Game], bool]) -> Game | None:
    """The first of our games that is what the engine seems to play."""
    return next((game for game in map(Game.load, names()) if fits(game)), None)
