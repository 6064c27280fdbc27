"""Answers that can spoil a tournament, each with the kind of fault that it is, and a bot that gives them."""

import weakref
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, NoReturn

from holecard import Action, Bot, View
from holecard.bots.faults import FaultKind, Misbehaviour
from holecard.bots.timeout import OutOfTime


def refuse(*_: object, **__: object) -> NoReturn:
    raise SystemExit("do not touch")


TOUCHED = (
    "__add__", "__bool__", "__bytes__", "__call__", "__contains__", "__dir__", "__eq__", "__float__",
    "__format__", "__ge__", "__getattr__", "__getitem__", "__gt__", "__hash__", "__index__", "__int__",
    "__iter__", "__le__", "__len__", "__lt__", "__ne__", "__neg__", "__radd__", "__reduce_ex__", "__repr__",
    "__rsub__", "__str__", "__sub__", "__trunc__",
)  # fmt: skip
"""Methods by which anything can be touched."""


def untouchable(base: type = object, *names: str) -> Any:
    """A class of which these methods, or all, raise what no `except Exception` catches."""
    return type("Untouchable", (base,), dict.fromkeys(names or TOUCHED, refuse))


def claims(kind: type, base: type = object) -> Any:
    """A class whose objects say that they are of another one."""
    return type("Liar", (base,), {"__class__": property(lambda _: kind)})


Nameless: Any = type(
    "Nameless",
    (type,),
    {"__name__": property(refuse)}
    | dict.fromkeys(("__instancecheck__", "__subclasscheck__", "__eq__", "__hash__", "__repr__"), refuse),
)
"""Its classes have no name, no order and no relatives."""
OfNoName = Nameless("OfNoName", (), {"__class__": property(refuse)})


class Thing:
    pass


def gone() -> object:
    return weakref.proxy(Thing())


def numbers() -> Iterator[int]:
    yield 0


def around() -> list[object]:
    own: list[object] = []
    own.append(own)
    return own


def deep() -> list[object]:
    made: list[object] = []
    for _ in range(100_000):
        made = [made]
    return made


class Mute(Exception):
    __str__ = __repr__ = refuse


def throw(error: BaseException) -> NoReturn:
    raise error


GARBAGE: tuple[Callable[[], object], ...] = (
    lambda: None, lambda: True, lambda: False, lambda: float("nan"), lambda: 0.0, lambda: float("inf"),
    lambda: 1j, lambda: "call", lambda: "", lambda: b"\0" * 1_000_000, lambda: "\ud800", lambda: object(),
    lambda: int, lambda: refuse, lambda: Decimal(0), lambda: Fraction(0), lambda: claims(int)(),
    lambda: OfNoName(), lambda: OfNoName, lambda: numbers(), lambda: around(), lambda: deep(), lambda: gone(),
    lambda: untouchable()(), lambda: untouchable(str)("call"), lambda: untouchable(float)(0.0),
    lambda: untouchable(list)(), lambda: untouchable(dict)(), lambda: [untouchable()()],
    lambda: (10**5000, untouchable(int)(7)), lambda: Mute("call"), lambda: ValueError,
)  # fmt: skip
ILLEGAL: tuple[Callable[[], object], ...] = (
    lambda: 10**5000, lambda: -(10**5000), lambda: 1 << 200_000, lambda: -2, lambda: 10**9, lambda: 10**18,
    lambda: untouchable(int)(10**5000), lambda: untouchable(int)(-7), lambda: untouchable(Action)(10**7),
    lambda: int.__new__(Action, -5), lambda: int.__new__(Action, 10**6000),
)  # fmt: skip
FINE: tuple[Callable[[], object], ...] = (
    lambda: 0, lambda: untouchable(int)(0), lambda: int.__new__(Action, 0),
    lambda: int.__new__(untouchable(Action), 0),
)  # fmt: skip
CRASH: tuple[Callable[[], object], ...] = (
    refuse, lambda: throw(Mute("x")), lambda: throw(Mute(untouchable()())),
    lambda: throw(claims(KeyboardInterrupt, Exception)()),
    lambda: throw(GeneratorExit()), lambda: throw(StopIteration(7)), lambda: throw(OutOfTime()),
    lambda: throw(KeyError(untouchable()())), lambda: throw(OSError(10**5000, untouchable(str)("x"))),
    lambda: throw(BaseExceptionGroup("many", [Mute(), SystemExit()])), lambda: throw(ValueError(10**5000)),
    lambda: throw(Misbehaviour(untouchable()(), untouchable()(), untouchable()())),
    lambda: throw(Misbehaviour(FaultKind.ILLEGAL, "not my fault")), lambda: throw(RecursionError()),
)  # fmt: skip

ANSWERS: tuple[tuple[Callable[[], object], FaultKind | None], ...] = tuple(
    (make, kind)
    for kind, makers in (
        (FaultKind.GARBAGE, GARBAGE), (FaultKind.ILLEGAL, ILLEGAL), (FaultKind.CRASH, CRASH), (None, FINE),
    )
    for make in makers
)  # fmt: skip


class Hostile(Bot):
    """Gives all of these answers in turn, with a sensible one in between."""

    given = 0

    def reset(self) -> Bot:
        return self  # so that a round begins where the last one ended

    def act(self, view: View) -> Any:
        self.given += 1
        make, _ = ANSWERS[self.given // 2 % len(ANSWERS)]
        return make() if self.given % 2 else view.call()
