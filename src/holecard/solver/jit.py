"""Numba with the same options for every kernel, and with types preserved.

The first call of a kernel on a machine compiles it, which takes seconds, while the work itself may take a
millisecond. Kernels that answer single questions therefore have a NumPy version, and `is_worth_compiling`
chooses between the two. Compilation is logged, so that a program can tell its user what it is waiting for.
"""

import gc
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from math import inf
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import njit
from numba.core import event
from numba.extending import overload

from holecard.solver.kernel_cache import KernelCache

Function = TypeVar("Function", bound=Callable[..., Any])
Constant = TypeVar("Constant")

_log: Final = logging.getLogger(__name__)
_COMPILING: Final = 4.0
_LOADING: Final = 0.15
"""Seconds of NumPy work that justify compiling a kernel, or loading it from disk."""


def compiled(kernel: Function) -> Function:
    """A kernel: compiled on its first call, by one process of a machine, kept on disk, run without the GIL.

    It is compiled again after a change of anything that it imports, and once for every type of its arguments.
    """
    return _kept(kernel, _jit(kernel))


def _kept(kernel: Function, made: Any) -> Function:
    # A place to keep compiled code in may be missing. Then it is compiled in every process.
    with suppress(RuntimeError):
        made._cache = KernelCache(kernel)
    return cast(Function, made)


def inlined(function: Function) -> Function:
    """A small function for the inner loops of kernels: a call would count references to arrays.

    LLVM inlines them. Numba's own `inline="always"` compiles a little faster, but its loops are up to three
    times slower. They are not cached on disk, since the kernels contain them.
    """
    return _jit(function, forceinline=True)


def borrowed(function: Function) -> Function:
    """A large function that only kernels call: compiled once for all of them, and not kept on disk. A way to
    call it from Python would take as long to compile as the function. Like a kernel of `borrowing`."""
    return _jit(function, no_cpython_wrapper=True, _nrt=False)


def borrowing(kernel: Function) -> Function:
    """`compiled`, for kernels that make no arrays: without counting references to those of their arguments,
    which the caller keeps. With a hundred arguments that is half of the time to compile."""
    return _kept(kernel, _jit(kernel, _nrt=False))


def _jit(function: Function, **options: Any) -> Function:
    """No kernel is called from C or relies on an error for division by zero: both would cost compile time,
    and a test in every loop."""
    options |= {"nogil": True, "no_cfunc_wrapper": True, "error_model": "numpy"}
    return cast(Function, njit(**options)(function))


def frozen(make: Callable[[], Constant]) -> Callable[[], Constant]:
    """Arrays that kernels embed as constants, created by `make`.

    They are created when a kernel that uses them is compiled, and cached with its code, so neither an import
    nor a start with compiled kernels pays for them. Unlike arguments, constants are not reference-counted,
    which in an inner loop costs more than the work. Arrays of more than a million bytes must be arguments:
    Numba does not cache code that contains them.
    """
    made = cache(make)

    @wraps(make)
    def call() -> Constant:
        return made()

    def constant() -> Callable[[], Constant]:
        value = made()
        return lambda: value

    overload(call)(constant)
    return call


_without: dict[Callable[..., Any], float] = {}
"""For each kernel, the seconds of NumPy work done instead in this process."""


def is_worth_compiling(kernel: Callable[..., Any], seconds: float, most: float = _COMPILING) -> bool:
    """Whether to call the kernel for work that takes `seconds` in NumPy.

    Occasional work is done in NumPy. Once the work of this and earlier processes adds up to `most`, about the
    cost of compiling, the kernel is compiled: a frequent caller waits little longer in total than with the
    kernel alone.
    """
    if getattr(kernel, "signatures", True):  # it has been called before, or Numba is switched off
        return True
    _without[kernel] = done = _without.get(kernel, 0.0) + seconds
    if done <= _LOADING:
        return False
    if is_kept(kernel) or done > most:
        return True
    return _remembered(kernel, seconds) > _COMPILING


def compile_for_any_work(*kernels: Callable[..., Any]) -> None:
    """Call these kernels from now on in this process, however small the work: it will ask again and again."""
    for kernel in kernels:
        _without[kernel] = inf


def is_kept(kernel: Any) -> bool:
    """Whether compiled code of the present source is on disk."""
    return kernel.stats.cache_path is not None and kernel._cache.is_kept()


def _remembered(kernel: Any, seconds: float) -> float:
    """Add the seconds to those of earlier processes, in a file beside the cached kernels.

    Two concurrent processes may overwrite each other's sum: it is only a heuristic.
    """
    folder = kernel.stats.cache_path
    if folder is None:
        return 0.0
    file = Path(folder, f"{kernel.__module__}.{kernel.__name__}.seconds")
    try:
        total = seconds + (float(file.read_text()) if file.exists() else 0.0)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{total:.3f}")
    except (OSError, ValueError):  # a folder that may not be written to, or half a number
        return 0.0
    return total


class _CompileLogger(event.Listener):
    """Logs each kernel that is compiled, without the kernels it calls, and ends its turn if that fails.

    Meanwhile no garbage is collected: a compilation allocates much and frees it all at its end, and going
    through the heap again and again would take a twelfth of the time.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._collects = False

    def on_start(self, event: Any) -> None:
        if not self._depth:
            self._collects = gc.isenabled()
            gc.disable()
        kernel = event.data["dispatcher"]
        if not self._depth and kernel.py_func.__module__.startswith("holecard."):
            once = " once" if kernel.stats.cache_path else ""
            _log.info("compiling the kernel for %s%s, which takes seconds", _purpose(kernel.py_func), once)
        self._depth += 1

    def on_end(self, event: Any) -> None:  # noqa: ARG002
        self._depth -= 1
        if self._depth:
            return
        if self._collects:
            gc.enable()
        if sys.exception() is not None:
            KernelCache.end_turn()


def _purpose(kernel: Callable[..., Any]) -> str:
    """The purpose of a kernel, from its module: `holecard.solver.equity.hand_vs_hand` is for equities."""
    part = kernel.__module__.split(".")[2]
    return {
        "equity": "equities",
        "cfr": "solving",
        "postflop": "spots after the flop",
        "depth_limited": "single streets",
        "anneal_kernel": "annealing",
    }.get(part, part)


event.register("numba:compile", _CompileLogger())
