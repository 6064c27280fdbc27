"""The 3-bet pot that desktop solvers are compared by: PioSOLVER's preset "3betpotFAST".

Its ranges, chips and bets are public with the tests of postflop-solver (`solve_pio_preset_normal` and
`solve_pio_preset_raked`, checked there with PioSOLVER Free), its results with the README of WASM Postflop:

|        | WASM Postflop | PioSOLVER | GTO+   |
| bet    | 55.2%         | 55.19%    | 55.2%  |
| equity | 55.3%         | 55.347%   | 55.35% |
| EV     | 105.1         | 105.11    | 105.115|

https://github.com/b-inary/postflop-solver, https://github.com/b-inary/wasm-postflop
"""

from typing import Any, Final

import pytest

from holecard.solver.postflop import PostflopSpot, Rake, estimate, solve_spot

PRESET: Final[dict[str, Any]] = {
    "board": "QsJh2h",
    "pot": 180,
    "stacks": 910,
    "oop": "88+,A8s+,A5s-A2s:0.5,AJo+,ATo:0.75,K9s+,KQo,KJo:0.75,KTo:0.25,Q9s+,QJo:0.5,J8s+,JTo:0.25,T8s+,"
    "T7s:0.45,97s+,96s:0.45,87s,86s:0.75,85s:0.45,75s+:0.75,74s:0.45,65s:0.75,64s:0.5,63s:0.45,54s:0.75,"
    "53s:0.5,52s:0.45,43s:0.5,42s:0.45,32s:0.45",
    "ip": "AA:0.25,99-22,AJs-A2s,AQo-A8o,K2s+,K9o+,Q2s+,Q9o+,J6s+,J9o+,T6s+,T9o,96s+,95s:0.5,98o,86s+,"
    "85s:0.5,75s+,74s:0.5,64s+,63s:0.5,54s,53s:0.5,43s",
    "bets": "flop:52 turn:55 river:70",
    "raises": "45",
}


def test_the_dry_run_of_the_preset() -> None:
    """No abstraction: every turn and river but those alike by suits. Hearts are alone, and so are spades."""
    size = estimate(PostflopSpot.read(**PRESET))
    assert size.hands == (273, 416)
    assert size.boards[:2] == (1, 36)  # 13 hearts less two, 13 spades less one, 13 of clubs and diamonds
    assert size.memory < 1.41e9  # what PioSOLVER takes in the same comparison


@pytest.mark.slow
def test_the_preset_has_the_published_value_and_frequency() -> None:
    solution = solve_spot(PostflopSpot.read(**PRESET), until=0.1, threads=2)
    root = solution.at()
    assert solution.exploitability <= 0.1
    assert solution.grade.values == pytest.approx((105.11, 74.89), rel=1e-3)
    assert root.own.mean_equity == pytest.approx(0.55347, abs=1e-5)
    assert root.frequencies["b52"] == pytest.approx(0.552, abs=0.005)


@pytest.mark.slow
def test_the_preset_with_rake_has_the_published_value() -> None:
    """With rake values are not unique, so that the margin is the one of the source."""
    solution = solve_spot(PostflopSpot.read(**PRESET, rake=Rake(0.05, 30.0)), until=0.3, threads=2)
    assert solution.grade.values == pytest.approx((95.57, 66.98), abs=0.2)
