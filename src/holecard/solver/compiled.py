"""Numba, with the same options for every kernel and without losing the types."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, TypeVar, cast

from numba import njit
from numba.extending import overload

Function = TypeVar("Function", bound=Callable[..., Any])
Constant = TypeVar("Constant")


def compiled(kernel: Function) -> Function:
    """Compiled at its first call, kept on disk for the next process, and run without the GIL.

    Numba takes the kept code for current as long as the kernel's own file is unchanged. After an edit
    to something that a kernel in another file uses, delete that file's `__pycache__`.
    """
    return _jit(kernel)


def inlined(function: Function) -> Function:
    """For small functions in the inner loops of kernels: a call would count references to arrays."""
    return _jit(function, forceinline=True)


def _jit(function: Function, *, forceinline: bool = False) -> Function:
    try:
        return cast(Function, njit(cache=True, nogil=True, forceinline=forceinline)(function))
    except RuntimeError:  # there is no place to keep compiled code in: compile in every process
        return cast(Function, njit(nogil=True, forceinline=forceinline)(function))


def frozen(make: Callable[[], Constant]) -> Callable[[], Constant]:
    """Arrays that kernels hold as constants, by calling `make`.

    They are made when a kernel is compiled that uses them, and kept on disk within its code: neither
    an import nor a start with compiled kernels pays for them. And unlike arrays that are handed
    around, constants are not reference-counted, which in an inner loop costs more than the work.
    Arrays of more than a million bytes have to be handed around: Numba keeps no code that holds them.
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
