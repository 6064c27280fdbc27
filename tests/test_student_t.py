"""Student's t against published tables and closed forms."""

from math import atan, cos, fsum, inf, pi, sqrt, tan

import pytest

from holecard.student_t import quantile, tail

# The table that every textbook prints (Fisher and Yates), two-sided 95% and 90%.
TABLE = {
    1: (12.706, 6.314),
    2: (4.303, 2.920),
    3: (3.182, 2.353),
    4: (2.776, 2.132),
    5: (2.571, 2.015),
    10: (2.228, 1.812),
    20: (2.086, 1.725),
    30: (2.042, 1.697),
    60: (2.000, 1.671),
    120: (1.980, 1.658),
    10**9: (1.960, 1.645),
}


@pytest.mark.parametrize("freedom", TABLE)
def test_quantiles_are_those_of_the_printed_table(freedom: int) -> None:
    both, one = TABLE[freedom]
    assert round(quantile(freedom), 3) == both
    assert round(quantile(freedom, 0.95), 3) == one


@pytest.mark.parametrize("probability", [0.6, 0.9, 0.975, 0.9995])
def test_one_and_two_degrees_have_closed_forms(probability: float) -> None:
    assert quantile(1, probability) == pytest.approx(tan(pi * (probability - 0.5)), rel=1e-10)
    alpha = 4 * probability * (1 - probability)
    assert quantile(2, probability) == pytest.approx(2 * (probability - 0.5) * sqrt(2 / alpha), rel=1e-10)


@pytest.mark.parametrize("freedom", [0.7, 2.5, 7.3, 55.5])
def test_broken_degrees_agree_with_an_integral(freedom: float) -> None:
    """With t = sqrt(n) tan(u) the density is cos(u) to the power n - 1, up to a constant."""

    def area(value: float, steps: int = 20_000) -> float:
        width = atan(value / sqrt(freedom)) / steps
        return width * fsum(cos((at + 0.5) * width) ** (freedom - 1) for at in range(steps))

    within = (0.5 - tail(freedom, 1.3)) / (0.5 - tail(freedom, 3.0))
    assert within == pytest.approx(area(1.3) / area(3.0), rel=1e-7)


def test_the_quantile_is_where_the_tail_is_what_was_asked() -> None:
    for freedom in (0.5, 1.5, 4.0, 17.2, 300.0, 1e6):
        assert tail(freedom, quantile(freedom)) == pytest.approx(0.025, rel=1e-9)


def test_without_degrees_of_freedom_nothing_is_known() -> None:
    assert quantile(0) == inf
