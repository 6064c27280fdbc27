"""Small bots that the arena's tests load from this file, good and bad ones."""

import atexit
import multiprocessing
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import ClassVar

from holecard import Bot, View
from holecard.bots.bot import RemoteBot


class Chance(Bot):
    """Draws from its own generator only, so that the same seed plays the same hands."""

    def act(self, view: View) -> int:
        draw = self.rng.random()
        if draw < 0.2:
            return view.fold()
        return view.pot_raise(self.rng.random()) if draw > 0.7 else view.call()


class Caller(Bot):
    def act(self, view: View) -> int:
        return view.call()


class High(Bot):
    """Bets high cards and gives up the others."""

    def act(self, view: View) -> int:
        return view.pot_raise() if view.hole[0].rank > 7 else view.check()


class Counter(Bot):
    """Remembers what it sees within a round, and must not know of earlier rounds."""

    def __init__(self) -> None:
        self.hands = 0

    def hand_begins(self, view: View) -> None:
        self.hands += 1

    def hand_ends(self, view: View) -> None:
        assert view.payoffs is not None

    def act(self, view: View) -> int:
        return view.raise_to(self.hands * 7 + 1) if self.hands % 3 else view.call()


class Passive(Bot):
    def act(self, view: View) -> int:
        return view.check()


class Crashes(Bot):
    def act(self, view: View) -> int:
        raise ValueError("no idea")


class CrashesNow(Bot):
    """Now and then only: one answer of fifty."""

    def act(self, view: View) -> int:
        if self.rng.random() < 0.02:
            raise ValueError("now")
        return view.call()


class CannotBegin(Bot):
    def round_begins(self, table: object) -> None:
        raise RuntimeError("not today")

    def act(self, view: View) -> int:
        return view.call()


class Hangs(Bot):
    """In Python code that swallows every ordinary error."""

    def act(self, view: View) -> int:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class HangsInC(Bot):
    """Where no signal is looked at before it is over."""

    def act(self, view: View) -> int:
        return sum(range(10**13))


class StopsTheTimer(Bot):
    def act(self, view: View) -> int:
        signal.setitimer(signal.ITIMER_REAL, 0)
        while True:
            pass


class Garbage(Bot):
    def act(self, view: View) -> int:
        return "all of it"  # type: ignore[return-value]


class Illegal(Bot):
    def act(self, view: View) -> int:
        return 10**9


class Leaves(Bot):
    """Raises what would end a program."""

    def act(self, view: View) -> int:
        sys.exit(3)


class Interrupts(Bot):
    def act(self, view: View) -> int:
        raise KeyboardInterrupt


class Kills(Bot):
    """Takes the process down in which it runs."""

    def act(self, view: View) -> int:
        os._exit(7)


class Prints(Bot):
    def act(self, view: View) -> int:
        print("noise" * 100)
        return view.call()


class Stubborn(Bot):
    """Swallows everything that is thrown at it."""

    def act(self, view: View) -> int:
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                time.sleep(0)


class NeverDone(Bot):
    def act(self, view: View) -> int:
        try:
            while True:
                time.sleep(0.01)
        finally:
            while True:
                time.sleep(0.01)


class Mute(Exception):
    def __str__(self) -> str:
        while True:
            time.sleep(0.01)


class EndlessWords(Bot):
    """Its error never finishes saying what it is."""

    def act(self, view: View) -> int:
        raise Mute


class OddError(Exception):
    def __str__(self) -> str:
        raise SystemExit(9)


class OddWords(Bot):
    def act(self, view: View) -> int:
        raise OddError


class HalfLetters(Bot):
    """A text that no file can hold."""

    def act(self, view: View) -> int:
        raise ValueError("\ud800")


class OddNumber(int):
    def __lt__(self, other: object) -> bool:
        raise RuntimeError

    __le__ = __gt__ = __ge__ = __eq__ = __lt__
    __hash__ = int.__hash__


class OddNumbers(Bot):
    def act(self, view: View) -> int:
        return OddNumber(0)


class NobodyNext(Bot):
    def reset(self) -> Bot:
        return None  # type: ignore[return-value]

    def act(self, view: View) -> int:
        return view.call()


class Terminates(Bot):
    def act(self, view: View) -> int:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(5)
        return view.call()


class Remembers(Bot):
    """Cheats if it can: it keeps every card it has ever seen by the place of the hand, and claims to know
    when it has been dealt one of them before at another seat."""

    seen: ClassVar[dict[tuple[int, int], list[str]]] = {}

    def __init__(self) -> None:
        self.hands = 0

    def hand_begins(self, view: View) -> None:
        self.hands += 1

    def act(self, view: View) -> int:
        cards = [str(card) for card in view.hole]
        place = (self.hands, 1 - (view.seat or 0))
        if place in Remembers.seen:
            raise AssertionError("knows the other's cards")
        Remembers.seen[self.hands, view.seat or 0] = cards
        return view.call()


class KillsParent(Bot):
    """Ends the process that started the one it runs in, and does not answer any more."""

    def act(self, view: View) -> int:
        os.kill(os.getppid(), signal.SIGKILL)
        _sleep_on()
        return view.call()


class KillsWorker(Bot):
    """In a process of its own: ends the worker that plays it."""

    def act(self, view: View) -> int:
        sys.path.insert(0, str(Path(__file__).parents[2]))
        from tests.bots.rogues.ancestors import worker

        found = worker()
        if found is not None:
            os.kill(found, signal.SIGKILL)
        return view.call()


class StopsWorker(Bot):
    """In a process of its own: stops the worker that plays it, which then never answers."""

    def act(self, view: View) -> int:
        sys.path.insert(0, str(Path(__file__).parents[2]))
        from tests.bots.rogues.ancestors import worker

        found = worker()
        if found is not None:
            os.kill(found, signal.SIGSTOP)
        return view.call()


class LeavesThread(Bot):
    """Its thread never ends, and does not end with the program either."""

    def __init__(self) -> None:
        threading.Thread(target=_sleep_on).start()

    def reset(self) -> Bot:
        return self

    def act(self, view: View) -> int:
        return view.call()


class LeavesHook(Bot):
    """What it wants done at the end of the program is never done."""

    def act(self, view: View) -> int:
        atexit.register(_sleep_on)
        return view.call()


class LeavesDaemon(Bot):
    """Starts a process that is in no group or session of this one's, and never ends by itself."""

    def __init__(self) -> None:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execvp("sleep", ["sleep", os.environ["HOSTILE_SECONDS"]])
            os._exit(0)
        time.sleep(0.05)

    def reset(self) -> Bot:
        return self

    def act(self, view: View) -> int:
        return view.call()


class LeavesProcess(Bot):
    """Forks a process that holds every pipe of this one open, and never ends by itself."""

    def __init__(self) -> None:
        if os.fork() == 0:
            while True:
                time.sleep(1)

    def reset(self) -> Bot:
        return self

    def act(self, view: View) -> int:
        return view.call()


class SlowToGo(Bot):
    """What it leaves behind takes for ever to be cleared away."""

    class Slow:
        def __del__(self) -> None:
            _sleep_on()

    def act(self, view: View) -> int:
        return self.Slow()  # type: ignore[return-value]


class SlowToFail(Bot):
    def act(self, view: View) -> int:
        held = SlowToGo.Slow()
        raise ValueError(str(held.__class__))


class SlowToDie(Bot):
    def act(self, view: View) -> int:
        return view.call()

    def __del__(self) -> None:
        _sleep_on()


class KeepsOwnTime(RemoteBot):
    """Claims to be a program that is known to answer in time."""

    def act(self, view: View) -> int:
        _sleep_on()
        return view.call()


class NeverMade(Bot):
    """Can be made when it is tried out, and then no more."""

    def __init__(self) -> None:
        if multiprocessing.parent_process() is not None:
            sys.exit("gone")

    def act(self, view: View) -> int:
        return view.call()


class NeverReady(Bot):
    def __init__(self) -> None:
        if multiprocessing.parent_process() is not None:
            _sleep_on()

    def act(self, view: View) -> int:
        return view.call()


def _sleep_on() -> None:
    while True:
        time.sleep(0.01)
