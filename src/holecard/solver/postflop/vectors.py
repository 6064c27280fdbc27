"""Eight float32 numbers as one SIMD value of a kernel.

Compiled loops over rows of arrays test for overlaps of all rows that they touch, and stop being vectorised
when these are many. Explicit vectors need no such tests, and sums over hands stay in registers. Machines with
narrower registers take two.

Tables may also be of 16 bits: `load` makes floats of their entries, `store` rounds to the nearest.

A bundle is a tuple of vectors, one for each action, that stays in registers: arithmetic works on each of its
vectors, and a single vector beside a bundle goes with each of them.
"""

import operator
from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model
from numba.np.arrayobj import make_array

WIDTH: Final = 8
Vector = Any
"""To the type checker; a `_VectorType` to Numba."""

_array_struct: Any = make_array
declared: Any = cgutils.get_or_insert_function
_tuple_type: Any = types.UniTuple
_FUSED: Final = ("contract",)
"""A product and a sum may be one instruction, which rounds once."""
FLOATS: Final = ir.VectorType(ir.FloatType(), WIDTH)
_SHORTS: Final = ir.VectorType(ir.IntType(16), WIDTH)
INTS: Final = ir.VectorType(ir.IntType(32), WIDTH)
_ZERO: Final = ir.Constant(FLOATS, [ir.Constant(ir.FloatType(), 0.0)] * WIDTH)
_ONE: Final = ir.Constant(FLOATS, [ir.Constant(ir.FloatType(), 1.0)] * WIDTH)


class _VectorType(types.Type):
    def __init__(self) -> None:
        super().__init__(name="EightFloats")


VECTOR: Final = _VectorType()


class _VectorModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        initialize: Any = super().__init__
        initialize(manager, kind, FLOATS)


register_model(_VectorType)(_VectorModel)


def _is_bundle(kind: Any) -> bool:
    return isinstance(kind, types.UniTuple) and isinstance(kind.dtype, _VectorType)


def _packed(context: Any, builder: Any, vectors: list[Any]) -> Any:
    """The tuple of these vectors."""
    found = ir.Constant(context.get_value_type(_tuple_type(VECTOR, len(vectors))), ir.Undefined)
    for place, vector in enumerate(vectors):
        found = builder.insert_value(found, vector, place)
    return found


def _lifted(make: Callable[..., Any], *kinds: Any) -> Any:
    """Signature and code of `make`, a function of a builder and vectors, for vectors or bundles."""
    counts = {kind.count for kind in kinds if _is_bundle(kind)}

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        if not counts:
            return make(builder, *arguments)
        parts = [
            make(builder, *(_part(builder, *pair, place) for pair in zip(kinds, arguments, strict=True)))
            for place in range(min(counts))
        ]
        return _packed(context, builder, parts)

    found = _tuple_type(VECTOR, min(counts)) if counts else VECTOR
    return found(*kinds), code


def _part(builder: Any, kind: Any, argument: Any, place: int) -> Any:
    return builder.extract_value(argument, place) if _is_bundle(kind) else argument


def instruction(typing: Callable[..., Any]) -> Any:
    """A function of kernels that is a few instructions; `typing` gives its signature and makes its code."""
    return intrinsic(typing)


def overloading(symbol: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """What a function does in kernels: annotations need not be those of the code that is returned."""
    return lambda typing: overload(symbol, strict=False)(typing)


def address_of(context: Any, builder: Any, kind: Any, wide: Any, array: Any, index: Any) -> Any:
    """Of the vector of type `wide` that begins at an index of an array."""
    data = _array_struct(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), wide.as_pointer())


def rounded(builder: Any, vector: Any) -> Any:
    """Eight floats as whole numbers of 32 bits."""
    return builder.fptosi(_call(builder, "llvm.rint.v8f32", vector), INTS)


def _call(builder: Any, name: str, value: Any) -> Any:
    kind = ir.FunctionType(FLOATS, [FLOATS])
    return builder.call(declared(builder.module, kind, name), [value])


def _loaded(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    wide = FLOATS if kind.dtype == types.float32 else ir.VectorType(ir.IntType(kind.dtype.bitwidth), WIDTH)
    address = address_of(context, builder, kind, wide, array, index)
    if kind.dtype == types.float32:
        return builder.load(address, align=4)
    widened = builder.zext if kind.dtype == types.uint16 else builder.sext
    return builder.sitofp(widened(builder.load(address, align=kind.dtype.bitwidth // 8), INTS), FLOATS)


def _store(context: Any, builder: Any, kind: Any, array: Any, index: Any, vector: Any) -> None:
    wide = FLOATS if kind.dtype == types.float32 else _SHORTS
    address = address_of(context, builder, kind, wide, array, index)
    if kind.dtype == types.float32:
        builder.store(vector, address, align=4)
    else:
        builder.store(builder.trunc(rounded(builder, vector), _SHORTS), address, align=2)


@instruction
def load(_: Any, array: Any, index: Any) -> Any:  # noqa: ARG001
    """`array[index : index + 8]` of a flat array of float32, int16, uint16 or int8."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _loaded(context, builder, signature.args[0], *arguments)

    return VECTOR(array, types.intp), code


@instruction
def store(_: Any, array: Any, index: Any, value: Any) -> Any:  # noqa: ARG001
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _store(context, builder, signature.args[0], *arguments)
        return context.get_dummy_value()

    return types.void(array, types.intp, VECTOR), code


@instruction
def load_each(_: Any, array: Any, index: Any, step: Any, like: Any) -> Any:  # noqa: ARG001
    """A bundle of as many vectors as the tuple `like` has entries, from places that are `step` apart."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, index, step, _ = arguments
        vectors = []
        for _place in range(len(signature.args[3])):
            vectors.append(_loaded(context, builder, signature.args[0], array, index))
            index = builder.add(index, step)
        return _packed(context, builder, vectors)

    return _tuple_type(VECTOR, len(like))(array, types.intp, types.intp, like), code


@instruction
def store_each(_: Any, array: Any, index: Any, step: Any, bundle: Any) -> Any:  # noqa: ARG001
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, index, step, vectors = arguments
        for place in range(len(signature.args[3])):
            vector = builder.extract_value(vectors, place)
            _store(context, builder, signature.args[0], array, index, vector)
            index = builder.add(index, step)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, bundle), code


@instruction
def first_of(_: Any, bundle: Any, like: Any) -> Any:
    """The first vectors of a bundle, as many as the tuple `like` has entries."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vectors = [builder.extract_value(arguments[0], place) for place in range(len(signature.args[1]))]
        return _packed(context, builder, vectors)

    return _tuple_type(VECTOR, len(like))(bundle, like), code


def _reduced(make: Callable[..., Any], bundle: Any) -> Any:
    """Signature and code that join the vectors of a bundle to one, from the first to the last."""

    def code(_context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = builder.extract_value(arguments[0], 0)
        for place in range(1, len(signature.args[0])):
            found = make(builder, found, builder.extract_value(arguments[0], place))
        return found

    return VECTOR(bundle), code


@instruction
def total(_: Any, bundle: Any) -> Any:
    return _reduced(lambda builder, one, other: builder.fadd(one, other, flags=_FUSED), bundle)


@instruction
def highest(_: Any, bundle: Any) -> Any:
    return _reduced(lambda builder, one, other: _select(builder, one, other, one, other), bundle)


@instruction
def prefetch(_: Any, array: Any, index: Any) -> Any:  # noqa: ARG001
    """Ask for the cache line of an entry, which will be needed soon, without waiting for it."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte, whole = ir.IntType(8), ir.IntType(32)
        address = address_of(context, builder, signature.args[0], byte, *arguments)
        kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), whole, whole, whole])
        function = declared(builder.module, kind, "llvm.prefetch.p0")
        is_write, locality, is_data = whole(0), whole(2), whole(1)
        builder.call(function, [address, is_write, locality, is_data])
        return context.get_dummy_value()

    return types.void(array, types.intp), code


@instruction
def spread(_: Any, number: Any) -> Any:  # noqa: ARG001
    """The same number eight times."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        empty, first = ir.Constant(FLOATS, ir.Undefined), ir.Constant(ir.IntType(32), 0)
        one = builder.insert_element(empty, arguments[0], first)
        return builder.shuffle_vector(one, empty, ir.Constant(INTS, [0] * WIDTH))

    return VECTOR(types.float32), code


def _operation(name: str, symbol: Callable[..., Any]) -> Any:
    """Make the operator work on vectors and bundles, but for two bundles and `+`, which joins tuples."""

    @instruction
    def of_two(_: Any, left: Any, right: Any) -> Any:
        return _lifted(lambda builder, *pair: getattr(builder, name)(*pair, flags=_FUSED), left, right)

    @overloading(symbol)
    def _(left: Any, right: Any) -> Any:
        bundles = _is_bundle(left) + _is_bundle(right)
        vectors = isinstance(left, _VectorType) + isinstance(right, _VectorType)
        if bundles + vectors == 2 and (vectors or symbol is not operator.add):
            return lambda left, right: of_two(left, right)
        return None

    return of_two


added = _operation("fadd", operator.add)
"""The sum of two bundles."""
_operation("fsub", operator.sub)
_operation("fmul", operator.mul)


def _select(builder: Any, larger: Any, smaller: Any, yes: Any, no: Any) -> Any:
    return builder.select(builder.fcmp_ordered(">", larger, smaller), yes, no)


@instruction
def positive(_: Any, value: Any) -> Any:
    """max(value, 0)"""
    return _lifted(lambda builder, one: _select(builder, one, _ZERO, one, _ZERO), value)


@instruction
def larger(_: Any, left: Any, right: Any) -> Any:
    return _lifted(lambda builder, one, other: _select(builder, one, other, one, other), left, right)


@instruction
def inverse(_: Any, value: Any) -> Any:
    """1 / value where that is positive, else 0."""
    return _lifted(lambda builder, one: _select(builder, one, _ZERO, builder.fdiv(_ONE, one), _ZERO), value)


@instruction
def choose(_: Any, test: Any, yes: Any, no: Any) -> Any:
    """`yes` where the test is positive, else `no`."""
    return _lifted(
        lambda builder, *three: _select(builder, three[0], _ZERO, three[1], three[2]), test, yes, no
    )


@instruction
def magnitude(_: Any, value: Any) -> Any:
    return _lifted(lambda builder, one: _call(builder, "llvm.fabs.v8f32", one), value)


@instruction
def largest(_: Any, value: Any) -> Any:  # noqa: ARG001
    """Of the eight numbers."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        found = arguments[0]
        for step in (4, 2, 1):
            turned = [(place + step) % WIDTH for place in range(WIDTH)]
            other = builder.shuffle_vector(found, found, ir.Constant(INTS, turned))
            found = _select(builder, found, other, found, other)
        return builder.extract_element(found, ir.Constant(ir.IntType(32), 0))

    return types.float32(VECTOR), code


_SQUARE: Final = _tuple_type(VECTOR, WIDTH)


@instruction
def transposed(_: Any, rows: Any) -> Any:  # noqa: ARG001
    """Of eight vectors: the first numbers of all, the second numbers of all, and so on."""

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        square = [builder.extract_value(arguments[0], place) for place in range(WIDTH)]
        for step in (1, 2, 4):  # swap off-diagonal blocks of this size
            mixed = list(square)
            for row in range(WIDTH):
                if not row & step:
                    upper, lower = square[row], square[row | step]
                    mixed[row] = builder.shuffle_vector(upper, lower, _swapped(step, first=True))
                    mixed[row | step] = builder.shuffle_vector(upper, lower, _swapped(step, first=False))
            square = mixed
        return _packed(context, builder, square)

    return _SQUARE(_SQUARE), code


def _swapped(step: int, *, first: bool) -> Any:
    """Which of sixteen numbers make up the first or second of two rows after blocks are swapped."""
    if first:
        picks = [WIDTH + place - step if place & step else place for place in range(WIDTH)]
    else:
        picks = [WIDTH + place if place & step else place + step for place in range(WIDTH)]
    return ir.Constant(INTS, picks)
