"""Chips are whole numbers, whatever the file counts in."""

import pickle
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import BadRequest, Unreadable
from holecard.history import Amount, parse, write
from holecard.history.amounts import checked, finest, print_amount, to_chips
from tests.history.samples import THREE, hand, phh

UNITS = [Decimal(1), Decimal("0.1"), Decimal("0.01"), Decimal("0.0001")]


@pytest.mark.parametrize(
    ("amounts", "unit"),
    [
        ([], "1"),
        ([5, 1000], "1"),
        ([Decimal("1.00"), 7], "1"),
        ([Decimal("47.50"), 7], "0.1"),
        ([Decimal("0.25"), Decimal("0.1")], "0.01"),
        ([Decimal("inf"), Decimal("0.5")], "0.1"),
        ([Decimal("1E+7")], "1"),
    ],
)
def test_the_unit_is_the_finest_that_the_amounts_need(amounts: list[int | Decimal], unit: str) -> None:
    assert finest(amounts) == Decimal(unit)


@settings(deadline=None)
@given(st.integers(-(10**12), 10**12), st.sampled_from(UNITS))
def test_amounts_are_printed_and_read_back(chips: int, unit: Decimal) -> None:
    text = print_amount(chips, unit)
    assert to_chips(Decimal(text), unit) == chips
    assert "E" not in text
    assert "." not in text or text[-1] not in "0."


def test_an_amount_prints_as_money_and_reckons_as_chips() -> None:
    amount = Amount(4750, Decimal("0.01"))
    assert f"{amount}" == "47.5"
    assert amount + 250 == 5000
    twin = pickle.loads(pickle.dumps(amount))
    assert (twin, str(twin)) == (4750, "47.5")


def test_an_amount_finer_than_its_unit_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"^an amount is a multiple of 0\.1, not 0\.25$"):
        to_chips(Decimal("0.25"), Decimal("0.1"))


def test_units_are_powers_of_ten() -> None:
    with pytest.raises(BadRequest, match=r"a unit is 1, 0\.1, 0\.01 and so on, not 0\.05$"):
        to_chips(1, Decimal("0.05"))


def test_a_file_in_cents_counts_chips_of_a_cent() -> None:
    record = hand(
        THREE,
        blinds_or_straddles=[Decimal("0.10"), Decimal("0.25"), 0],
        min_bet=Decimal("0.25"),
        starting_stacks=[Decimal("25.00"), 30, Decimal("7.5")],
        actions=["p3 cbr 0.75", "p1 f", "p2 f"],
    )
    assert record.unit == Decimal("0.01")
    assert record.stacks == (2500, 3000, 750)
    assert record.hand().stacks == (2490, 2975, 750 + 10 + 25)
    text = write(record)
    assert "blinds_or_straddles = [0.1, 0.25, 0]\n" in text
    assert "starting_stacks = [25, 30, 7.5]\n" in text
    assert '"p3 cbr 0.75",' in text


def test_the_unit_also_depends_on_the_stacks_at_the_end() -> None:
    """Pluribus and ACPC split a pot exactly, to the half chip."""
    same = ["d dh p1 AsKs", "d dh p2 AdKd", *THREE["actions"][3:-2]]
    record = hand(THREE, actions=same, finishing_stacks=[Decimal("200.0"), 200, Decimal("200.0")])
    assert record.unit == 1
    halves = hand(THREE, actions=same, finishing_stacks=[Decimal("200.5"), Decimal("199.5"), 200])
    assert halves.unit == Decimal("0.1")
    assert halves.stacks == (2000, 2000, 2000)


def test_a_unit_that_no_amount_shows_is_written_down() -> None:
    from holecard import Deal, Game, Hand
    from holecard.history import Record

    game = Game.load("six-max").with_stakes(blinds=(50, 100))
    played = Hand(game, (5000, 5000), 0, Deal.seeded(game, 2, "cents"))
    record = Record.of(played, unit=Decimal("0.01"))
    text = write(record)
    assert "_holecard_unit = 0.01\n" in text
    assert "starting_stacks = [50, 50]\n" in text
    assert parse(text) == record


def test_large_amounts_stay_as_they_are() -> None:
    record = hand(THREE, starting_stacks=[18100000, 10**15, 2 * 10**7])
    assert "starting_stacks = [18100000, 1000000000000000, 20000000]\n" in write(record)
    assert hand(THREE, starting_stacks=[Decimal("1E+7")] * 3).stacks == (10**7,) * 3
    assert phh(THREE, starting_stacks=[Decimal("1E+7")] * 3).count("10000000.0") == 3


def test_equal_numbers_are_judged_by_how_each_is_written() -> None:
    with pytest.raises(Unreadable, match="at most 30 digits"):
        checked("57.251" + "0" * 40)
    assert checked("57.25100") == checked("57.251")
