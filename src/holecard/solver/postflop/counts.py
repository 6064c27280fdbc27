"""Sixteen integers as one value of a kernel: counts of hands for sixteen terminal nodes at a time.

Whole numbers, because sums of them are exact: a hand that shares a card with all hands of the opponent gets
exactly nothing when those are taken away. The rest that rounding leaves in sums of floats is noise that
regrets of rarely reached nodes follow, which costs iterations.
"""

import operator
from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.extending import models, register_model

from holecard.solver.postflop.vectors import (
    FLOATS,
    INTS,
    VECTOR,
    WIDTH,
    address_of,
    instruction,
    overloading,
    rounded,
)

BATCH: Final = 16
Counts = Any
"""To the type checker; a `_CountsType` to Numba."""
_WIDE: Final = ir.VectorType(ir.IntType(32), BATCH)


class _CountsType(types.Type):
    def __init__(self) -> None:
        super().__init__(name="SixteenInts")


_counts: Final = _CountsType()


class _CountsModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        initialize: Any = super().__init__
        initialize(manager, kind, _WIDE)


register_model(_CountsType)(_CountsModel)


@instruction
def load_counts(_: Any, array: Any, index: Any) -> Any:  # noqa: ARG001
    """`array[index : index + 16]` of a flat array of int32."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(address_of(context, builder, signature.args[0], _WIDE, *arguments), align=4)

    return _counts(array, types.intp), code


@instruction
def store_counts(_: Any, array: Any, index: Any, value: Any) -> Any:  # noqa: ARG001
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        into, at, counts = arguments
        builder.store(counts, address_of(context, builder, signature.args[0], _WIDE, into, at), align=4)
        return context.get_dummy_value()

    return types.void(array, types.intp, _counts), code


@instruction
def store_whole(_: Any, array: Any, index: Any, value: Any) -> Any:  # noqa: ARG001
    """Eight floats, rounded to whole numbers, into a flat array of int32."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        into, at, vector = arguments
        where = address_of(context, builder, signature.args[0], INTS, into, at)
        builder.store(rounded(builder, vector), where, align=4)
        return context.get_dummy_value()

    return types.void(array, types.intp, VECTOR), code


@instruction
def no_counts(_: Any) -> Any:
    """Sixteen times zero."""

    def code(_context: Any, _builder: Any, _signature: Any, _arguments: Any) -> Any:
        return ir.Constant(_WIDE, [0] * BATCH)

    return _counts(), code


def _operation(name: str, symbol: Callable[..., Any]) -> None:
    @instruction
    def of_two(_: Any, left: Any, right: Any) -> Any:  # noqa: ARG001
        def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return getattr(builder, name)(*arguments)

        return _counts(_counts, _counts), code

    @overloading(symbol)
    def _(left: Any, right: Any) -> Any:
        if isinstance(left, _CountsType) and isinstance(right, _CountsType):
            return lambda left, right: of_two(left, right)
        return None


for _name, _symbol in (("add", operator.add), ("sub", operator.sub)):
    _operation(_name, _symbol)


def _half(builder: Any, counts: Any, first: int) -> Any:
    picks = ir.Constant(INTS, list(range(first, first + WIDTH)))
    return builder.sitofp(builder.shuffle_vector(counts, counts, picks), FLOATS)


@instruction
def first_half(_: Any, counts: Any) -> Any:  # noqa: ARG001
    """The first eight as floats."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return _half(builder, arguments[0], 0)

    return VECTOR(_counts), code


@instruction
def second_half(_: Any, counts: Any) -> Any:  # noqa: ARG001
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return _half(builder, arguments[0], WIDTH)

    return VECTOR(_counts), code
