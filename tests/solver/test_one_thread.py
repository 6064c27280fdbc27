"""Linear algebra on one thread, and on as many as before afterwards."""

import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from holecard.solver.one_thread import one_thread


def threads() -> set[int]:
    return {library["num_threads"] for library in threadpool_info() if library["user_api"] == "blas"}


def test_algebra_uses_one_thread_and_then_as_many_as_before() -> None:
    with threadpool_limits(2, "blas"):
        before = threads()
        assert before, "NumPy has a BLAS library"
        with one_thread():
            assert threads() == {1}
        assert threads() == before


def test_a_fit_that_fails_gives_the_threads_back() -> None:
    @one_thread()
    def fail() -> None:
        raise ArithmeticError(*threads())

    with threadpool_limits(2, "blas"):
        before = threads()
        with pytest.raises(ArithmeticError, match="1"):
            fail()
        assert threads() == before
